/** Routines: campaigns for the rows of a file that are sent again with the file of the next day. */
import type { Campaign } from './campaign.ts';

type Sent = Pick<
  Campaign,
  'id' | 'name' | 'audience' | 'status' | 'startedAt' | 'updatedAt' | 'purgedAt' | 'copyOf'
>;

/** Not sent for so long, it is none any more: five weeks, so that one of each month stays. */
const inUseMs = 35 * 86_400_000;

/**
 * The campaigns for the rows of files that went out lately: of each kind of file and name the latest one, and of those that were made of
 * one another the last; the newest first. Pure.
 */
export function routinesOf<One extends Sent>(campaigns: readonly One[], now: number): readonly One[] {
  const sent = campaigns
    .filter(isOver)
    .filter(({ audience, purgedAt }) => audience.file?.read !== undefined && purgedAt === null)
    .toSorted((one, other) => lastSent(other) - lastSent(one));
  const wentOn = new Set(sent.flatMap((one) => goesOnFrom(one, sent)));
  return [...Map.groupBy(sent, kindOf).values()]
    .flatMap(([latest]) => latest ?? [])
    .filter((one) => !wentOn.has(one.id) && lastSent(one) > now - inUseMs);
}

const isOver = ({ status }: Sent): boolean => status.state === 'finished' || status.state === 'stopped';

const lastSent = ({ startedAt, updatedAt }: Sent): number => startedAt ?? updatedAt;

/** The campaign that it sent again with another file, whatever that is called. */
function goesOnFrom({ copyOf, audience }: Sent, sent: readonly Sent[]): number[] {
  const before = sent.find(({ id }) => id === copyOf);
  if (before === undefined) return [];
  const [read, other] = [audience.file?.read, before.audience.file?.read];
  return read?.path === other?.path && read?.stamp === other?.stamp ? [] : [before.id];
}

/** Names often carry the day. */
const kindOf = ({ name, audience }: Sent): string =>
  JSON.stringify([name.replace(/\d+/g, '#'), audience.file?.read?.headings]);
