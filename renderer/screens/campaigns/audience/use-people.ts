import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ArgsOf } from '../../../../electron/shared/contract.ts';
import type {
  Audience,
  CampaignDraft,
  ReminderRule,
  ReminderSource,
} from '../../../../electron/shared/models.ts';
import type { DraftEstimate, PeopleGroup, PreviewRow } from '../../../../electron/shared/plans.ts';
import { isOfNow, RefusedError, useResponse } from '../../../data/api.ts';
import { useSettled } from '../../../data/use-settled.ts';

/** Long enough that a word is typed, short enough that the preview seems to follow the typing. */
const askAfterMs = 250;
/** People asked for at once. */
const pageSize = 20;

/** Which people are leafed through. */
export type PeopleView = { group: PeopleGroup; search: string };

/** The people and figures of a draft, and one of the people chosen, with the text as they would get it. */
export type People = {
  /** The draft that all of this is about. */
  draft: CampaignDraft;
  /** The totals of the draft; undefined while they are being counted for the first time. */
  estimate: DraftEstimate | undefined;
  /** How many get a text; undefined while that is being counted, as it is after each choice of other people. */
  audience: number | undefined;
  view: PeopleView;
  /** Goes to the first of other people. */
  show: (view: Partial<PeopleView>) => void;
  rows: readonly PreviewRow[];
  chosen: PreviewRow | undefined;
  /** Place of the chosen person among those shown, from 1. */
  position: number;
  /** How many are shown; undefined where that is not counted. */
  total: number | undefined;
  pending: boolean;
  /** The people are those of a moment ago: others were chosen since, or the reminder has changed, and they are being counted. */
  isCounting: boolean;
  error: Error | null;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
};

/** Where one is among people that come in pages: what each page begins behind, and how many the pages before had. */
type Place = { pages: readonly (number | null)[]; before: readonly number[]; index: number };

const start: Place = { pages: [null], before: [], index: 0 };
const everybody: PeopleView = { group: { kind: 'everyone' }, search: '' };

/** A reminder while it is written: its texts go to the people whom its dates say, and not to the draft's audience. */
export type WrittenReminder = {
  id: number | null;
  source: ReminderSource;
  rule: ReminderRule;
  /** Whether it can be said who they are. */
  known: boolean;
};

/** The people that a draft is for, to leaf through; they are asked for again as the draft changes. */
export function usePeople(draft: CampaignDraft, reminder?: WrittenReminder): People {
  // A change that alters nobody's text does not ask anew.
  const { template, audience, options } = draft;
  const { settled, isSettled } = useSettled(
    {
      draft: { name: '', senderId: '', template, audience, options } satisfies CampaignDraft,
      reminder: reminder && { source: reminder.source, rule: reminder.rule },
    },
    askAfterMs,
  );
  const [view, setView] = useState(everybody);
  const [{ pages, before, index }, setPlace] = useState(start);
  const [search] = useDebouncedValue(view.search, askAfterMs);
  const page = { group: view.group, search, after: pages.at(-1) ?? null, limit: pageSize };
  const { estimate, people } = useAnswers(
    settled.draft,
    page,
    reminder && { ...reminder, ...settled.reminder },
  );
  const isOfThisAudience = useIsOf(audience, settled.draft.audience, isOfNow(estimate));
  // Nobody in the draft as it was says nothing of the one that is being counted.
  const counted = estimate.isPlaceholderData && estimate.data?.recipients === 0 ? undefined : estimate.data;
  const rows = people.data?.rows ?? noRows;
  const at = Math.min(index, Math.max(0, rows.length - 1));
  const following = people.data?.next ?? null;
  const earlier = before.reduce((sum, count) => sum + count, 0);

  function next(): void {
    if (at < rows.length - 1) setPlace({ pages, before, index: at + 1 });
    else setPlace({ pages: [...pages, following], before: [...before, rows.length], index: 0 });
  }

  function previous(): void {
    if (at > 0) setPlace({ pages, before, index: at - 1 });
    else {
      setPlace({
        pages: pages.slice(0, -1),
        before: before.slice(0, -1),
        index: (before.at(-1) ?? 1) - 1,
      });
    }
  }

  return {
    draft: settled.draft,
    estimate: counted,
    audience: isOfThisAudience ? counted?.recipients : undefined,
    view,
    show: (part) => {
      setView({ ...view, ...part });
      setPlace(start);
    },
    rows,
    chosen: rows[at],
    position: earlier + at + 1,
    total: search.trim() === '' ? sizeOf(view.group, counted) : undefined,
    pending: people.isPending,
    isCounting:
      reminder === undefined
        ? !isOfThisAudience
        : reminder.known && !(isSettled && isOfNow(estimate) && isOfNow(people)),
    error: people.error ?? (isOvertaken(estimate.error) ? null : estimate.error),
    next: at < rows.length - 1 || following !== null ? next : undefined,
    previous: at > 0 || before.length > 0 ? previous : undefined,
  };
}

