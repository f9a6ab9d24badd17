import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AddedNumbers,
  DoNotTextLook,
  FoundPerson,
  FoundSide,
} from '../../../electron/shared/contract.ts';
import { formatNumber } from '../../../electron/shared/phone.ts';
import { useAnswer } from '../../api.ts';
import { Notice } from '../../components/notice.tsx';
import { PhoneText } from '../../components/phone-text.tsx';
import { RefusalNotice } from '../../components/refusal.tsx';
import { PaneActions } from '../../components/side-pane.tsx';
import { Muted, Stack } from '../../components/stack.tsx';
import { SearchInput } from '../../components/toolbar.tsx';
import { useCommand } from '../../use-command.ts';
import classes from './look-at-numbers.module.css';

/** As many lines as are quoted. */
const quoted = 20;
/** Fewer people are seen at a glance. */
const searchedFrom = 20;

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
  const [everybody, setEverybody] = useState(false);
  /** Those with whom it is the other way round, by their places; shown or not, they count. */
  const [moved, setMoved] = useState<ReadonlyMap<number, { person: FoundPerson; goes: boolean }>>(new Map());
  const [search, setSearch] = useState('');
  const put = useCommand('do-not-text.put', { quiet: true });
  const { lookId, taken, leftOut, unreadable, uncertain } = look;
  const all = taken.count + leftOut.count;
  const found = useAnswer('do-not-text.find', { lookId, search: search || '-' }, { enabled: search !== '' });
  const shown = search === '' ? look : (found.data ?? look);
  const sides = everybody ? [shown.taken, shown.leftOut] : [shown.taken];
  const others = everybody ? [] : [shown.leftOut];
  const isMoved = [...moved.values()];
  const came = isMoved.filter(({ goes }) => goes).length;
  const count = (everybody ? all : taken.count) - (isMoved.length - came) + came;

  function move(person: FoundPerson, goes: boolean): void {
    const next = new Map(moved);
    if (!next.delete(person.place)) next.set(person.place, { person, goes });
    setMoved(next);
  }

  /** Who stands on a side now, of those that are shown, and how many more there are of them. */
  function standing(goes: boolean): { people: readonly FoundPerson[]; more: number } {
    const from = goes ? [sides, others] : [others, sides];
    const [own = [], other = []] = from;
    const seen = new Set([...own, ...other].flatMap(({ people }) => people.map(({ place }) => place)));
    const stay = own.flatMap(({ people }) => people).filter(({ place }) => !moved.has(place));
    // What was decided of somebody who was searched for stays in sight.
    const come = isMoved.filter((one) => one.goes === goes && (search === '' || seen.has(one.person.place)));
    const gone = isMoved.filter((one) => one.goes !== goes && search === '' && !seen.has(one.person.place));
    const people = [...stay, ...come.map(({ person }) => person)].sort((one, next) => one.place - next.place);
    return { people, more: own.reduce((sum, side) => sum + notShown(side), 0) - gone.length };
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
      {leftOut.count > 0 && (
        <Switch
          label={t('look.everybody')}
          checked={everybody}
          onChange={(event) => {
            setEverybody(event.currentTarget.checked);
            setMoved(new Map());
          }}
        />
      )}
      <People
        title={t('look.taken', { count })}
        {...standing(true)}
        action={t('look.leaveOut')}
        label={(number) => t('look.leaveOutLabel', { number })}
        onMove={(person) => move(person, false)}
      />
      {all > count && (
        <People
          title={t('look.leftOut', { count: all - count })}
          {...standing(false)}
          action={t('look.take')}
          label={(number) => t('look.takeLabel', { number })}
          onMove={(person) => move(person, true)}
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

/** What was pasted, as far as it is quoted. */
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

type PeopleProps = {
  title: string;
  people: readonly FoundPerson[];
  /** How many there are that are not shown. */
  more: number;
  /** What the button at each of them does, in a word or two, and in full with the number. */
  action: string;
  label: (number: string) => string;
  onMove: (person: FoundPerson) => void;
};

/** How many more there are than are shown. */
const notShown = ({ count, people }: FoundSide): number => count - people.length;

function People({ title, people, more, action, label, onMove }: PeopleProps) {
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
      {more > 0 && <Muted caption>{t('look.more', { count: more })}</Muted>}
    </section>
  );
}
