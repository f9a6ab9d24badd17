import { NumberInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './settings.module.css';

type SettingRowProps = { title: string; hint?: ReactNode; children: ReactNode };

/** One setting: what it is and does at the start of the line, its control at the end. */
export function SettingRow({ title, hint, children }: SettingRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}

type NumberSettingProps = {
  label: string;
  value: number | null;
  min: number;
  max: number;
  suffix?: string;
  /** Shown where nothing is entered; without it, a number is needed. */
  none?: string;
  onSave: (value: number | null) => void;
};

/** A number that is saved when the field is left or Enter is pressed; what cannot be used is put back. */
export function NumberSetting({ label, value, min, max, suffix, none, onSave }: NumberSettingProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value ?? '');
  }

  function commit(): void {
    const next = typeof typed === 'number' ? Math.min(max, Math.max(min, typed)) : null;
    if (next === null && none === undefined) setTyped(value ?? '');
    else {
      setTyped(next ?? '');
      if (next !== value) onSave(next);
    }
  }

  return (
    <NumberInput
      aria-label={label}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...(suffix === undefined ? {} : { suffix })}
      {...(none === undefined ? {} : { placeholder: none })}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
