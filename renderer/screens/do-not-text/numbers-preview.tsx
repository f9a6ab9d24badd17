import { Button, Select, Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AddedNumbers,
  DoNotTextPreview,
  FoundPerson,
  FoundSide,
} from '../../../electron/shared/contract.ts';
import { mostFoundShown } from '../../../electron/shared/models.ts';
import { formatNumber } from '../../../electron/shared/phone/phone.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { PaneActions } from '../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { SearchInput } from '../../components/layout/toolbar.tsx';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { countryName, countryOptions } from '../../words/countries.ts';
import { People, type Side, type Standing } from './found-people.tsx';
import classes from './numbers-preview.module.css';

/** So many lines that were not read stand open; more of them are unfolded. */
const mostOpen = 5;
/** Fewer people are seen at a glance. */
const searchedFrom = 20;

type NumbersPreviewProps = {
  preview: DoNotTextPreview;
  /** The reason that a person wrote for all of them. */
  reason: string;
  /** The numbers were read as those of another country. */
  onReadAgain: (preview: DoNotTextPreview) => void;
  onBack: () => void;
  /** @param undecided the lines of people of whom nothing was decided */
  onDone: (added: AddedNumbers, undecided: readonly string[]) => void;
};

const sides: readonly Side[] = ['taken', 'unsure', 'leftOut'];

/**
 * The people who go on the list, with what each of them said, those of whom a person has to decide, and those who do not: each
 * can be moved to the list or off it.
 */
export function NumbersPreview({ preview, reason, onReadAgain, onBack, onDone }: NumbersPreviewProps) {
  const { t } = useTranslation(['do-not-text', 'common']);
  const [everybody, setEverybody] = useState(false);
  /** The people moved to the other side, by their places; shown or not, they count. */
  const [moved, setMoved] = useState<ReadonlyMap<number, Standing>>(new Map());
  /** The person has looked at all that may be refusals. */
  const [leftTheRest, setLeftTheRest] = useState(false);
  const [search, setSearch] = useState('');
  const put = useCommand('do-not-text.put', { quiet: true });
  const { previewId, unreadable, uncertain } = preview;
  const all = sides.reduce((sum, side) => sum + preview[side].count, 0);
  const others = all - preview.taken.count;
  const found = useResponse(
    'do-not-text.find',
    { previewId, search: search || '-' },
    { enabled: search !== '' },
  );
  const shown = search === '' ? preview : (found.data ?? preview);
  /** Where those of a side stand unless they were moved. */
  const homeOf = (side: Side): Side =>
    everybody ? 'taken' : side === 'unsure' && leftTheRest ? 'leftOut' : side;
  const isMoved = [...moved.values()];
  const movedFrom = (side: Side): number => isMoved.filter(({ from }) => homeOf(from) === side).length;
  const wentOff = movedFrom('taken');
  const openBy = openWords(preview);
  const unsureCount = everybody || leftTheRest ? 0 : preview.unsure.count - movedFrom('unsure');
  const count = (everybody ? all : preview.taken.count) - wentOff + (isMoved.length - wentOff);

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
    const people = [...stay, ...come];
    // The likeliest refusals come first, and stay there.
    if (on !== 'unsure') people.sort((one, next) => one.person.place - next.person.place);
    return { people, more: own.reduce((sum, side) => sum + notShown(shown[side]), 0) - gone.length };
  }

  return (
    <Stack>
      {uncertain.length > 0 && (
        <Notice tone="bad" title={t('preview.uncertain', { count: uncertain.length })}>
          {t('preview.uncertainText')}
          <Lines lines={uncertain} className={classes.asking} />
        </Notice>
      )}
      {unreadable.length > 0 && (
        <details open={unreadable.length <= mostOpen}>
          <summary className={classes.title}>{t('preview.unreadable', { count: unreadable.length })}</summary>
          <p className={classes.hint}>{t('preview.unreadableText')}</p>
          <Lines lines={unreadable} />
        </details>
      )}
      {(all === 0 || sides.some((side) => preview[side].people.some(({ read }) => read !== undefined))) && (
        <ReadByCountry preview={preview} onReadAgain={onReadAgain} />
      )}
      {all > searchedFrom && <SearchInput label={t('preview.search')} onSearch={setSearch} />}
      {others > 0 && (
        <Switch
          label={t('preview.everybody')}
          checked={everybody}
          onChange={(event) => {
            setEverybody(event.currentTarget.checked);
            setMoved(new Map());
          }}
        />
      )}
      {unsureCount > 0 && (
        <People
          title={t(`preview.${openBy}`, { count: unsureCount })}
          hint={t(`preview.${openBy}Text`)}
          {...standing('unsure')}
          action={t('preview.take')}
          label={(number) => t('preview.takeLabel', { number })}
          onMove={move}
          onLeaveRest={openBy === 'whose' ? undefined : () => setLeftTheRest(true)}
        />
      )}
      <People
        title={t('preview.taken', { count })}
        {...standing('taken')}
        action={t('preview.leaveOut')}
        label={(number) => t('preview.leaveOutLabel', { number })}
        onMove={move}
      />
      {all > count + unsureCount && (
        <People
          isFolded={search === '' && count + unsureCount > 0}
          title={t('preview.leftOut', { count: all - count - unsureCount })}
          {...standing('leftOut')}
          action={t('preview.take')}
          label={(number) => t('preview.takeLabel', { number })}
          onMove={move}
        />
      )}
      {preview.areReplies && <Muted caption>{t('preview.saidKept')}</Muted>}
      <PaneActions>
        <RefusalNotice error={put.error} />
        <Button variant="default" onClick={onBack}>
          {t('common:action.back')}
        </Button>
        <Button
          disabled={count === 0}
          loading={put.isPending}
          onClick={() =>
            put.mutate(
              { previewId, everybody, moved: [...moved.keys()], reason },
              {
                onSuccess: (added) =>
                  onDone(added, homeOf('unsure') === 'unsure' ? undecided(preview, moved) : []),
              },
            )
          }
        >
          {t('preview.confirm', { count })}
        </Button>
      </PaneActions>
    </Stack>
  );
}

