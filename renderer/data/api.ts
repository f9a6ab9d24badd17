/**
 * The only user of the bridge that the preload script puts on `window.carillon`. Everything else in the
 * renderer asks through the functions and hooks here, with the types of the contract.
 */
import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  ArgsOf,
  Bridge,
  ChannelName,
  EventName,
  Events,
  ResultOf,
} from '../../electron/shared/contract.ts';
import { type AppErrorData, passingCodes } from '../../electron/shared/errors.ts';
import type { Page } from '../../electron/shared/models.ts';

declare global {
  interface Window {
    readonly carillon: Bridge;
  }
}

/** The main process refused: `data` says why, and `refusal-words.ts` turns it into the person's language. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly data: AppErrorData;
  /** A screen asks by itself until it is answered; else a person asks once more. */
  isAskedAgain = false;

  constructor(data: AppErrorData) {
    super(data.code);
    this.data = data;
  }
}

/** Asks the main process; throws {@link RefusedError} where it refuses. */
export async function invoke<Name extends ChannelName>(
  name: Name,
  args: ArgsOf<Name>,
): Promise<ResultOf<Name>> {
  const reply = await window.carillon.invoke(name, args);
  if (reply.ok) return reply.value;
  throw new RefusedError(reply.error);
}

/** Hands a dropped file over to the main process. Its path; undefined for what is not a file of this computer. */
export async function handOver(file: File): Promise<string | undefined> {
  return (await window.carillon.handOver(file)) || undefined;
}

/** Listens to an event of the main process; returns the function that ends it. */
export function listen<Name extends EventName>(
  name: Name,
  listener: (event: Events[Name]) => void,
): () => void {
  return window.carillon.on(name, listener);
}

/** Listens to an event of the main process for as long as the component is there. */
export function useMainEvent<Name extends EventName>(
  name: Name,
  listener: (event: Events[Name]) => void,
): void {
  useEffect(() => listen(name, listener), [name, listener]);
}

/** Which answers are out of date when the main process says that something changed. */
const staleAfter: Record<Events['changed']['what'][number], readonly ChannelName[]> = {
  contacts: [
    'contacts.page',
    'contacts.count',
    'contacts.get',
    'contacts.fields',
    'contacts.field-kinds',
    'reminders.list',
    'reminders.preview',
    'reminders.estimate',
    'reminders.cost',
    'reminders.people',
    'numbers.read',
    'imports.list',
    'lists.list',
    'campaigns.estimate',
    'campaigns.people',
    'campaigns.people-since',
    'campaigns.changes',
    'campaigns.past-at',
    'campaigns.plan',
    'batches.sent-again',
    'results.rest',
  ],
  campaigns: [
    'reminders.day',
    'campaigns.list',
    'campaigns.tests',
    'campaigns.get',
    'campaigns.waiting',
    'campaigns.sender-refusal',
    'campaigns.before-sending',
    'campaigns.past-at',
    'campaigns.changes',
    'campaigns.copies',
    'campaigns.acts-of-others',
    // Of what is paused nobody sends.
    'team.state',
    'campaigns.refused-waiting',
    'contacts.texts',
    'batches.page',
    'batches.recipients',
    'batches.attempts',
    'batches.sent-again',
    'attention.list',
    'kept-back.count',
    'records.quarantine',
    'records.unknown',
    'results.summary',
    'results.people',
    'results.rest',
    'results.accepted-since',
    'sender-ids.list',
  ],
  account: [
    'campaigns.sender-refusal',
    'app.state',
    'reminders.cost',
    'keys.list',
    'limits.usage',
    'campaigns.estimate',
    'campaigns.plan',
    // A press, and the permission to go without one, are for one account.
    'reminders.list',
    'reminders.day',
    'reminders.ahead',
  ],
  'do-not-text': [
    'reminders.day',
    'reminders.preview',
    'reminders.estimate',
    'reminders.cost',
    'reminders.people',
    'do-not-text.page',
    'do-not-text.count',
    'contacts.page',
    'campaigns.estimate',
    'campaigns.people',
    'campaigns.people-since',
    'campaigns.changes',
    'campaigns.plan',
    'campaigns.refused-waiting',
    'batches.recipients',
    'batches.sent-again',
    'results.people',
  ],
  practice: ['practice.outbox', 'practice.count', 'practice.faults'],
  settings: [
    'app.state',
    'reminders.cost',
    'numbers.read',
    'do-not-text.page',
    'sender-ids.list',
    'campaigns.estimate',
    'campaigns.plan',
    'campaigns.before-sending',
    // By the prices and the ceiling.
    'campaigns.changes',
    'campaigns.waiting',
    'backups.pending',
  ],
  templates: ['templates.list'],
  // The line of the log that says who of the others did something follows what was done.
  audit: ['audit.page', 'imports.list', 'campaigns.acts-of-others'],
  team: ['app.state', 'team.reach', 'team.state', 'team.people'],
  reminders: [
    'reminders.list',
    'reminders.day',
    'reminders.ahead',
    'reminders.preview',
    'reminders.estimate',
    'reminders.cost',
    'reminders.people',
  ],
};

/** A client for which answers stay good until the main process says that they are not. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 60_000,
        // The other end is this computer's own main process: what it refuses once it refuses again.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // While arguments change (a search, a filter) the rows before stay in place instead of a blank.
        placeholderData: keepPreviousData,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Keeps the client's answers true for as long as the app runs; call it once, before anything is asked. */
export function followMain(client: QueryClient): void {
  listen('changed', ({ what }) => {
    for (const name of new Set(what.flatMap((part) => staleAfter[part]))) {
      requestAgainAfterFirst(client, name);
      void client.invalidateQueries({ queryKey: [name] });
    }
  });
}

