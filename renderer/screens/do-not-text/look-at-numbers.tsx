import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AddedNumbers,
  DoNotTextLook,
  FoundPerson,
  FoundSide,
  FoundSides,
} from '../../../electron/shared/contract.ts';
import { formatNumber } from '../../../electron/shared/phone/phone.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { PaneActions } from '../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { SearchInput } from '../../components/layout/toolbar.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { useAnswer } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import classes from './look-at-numbers.module.css';

/** As many lines as are quoted. */
const quoted = 20;
/** Fewer people are seen at a glance. */
const searchedFrom = 20;

type LookAtNumbersProps = {
  look: DoNotTextLook;
  /** The reason that a person wrote for all of them. */
  reason: string;
  onBack: () => void;
  onDone: (added: AddedNumbers) => void;
};

type Side = keyof FoundSides;
const sides: readonly Side[] = ['taken', 'unsure', 'leftOut'];
type Moved = { person: FoundPerson; from: Side };

/**
 * The people who go on the list, with what each of them said, those of whom a person has to decide, and those who do not: each
 * can be moved to the list or off it.
 */
export function LookAtNumbers({ look, reason, onBack, onDone }: LookAtNumbersProps) {
  const { t } = useTranslation(['do-not-text', 'common']);
  const [everybody, setEverybody] = useState(false);
  /** The people moved to the other side, by their places; shown or not, they count. */
  const [moved, setMoved] = useState<ReadonlyMap<number, Moved>>(new Map());
  const [search, setSearch] = useState('');
  const put = useCommand('do-not-text.put', { quiet: true });
  const { lookId, unreadable, uncertain } = look;
  const all = sides.reduce((sum, side) => sum + look[side].count, 0);
  const others = all - look.taken.count;
  const found = useAnswer('do-not-text.find', { lookId, search: search || '-' }, { enabled: search !== '' });
  const shown = search === '' ? look : (found.data ?? look);
  /** Where those of a side stand unless they were moved. */
  const homeOf = (side: Side): Side => (everybody ? 'taken' : side);
  const isMoved = [...moved.values()];
  const movedFrom = (side: Side): number => isMoved.filter(({ from }) => homeOf(from) === side).length;
  const wentOff = movedFrom('taken');
  const unsureCount = everybody ? 0 : look.unsure.count - movedFrom('unsure');
  const count = (everybody ? all : look.taken.count) - wentOff + (isMoved.length - wentOff);

  function move(person: FoundPerson, from: Side): void {
    const next = new Map(moved);
    if (!next.delete(person.place)) next.set(person.place, { person, from });
    setMoved(next);
  }

  /** The people on a side now, of those that are shown, and how many more there are of them. */
  function standing(on: Side): { people: readonly Standing[]; more: number } {
    const own = sides.filter((side) => homeOf(side) === on);
    const seen = new Set(sides.flatMap((side) => shown[side].people.map(({ place }) => place)));
    const stay = own.flatMap((from) =>
      shown[from].people.filter(({ place }) => !moved.has(place)).map((person) => ({ person, from })),
    );
    // A person who was searched for and decided about stays in sight.
    const come = isMoved.filter(
      ({ person, from }) =>
        (homeOf(from) === 'taken' ? 'leftOut' : 'taken') === on && (search === '' || seen.has(person.place)),
    );
    const gone = isMoved.filter(
      ({ person, from }) => homeOf(from) === on && search === '' && !seen.has(person.place),
    );
    const people = [...stay, ...come].sort((one, next) => one.person.place - next.person.place);
    return { people, more: own.reduce((sum, side) => sum + notShown(shown[side]), 0) - gone.length };
  }

  return (
    <Stack>
      {uncertain.length > 0 && (
        <Notice tone="bad" title={t('look.uncertain', { count: uncertain.length })}>
          {t('look.uncertainText')}
          <Lines lines={uncertain} className={classes.asking} />
        </Notice>
      )}
      {all > searchedFrom && <SearchInput label={t('look.search')} onSearch={setSearch} />}
      {others > 0 && (
        <Switch
          label={t('look.everybody')}
          checked={everybody}
          onChange={(event) => {
            setEverybody(event.currentTarget.checked);
            setMoved(new Map());
          }}
        />
      )}
      {unsureCount > 0 && (
        <People
          title={t('look.unsure', { count: unsureCount })}
          hint={t('look.unsureText')}
          {...standing('unsure')}
          action={t('look.take')}
          label={(number) => t('look.takeLabel', { number })}
          onMove={move}
        />
      )}
      <People
        title={t('look.taken', { count })}
        {...standing('taken')}
        action={t('look.leaveOut')}
        label={(number) => t('look.leaveOutLabel', { number })}
        onMove={move}
      />
      {all > count + unsureCount && (
        <People
          title={t('look.leftOut', { count: all - count - unsureCount })}
          {...standing('leftOut')}
          action={t('look.take')}
          label={(number) => t('look.takeLabel', { number })}
          onMove={move}
        />
      )}
      {unreadable.length > 0 && (
        <section>
          <h3 className={classes.title}>{t('look.unreadable', { count: unreadable.length })}</h3>
          <Lines lines={unreadable} />
        </section>
      )}
      {look.areReplies && <Muted caption>{t('look.saidKept')}</Muted>}
      <PaneActions>
        <RefusalNotice error={put.error} />
        <Button variant="default" onClick={onBack}>
          {t('common:action.back')}
        </Button>
        <Button
          disabled={count === 0}
          loading={put.isPending}
          onClick={() =>
            put.mutate({ lookId, everybody, moved: [...moved.keys()], reason }, { onSuccess: onDone })
          }
        >
          {t('look.confirm', { count })}
        </Button>
      </PaneActions>
    </Stack>
  );
}

/** The pasted lines, as far as they are quoted. */
function Lines({
  lines,
  className = classes.lines,
}: {
  lines: readonly string[];
  className?: string | undefined;
}) {
  return (
    <ul className={className}>
      {lines.slice(0, quoted).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there several times
        <li key={at} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Somebody, and on which side they were found. */
type Standing = Moved;

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
};

/** How many more there are than are shown. */
const notShown = ({ count, people }: FoundSide): number => count - people.length;

function People({ title, hint, people, more, action, label, onMove }: PeopleProps) {
  const { t } = useTranslation('do-not-text');
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <ul className={classes.people} aria-label={title}>
        {people.map(({ person, from }) => (
          <li key={person.place} className={classes.person}>
            <div className={classes.identity}>
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
              onClick={() => onMove(person, from)}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && <Muted caption>{t('look.more', { count: more })}</Muted>}
    </section>
  );
}
