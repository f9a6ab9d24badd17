import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedNumbers, DoNotTextLook, FoundPerson } from '../../../electron/shared/contract.ts';
import { formatNumber } from '../../../electron/shared/phone.ts';
import { PhoneText } from '../../components/phone-text.tsx';
import { RefusalNotice } from '../../components/refusal.tsx';
import { PaneActions } from '../../components/side-pane.tsx';
import { Muted, Stack } from '../../components/stack.tsx';
import { useCommand } from '../../use-command.ts';
import classes from './look-at-numbers.module.css';

/** As many lines without a number as are quoted. */
const quoted = 20;

type LookAtNumbersProps = {
  look: DoNotTextLook;
  /** What a person wrote for all of them. */
  reason: string;
  onBack: () => void;
  onDone: (added: AddedNumbers) => void;
};

/** Who goes on the list, with what each of them said, and who does not: each can be moved to the other side. */
export function LookAtNumbers({ look, reason, onBack, onDone }: LookAtNumbersProps) {
  const { t } = useTranslation(['do-not-text', 'common']);
  const [moved, setMoved] = useState<ReadonlySet<number>>(new Set());
  const put = useCommand('do-not-text.put', { quiet: true });
  const { taken, leftOut, unreadable } = look;
  const stays = ({ place }: FoundPerson) => !moved.has(place);
  const goes = ({ place }: FoundPerson) => moved.has(place);
  const byPlace = (one: FoundPerson, other: FoundPerson) => one.place - other.place;
  const people = [...taken.people.filter(stays), ...leftOut.people.filter(goes)].sort(byPlace);
  const others = [...leftOut.people.filter(stays), ...taken.people.filter(goes)].sort(byPlace);
  const takenAway = taken.people.filter(goes).length;
  const putBack = leftOut.people.filter(goes).length;
  const count = taken.count - takenAway + putBack;
  const otherCount = leftOut.count - putBack + takenAway;

  function move({ place }: FoundPerson): void {
    const next = new Set(moved);
    if (!next.delete(place)) next.add(place);
    setMoved(next);
  }

  return (
    <Stack>
      <People
        title={t('look.taken', { count })}
        people={people}
        count={count}
        action={t('look.leaveOut')}
        label={(number) => t('look.leaveOutLabel', { number })}
        onMove={move}
      />
      {otherCount > 0 && (
        <People
          title={t('look.leftOut', { count: otherCount })}
          people={others}
          count={otherCount}
          action={t('look.take')}
          label={(number) => t('look.takeLabel', { number })}
          onMove={move}
        />
      )}
      {unreadable.length > 0 && (
        <section>
          <h3 className={classes.title}>{t('look.unreadable', { count: unreadable.length })}</h3>
          <ul className={classes.lines}>
            {unreadable.slice(0, quoted).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there several times
              <li key={at} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      {look.areReplies && <Muted caption>{t('look.saidKept')}</Muted>}
      <RefusalNotice error={put.error} />
      <PaneActions>
        <Button variant="default" onClick={onBack}>
          {t('common:action.back')}
        </Button>
        <Button
          disabled={count === 0}
          loading={put.isPending}
          onClick={() =>
            put.mutate({ lookId: look.lookId, moved: [...moved], reason }, { onSuccess: onDone })
          }
        >
          {t('look.confirm', { count })}
        </Button>
      </PaneActions>
    </Stack>
  );
}

type PeopleProps = {
  title: string;
  people: readonly FoundPerson[];
  /** How many there are, shown or not. */
  count: number;
  /** What the button at each of them does, in a word or two, and in full with the number. */
  action: string;
  label: (number: string) => string;
  onMove: (person: FoundPerson) => void;
};

function People({ title, people, count, action, label, onMove }: PeopleProps) {
  const { t } = useTranslation('do-not-text');
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.people} aria-label={title}>
        {people.map((person) => (
          <li key={person.place} className={classes.person}>
            <div className={classes.who}>
              <span className={classes.number}>
                <PhoneText digits={person.number} />
              </span>
              {person.name !== '' && (
                <span className={classes.name} dir="auto">
                  {person.name}
                </span>
              )}
              {person.already && <span className={classes.already}>{t('look.already')}</span>}
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
              onClick={() => onMove(person)}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
      {count > people.length && <Muted caption>{t('look.more', { count: count - people.length })}</Muted>}
    </section>
  );
}