/** Whether what is shown is of the people who are chosen now. Another text for the same people does not put their number in doubt. */
function useIsOf(chosen: Audience, asked: Audience, isAnswered: boolean): boolean {
  const answered = JSON.stringify(asked);
  const [last, setLast] = useState<string | null>(null);
  if (isAnswered && last !== answered) setLast(answered);
  return last === null || last === JSON.stringify(chosen);
}

type PageOfPeople = Pick<ArgsOf<'campaigns.people'>, 'group' | 'search' | 'after' | 'limit'>;

/** The figures and a page of people: of a campaign's draft, or of a reminder. */
function useAnswers(draft: CampaignDraft, page: PageOfPeople, reminder: WrittenReminder | undefined) {
  const isCampaign = reminder === undefined;
  const estimate = useResponse('campaigns.estimate', { draft }, { enabled: isCampaign });
  const people = useResponse('campaigns.people', { draft, ...page }, { enabled: isCampaign });
  const { template, options } = draft;
  const { id = null, source = noSource, rule = noRule, known = false } = reminder ?? {};
  const asked = { id, draft: { source, rule, template, options } };
  // A file may be another one whenever the screen is opened.
  const how = { enabled: known, fresh: source.file !== null };
  const ofReminder = useResponse('reminders.estimate', asked, how);
  const peopleOfIt = useResponse('reminders.people', { ...asked, ...page }, how);
  return isCampaign ? { estimate, people } : { estimate: ofReminder, people: peopleOfIt };
}

const noSource: ReminderSource = { field: '', listId: null, file: null };
const noRule: ReminderRule = {
  when: { kind: 'weekly', day: 1, at: 0 },
  yearly: false,
  latest: 'due-day',
};

/** An estimate that a newer one overtook is no failure. */
function isOvertaken(error: Error | null): boolean {
  return error instanceof RefusedError && error.data.code === 'cancelled';
}

/** The people who would get a text if their values were in order: they are leafed through with the others. */
export function withGaps({ skipped }: DraftEstimate): number {
  return (skipped['empty-field'] ?? 0) + (skipped['braces-in-value'] ?? 0);
}

function sizeOf(group: PeopleGroup, estimate: DraftEstimate | undefined): number | undefined {
  if (estimate === undefined) return undefined;
  switch (group.kind) {
    case 'everyone':
      return estimate.recipients + withGaps(estimate);
    case 'segments':
      return estimate.lengths
        .filter(({ segments }) => segments >= group.least)
        .reduce((sum, { recipients }) => sum + recipients, 0);
    case 'unicode':
      return estimate.unicodeRecipients;
    case 'empty-field':
      return group.field === null
        ? (estimate.skipped['empty-field'] ?? 0)
        : estimate.emptyFields.find(({ field }) => field === group.field)?.people;
    case 'skipped':
      return estimate.skipped[group.reason] ?? 0;
    case 'in-several-lists':
      return estimate.inSeveralLists;
    case 'country':
      return estimate.countries.find(({ country }) => country === group.country)?.recipients;
    case 'contact':
      return 1;
    case 'contacts':
      return group.contactIds.length;
    default: {
      const impossible: never = group;
      return impossible;
    }
  }
}

const noRows: readonly PreviewRow[] = [];