/** The client does not break off what is asked for the first time, and would take an answer of before the change for good. */
function requestAgainAfterFirst(client: QueryClient, name: ChannelName): void {
  const asked = client.getQueryCache().findAll({ queryKey: [name], fetchStatus: 'fetching' });
  for (const query of asked.filter(({ state }) => state.data === undefined)) {
    const { queryKey } = query;
    const again = (): void => void client.invalidateQueries({ queryKey, exact: true });
    // A request that is under way is not sent twice by this; its refusal is for its own caller.
    query.fetch().then(again, () => undefined);
  }
}

type RequestOptions = {
  enabled?: boolean;
  /** Asks again every so many milliseconds, for what no event announces. */
  refreshMs?: number;
  /** Asks anew whenever the component appears. */
  fresh?: boolean;
};

/** A question and its answer, as the client keeps them. */
function question<Name extends ChannelName>(name: Name, args: ArgsOf<Name>) {
  return {
    queryKey: [name, args],
    queryFn: (): Promise<ResultOf<Name>> => untilAnswered(invoke(name, args)),
  };
}

/** While a team's server refuses everything, its screens ask every so often: a person who waits for it sees that it is back. */
const passingMs = 3_000;

const isPassing = (error: Error | null): boolean =>
  error instanceof RefusedError && passingCodes.includes(error.data.code);

/** Marks a refusal that passes as one after which {@link askingAgain} asks once more. */
export async function untilAnswered<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof RefusedError) cause.isAskedAgain = isPassing(cause);
    throw cause;
  }
}

/** When to ask again: after so many ms, where no event announces what is asked for, and while a server refuses. */
export const askingAgain =
  (refreshMs = 0) =>
  ({ state }: { readonly state: { readonly error: Error | null } }): number | false =>
    (isPassing(state.error) && refreshMs === 0 ? passingMs : refreshMs) || false;

/** Asks before any screen does; `useResponse` then has the answer at once. Undefined where the main process refused. */
export function requestEarly<Name extends ChannelName>(
  client: QueryClient,
  name: Name,
  args: ArgsOf<Name>,
): Promise<ResultOf<Name> | undefined> {
  // A refusal is the screen's to tell, which asks again then.
  return client.fetchQuery<ResultOf<Name>, Error>(question(name, args)).catch(() => undefined);
}

/** The main process's answer, asked for once and again whenever it may have changed. */
export function useResponse<Name extends ChannelName>(
  name: Name,
  args: ArgsOf<Name>,
  { enabled = true, refreshMs, fresh = false }: RequestOptions = {},
): UseQueryResult<ResultOf<Name>, Error> {
  return useQuery<ResultOf<Name>, Error>({
    ...question(name, args),
    enabled,
    refetchInterval: askingAgain(refreshMs),
    ...(fresh ? { gcTime: 0, staleTime: 0 } : {}),
  });
}

/** Whether an answer, or a refusal, is that to what is asked now: not the one before, and not awaited. */
export const isOfNow = ({ isPending, isPlaceholderData }: UseQueryResult<unknown, Error>): boolean =>
  !isPending && !isPlaceholderData;

/** Asks at once, for what must not be of a moment ago: texts may follow from it. The screens have the answer too. */
export function useRequestAnew(): <Name extends ChannelName>(
  name: Name,
  args: ArgsOf<Name>,
) => Promise<ResultOf<Name>> {
  const client = useQueryClient();
  return (name, args) => client.fetchQuery({ ...question(name, args), staleTime: 0 });
}

/** Throws away what is known of a channel, for answers that no event announces. */
export function useForget(): (name: ChannelName) => void {
  const client = useQueryClient();
  return (name) => void client.invalidateQueries({ queryKey: [name] });
}

/** Rows for a table, all of them or the first pages. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Nothing has been answered yet. */
  readonly pending: boolean;
  /** The rows are the answer to what is asked now, and not to what was asked before. */
  readonly settled: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** An answer that is a whole list, as rows. */
export function wholeList<Row>(answer: UseQueryResult<readonly Row[], Error>): Rows<Row> {
  return {
    rows: answer.data ?? noRows,
    pending: answer.isPending,
    settled: !answer.isPlaceholderData,
    error: answer.error,
    hasMore: false,
    loadingMore: false,
    loadMore: () => undefined,
    retry: () => void answer.refetch(),
  };
}

/**
 * Rows by pages, the next one asked for with the key that the page before ended with. `name` and `args`
 * say what is asked; `ask` asks it for one page.
 */
export function useRows<Row, Key>(
  name: ChannelName,
  args: unknown,
  ask: (after: Key | null) => Promise<Page<Row, Key>>,
  { refreshMs }: { refreshMs?: number | undefined } = {},
): Rows<Row> {
  const query = useInfiniteQuery<
    Page<Row, Key>,
    Error,
    readonly Row[],
    readonly unknown[],
    { readonly after: Key | null }
  >({
    queryKey: [name, args, 'rows'],
    initialPageParam: { after: null },
    queryFn: ({ pageParam }) => untilAnswered(ask(pageParam.after)),
    getNextPageParam: (page) => (page.next === null ? null : { after: page.next }),
    // Each page is a query of its own: whoever scrolled far gets rows less often, not a slower app.
    refetchInterval: (query) =>
      askingAgain((refreshMs ?? 0) * Math.max(1, query.state.data?.pages.length ?? 1))(query),
    select: (data) => data.pages.flatMap((page) => page.rows),
  });
  return {
    rows: query.data ?? noRows,
    pending: query.isPending,
    settled: !query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** One identity for "no rows", since a new array would make every table start anew. */
const noRows: readonly never[] = [];
