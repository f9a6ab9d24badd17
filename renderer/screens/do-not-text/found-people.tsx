import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPerson, FoundSides } from '../../../electron/shared/contract.ts';
import { countryOf, formatNumber } from '../../../electron/shared/phone/phone.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { countryName } from '../../words/countries.ts';
import classes from './numbers-preview.module.css';

export type Side = keyof FoundSides;
/** Somebody, and on which side they were found. */
export type Standing = { person: FoundPerson; from: Side };

type PeopleProps = {
  title: string;
  hint?: string;
  people: readonly Standing[];
  /** How many there are that are not shown. */
  more: number;
  /** The words on the button at each of them, one or two, and in full with the number. */
  action: string;
  label: (number: string) => string;
  onMove: (person: FoundPerson, from: Side) => void;
  /** Leaves everybody out who was not put on the list. */
  onLeaveRest?: (() => void) | undefined;
  /** Shown when it is asked for. */
  isFolded?: boolean;
};

/** The arrow keys go from one person's button to the next. */
function toNext(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = buttons[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** People on one side, each with a button that puts them on the other. */
export function People({
  title,
  hint,
  people,
  more,
  action,
  label,
  onMove,
  onLeaveRest,
  isFolded,
}: PeopleProps) {
  const { t } = useTranslation('do-not-text');
  const list = useRef<HTMLUListElement>(null);

  function moved(standing: Standing, at: number): void {
    onMove(standing.person, standing.from);
    // The button of the next person stands where this one was: one key after the other.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button');
      buttons?.[Math.min(at, buttons.length - 1)]?.focus();
    });
  }

  const rows = (
    <>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <ul ref={list} className={classes.people} aria-label={title} onKeyDown={toNext}>
        {people.map((standing, at) => (
          <PersonRow
            key={standing.person.place}
            person={standing.person}
            action={action}
            label={label}
            onPress={() => moved(standing, at)}
          />
        ))}
      </ul>
      {more > 0 && <Muted caption>{t('preview.more', { count: more })}</Muted>}
    </>
  );
  if (isFolded === true)
    return (
      <details>
        <summary className={classes.title}>{title}</summary>
        {rows}
      </details>
    );
  return (
    <section>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        {onLeaveRest !== undefined && (
          <Button size="compact-sm" variant="default" onClick={onLeaveRest}>
            {t('preview.leaveRest')}
          </Button>
        )}
      </div>
      {rows}
    </section>
  );
}

type PersonRowProps = Pick<PeopleProps, 'action' | 'label'> & { person: FoundPerson; onPress: () => void };

function PersonRow({ person, action, label, onPress }: PersonRowProps) {
  const { t } = useTranslation('do-not-text');
  return (
    <li className={classes.person}>
      <div className={classes.identity}>
        <span className={classes.number}>
          <PhoneText digits={person.number} />
        </span>
        {person.name !== '' && (
          <span className={classes.name} dir="auto">
            {person.name}
          </span>
        )}
        {person.read && <ReadAs number={person.number} read={person.read} />}
        {person.already && <span className={classes.already}>{t('preview.already')}</span>}
      </div>
      {person.said !== '' && (
        <div className={classes.said} dir="auto">
          {person.said}
        </div>
      )}
      <Button
        className={classes.move ?? ''}
        size="compact-xs"
        variant="default"
        aria-label={label(formatNumber(person.number))}
        onClick={onPress}
      >
        {action}
      </Button>
    </li>
  );
}

/** The country of a number that stood there without its code, and how that was known. */
function ReadAs({ number, read }: { number: string; read: NonNullable<FoundPerson['read']> }) {
  const { t } = useTranslation('do-not-text');
  const locale = useLocale();
  const country = countryOf(number);
  return (
    <span className={classes.read}>
      {country !== undefined && `${countryName(locale, country)} · `}
      {t('preview.wasWritten', { written: read.written })}
      {read.kind === 'contact' && ` · ${t('preview.ofContact')}`}
      {read.kind === 'unclear' && ` · ${t('preview.unclear')}`}
    </span>
  );
}
