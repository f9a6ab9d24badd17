import { Button, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../electron/shared/phone/phone.ts';
import {
  meantBy,
  type NumberReading,
  type TypedNumber,
} from '../../../electron/shared/phone/typed-number.ts';
import { useResponse } from '../../data/api.ts';
import { countryName, countryOptions } from '../../words/countries.ts';
import { useLocale } from '../figures/formatted.tsx';
import { PhoneText } from '../text/phone-text.tsx';
import { CountryQuestion } from './country-question.tsx';
import classes from './typed-numbers.module.css';

/** A person's word on one text: the country that it is read by, or the number that is meant. */
type Choice = { readonly country: string } | { readonly number: string };

export type TypedNumbers = {
  readonly texts: readonly string[];
  /** How each is read; null while it is not known. */
  readonly typed: readonly TypedNumber[] | null;
  /** The numbers in force, E.164 with a plus, in their order; null while any is not known or not decided. */
  readonly numbers: readonly string[] | null;
  readonly choose: (text: string, choice: Choice) => void;
};

/** Numbers as they are typed: what each is read as, which must be shown by {@link TypedNumbersNote} before anything is done with it. */
export function useTypedNumbers(texts: readonly string[]): TypedNumbers {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const asked = texts.map((text) => {
    const choice = choices.get(text);
    return choice !== undefined && 'country' in choice
      ? { text, country: choice.country }
      : { text: choice === undefined ? text : `+${choice.number}` };
  });
  const read = useResponse('numbers.read', asked, { enabled: asked.length > 0 });
  // Rows of before stay on the screen while others are asked for, but are nobody's answer to these.
  const typed = asked.length === 0 ? [] : read.isPlaceholderData ? null : (read.data ?? null);
  const meant = typed?.flatMap((one) => meantBy(one) ?? []) ?? [];
  return {
    texts,
    typed,
    numbers: typed !== null && meant.length === texts.length ? meant.map(({ number }) => `+${number}`) : null,
    choose: (text, choice) => setChoices(new Map(choices).set(text, choice)),
  };
}

/** Each number as it is read, internationally and with its country, and the ways to mean another one. */
export function TypedNumbersNote({ of }: { of: TypedNumbers }) {
  if (of.texts.length === 0 || of.typed === null) return null;
  return (
    <ul className={classes.numbers} aria-live="polite">
      {of.texts.map((text, at) => {
        const typed = of.typed?.[at];
        return (
          typed && (
            <li key={text} className={classes.number}>
              <Read text={text} typed={typed} onChoose={(choice) => of.choose(text, choice)} />
            </li>
          )
        );
      })}
    </ul>
  );
}

type ReadProps = { text: string; typed: TypedNumber; onChoose: (choice: Choice) => void };

function Read({ text, typed, onChoose }: ReadProps) {
  const { t } = useTranslation('numbers');
  const locale = useLocale();
  switch (typed.kind) {
    case 'whole':
      return <As reading={typed} />;
    case 'national':
      return (
        <>
          <span>{t('readAs')}</span> <As reading={typed} /> <OtherCountry text={text} onChoose={onChoose} />
        </>
      );
    case 'contact': {
      const { contact, otherwise } = typed;
      return (
        <>
          <span>{contact?.name ? t('whose', { name: contact.name }) : t('whoseUnnamed')}</span>{' '}
          <As reading={typed} />{' '}
          {otherwise ? (
            <Choose
              label={t('otherwise', {
                number: formatNumber(otherwise.number),
                country: otherwise.country ? countryName(locale, otherwise.country) : t('noOne'),
              })}
              onClick={() => onChoose({ number: otherwise.number })}
            />
          ) : (
            <OtherCountry text={text} onChoose={onChoose} />
          )}
        </>
      );
    }
    case 'unclear':
      return (
        <>
          <span className={classes.asking}>{t('unclear')}</span>
          {typed.readings.map((reading) => (
            <Choose
              key={reading.number}
              label={labelOf(reading, locale, t('noOne'))}
              onClick={() => onChoose({ number: reading.number })}
            />
          ))}
        </>
      );
    case 'no-country':
      return <CountryQuestion />;
    case 'none':
      return (
        <>
          <span className={classes.asking}>
            <bdi>{text}</bdi>:{' '}
            {typed.country === null
              ? t('noneWhole')
              : t('none', { country: countryName(locale, typed.country) })}
          </span>{' '}
          {typed.country !== null && <OtherCountry text={text} onChoose={onChoose} />}
        </>
      );
    default:
      return typed satisfies never;
  }
}

const labelOf = ({ number, country, contact }: NumberReading, locale: string, none: string): string =>
  [formatNumber(number), country === null ? none : countryName(locale, country), contact?.name ?? '']
    .filter((part) => part !== '')
    .join(' · ');

/** The number, and whose country it is. */
export function As({ reading: { number, country } }: { reading: Pick<NumberReading, 'number' | 'country'> }) {
  const { t } = useTranslation('numbers');
  const locale = useLocale();
  return (
    <span className={classes.reading}>
      <PhoneText digits={number} /> · {country === null ? t('noOne') : countryName(locale, country)}
    </span>
  );
}

function Choose({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}

function OtherCountry({ text, onChoose }: { text: string; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('numbers');
  const locale = useLocale();
  const [choosing, setChoosing] = useState(false);
  const countries = useMemo(() => (choosing ? countryOptions(locale) : []), [choosing, locale]);
  if (!choosing) {
    return (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('otherLabel', { number: text })}
        onClick={() => setChoosing(true)}
      >
        {t('other')}
      </Button>
    );
  }
  return (
    <Select
      className={classes.country ?? ''}
      size="xs"
      aria-label={t('otherLabel', { number: text })}
      placeholder={t('question.choose')}
      searchable
      autoFocus
      defaultDropdownOpened
      data={countries}
      onChange={(country) => {
        if (country === null) return;
        setChoosing(false);
        onChoose({ country });
      }}
    />
  );
}
