import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

type NumberBoxProps = Pick<NumberInputProps, 'label' | 'description' | 'placeholder' | 'w' | 'aria-label'> & {
  value: number | null;
  /** At least 1. */
  most: number;
  /** Null only where the box may be empty. */
  onChange: (value: number | null) => void;
  /** Whether nothing in it means something. */
  mayBeEmpty?: boolean;
};

/** A whole number that is saved while it is typed; what cannot be saved goes back to what is when the box is left. */
export function NumberBox({ value, most, onChange, mayBeEmpty = false, ...input }: NumberBoxProps) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value ?? '');
  }

  function change(next: number | string): void {
    setTyped(next);
    const usable = typeof next === 'number' && next >= 1 && next <= most;
    if (usable || (mayBeEmpty && next === '')) {
      const saved = typeof next === 'number' ? next : null;
      setShown(saved);
      onChange(saved);
    }
  }

  return (
    <NumberInput
      {...input}
      min={1}
      max={most}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={typed}
      onChange={change}
      onBlur={() => setTyped(value ?? '')}
    />
  );
}
