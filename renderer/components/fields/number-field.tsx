import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTypedFigure } from '../../../electron/shared/text/typed-figure.ts';
import { useTeam } from '../../data/team.ts';
import { formatExactly } from '../../words/format.ts';
import { useLocale } from '../figures/formatted.tsx';
import classes from './number-field.module.css';

type NumberFieldProps = Pick<
  TextInputProps,
  'label' | 'description' | 'placeholder' | 'w' | 'aria-label' | 'className' | 'errorProps'
> & {
  value: number | null;
  least: number;
  most: number;
  /** Amounts of money have decimals. */
  decimals?: boolean;
  /** Whether nothing in it means something: null is handed over. */
  mayBeEmpty?: boolean;
  /** Whether it is handed over while it is typed, not only when the field is left or Enter pressed. */
  whileTyping?: boolean;
  /** Whether the field is there to be filled now. */
  startFocused?: boolean;
  onChange: (value: number | null) => void;
};

/**
 * A number that a person types. A number that cannot be used, or could mean two, is explained beneath and not handed over: the
 * one in force stays. Nothing is cut to what would fit.
 */
export function NumberField({
  value,
  least,
  most,
  decimals = false,
  mayBeEmpty = false,
  whileTyping = false,
  startFocused = false,
  onChange,
  ...input
}: NumberFieldProps) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  /** Undefined where nothing was written since: then it shows what is in force. */
  const [typed, setTyped] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [shown, setShown] = useState(value);
  const inTeam = useTeam() !== null;
  /** Somebody else of the team has set another one under what is being typed: only Enter replaces it. */
  const [isOvertaken, setOvertaken] = useState(false);
  if (shown !== value) {
    setShown(value);
    const isKept = inTeam && typed !== undefined && !whileTyping && !isOf(typed, value);
    setOvertaken(isKept);
    if (!isKept) setTyped(undefined);
    setProblem(undefined);
  }
  // Without signs between thousands, with which it would have two readings once it is changed.
  const inForce = value === null ? '' : formatExactly(locale, value, false);

  function numberIn(text: string): { readonly value: number | null } | { readonly problem: string } {
    const read = readTypedFigure(text, !decimals);
    switch (read.kind) {
      case 'empty':
        return mayBeEmpty ? { value: null } : { problem: t('number.needed') };
      case 'unreadable':
        return { problem: decimals ? t('number.amount', { example: 0.05 }) : t('number.whole') };
      case 'either':
        return {
          problem: t('number.either', {
            thousands: formatExactly(locale, read.thousands, false),
            decimals: formatExactly(locale, read.decimals, false),
          }),
        };
      case 'number':
        if (read.value >= least && read.value <= most) return { value: read.value };
        return { problem: t('number.range', { least, most }) };
      default: {
        const never: never = read;
        return never;
      }
    }
  }

  function type(text: string): void {
    setTyped(text);
    setProblem(undefined);
    const read = numberIn(text);
    if (whileTyping && 'value' in read && read.value !== value) {
      setShown(read.value);
      onChange(read.value);
    }
  }

  function isOf(text: string, figure: number | null): boolean {
    const read = numberIn(text);
    return 'value' in read && read.value === figure;
  }

  function takeOther(): void {
    setTyped(undefined);
    setOvertaken(false);
  }

  function leave(): void {
    if (typed === undefined) return;
    const read = numberIn(typed);
    if ('problem' in read) setProblem(read.problem);
    else if (read.value === value) takeOther();
    else {
      setOvertaken(false);
      onChange(read.value);
    }
  }

  function step(by: 1 | -1): void {
    const next = Math.min(most, Math.max(least, (value ?? least) + by));
    type(formatExactly(locale, next, false));
  }

  return (
    <TextInput
      errorProps={{ className: classes.problem ?? '' }}
      {...input}
      ref={startFocused ? focusOnce : null}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      error={problem ?? (isOvertaken && t('number.overtaken', { value: inForce || '–' }))}
      value={typed ?? inForce}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => !isOvertaken && leave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape' && isOvertaken) takeOther();
        if (decimals || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}

/** When it comes onto the screen: a stable function is called no second time. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
