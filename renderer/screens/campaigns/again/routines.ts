import type { Campaign } from '../../../../electron/shared/models.ts';

/** As many leave room for what is going on. */
const most = 3;

/** The campaigns for the rows of files that went out, of each kind of file and name the latest one, the newest first. Pure. */
export function routinesOf(campaigns: readonly Campaign[]): readonly Campaign[] {
  const sent = campaigns
    .filter(isOver)
    .filter(({ audience, purgedAt }) => audience.file?.read !== undefined && purgedAt === null)
    .toSorted((one, other) => (other.startedAt ?? other.updatedAt) - (one.startedAt ?? one.updatedAt));
  const latest = Map.groupBy(sent, kindOf);
  return [...latest.values()].flatMap(([first]) => first ?? []).slice(0, most);
}

const isOver = ({ status }: Campaign): boolean => status.state === 'finished' || status.state === 'stopped';

/** Names often carry the day. */
const kindOf = ({ name, audience }: Campaign): string =>
  JSON.stringify([name.replace(/\d+/g, '#'), audience.file?.read?.headings]);