/** The lines of people that nobody decided about; further numbers of somebody stood in no line. */
const undecided = ({ unsure }: DoNotTextPreview, moved: ReadonlyMap<number, Standing>): readonly string[] =>
  unsure.people
    .filter(({ place, further }) => !moved.has(place) && !further)
    .map(({ number, read, said }) => `${read?.written ?? formatNumber(number)} ${said}`.trim());

/** The words for those a person decides about: only replies may be refusals. */
function openWords({ unsure: { people }, areReplies }: DoNotTextPreview) {
  if (people.every(({ read }) => read?.kind === 'unclear')) return 'whose';
  if (people.every(({ further }) => further)) return 'further';
  const isSaid = people.every(({ further, read }) => !further && read?.kind !== 'unclear');
  return areReplies && isSaid ? 'unsure' : 'open';
}

/** Pasted lines, the first of very many. */
function Lines({
  lines,
  className = classes.lines,
}: {
  lines: readonly string[];
  className?: string | undefined;
}) {
  const { t } = useTranslation('do-not-text');
  const more = lines.length - mostFoundShown;
  return (
    <>
      <ul className={className}>
        {lines.slice(0, mostFoundShown).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there several times
          <li key={at} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      {more > 0 && <Muted caption>{t('preview.more', { count: more })}</Muted>}
    </>
  );
}

/** Reads the numbers without a code as those of another country, or all of them as those of this one, whoever else has them. */
function ReadByCountry({ preview, onReadAgain }: Pick<NumbersPreviewProps, 'preview' | 'onReadAgain'>) {
  const { t } = useTranslation(['do-not-text', 'imports']);
  const locale = useLocale();
  const again = useCommand('do-not-text.read-again');
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const { previewId, country } = preview;
  const readAs = (chosen: string): void =>
    again.mutate({ previewId, country: chosen }, { onSuccess: onReadAgain });
  const isOfContacts = sides.some((side) =>
    preview[side].people.some(({ read }) => read !== undefined && read.kind !== 'national'),
  );
  return (
    <div>
      <Select
        label={t('preview.country')}
        searchable
        data={countries}
        disabled={again.isPending}
        value={country}
        onChange={(chosen) => chosen !== null && readAs(chosen)}
      />
      {isOfContacts && country !== null && (
        <Button mt={8} size="xs" variant="default" loading={again.isPending} onClick={() => readAs(country)}>
          {t('imports:review.readAsCountry', { country: countryName(locale, country) })}
        </Button>
      )}
    </div>
  );
}

/** How many more there are than are shown. */
const notShown = ({ count, people }: FoundSide): number => count - people.length;
