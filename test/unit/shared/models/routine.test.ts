/** The routines that Home offers to send again: for as long as they are in use, however much else went out since. */
import { expect, test } from 'vitest';
import { routinesOf } from '../../../../electron/shared/models/routine.ts';
import { type CampaignStatus, nobody, type RowsOfFile } from '../../../../electron/shared/models.ts';

const day = 86_400_000;
const now = 100 * day;

interface Sent {
  readonly id: number;
  readonly name: string;
  readonly ago: number;
  readonly path?: string | null;
  readonly copyOf?: number | null;
}

function sent({ id, name, ago, path = '/files/a.csv', copyOf = null }: Sent) {
  const at = now - ago * day;
  const status: CampaignStatus = { state: 'finished', at };
  const base = { id, name, startedAt: at, updatedAt: at, purgedAt: null, copyOf, status };
  if (path === null) return { ...base, audience: nobody };
  const read: RowsOfFile['read'] = {
    path,
    stamp: `1 ${at}`,
    headings: ['Name', 'Mobile'],
    columns: [],
    reading: {
      encoding: 'utf-8',
      delimiter: ',',
      hasHeader: true,
      above: 0,
      sheet: null,
      leaveOutHidden: false,
    },
    country: null,
    noLandlines: false,
    mayBeTexted: [],
    leftOut: 0,
  };
  const file: RowsOfFile = {
    campaignId: id,
    name: 'a.csv',
    fields: [],
    kinds: {},
    rows: 1,
    further: 0,
    phones: 'first',
    shared: 'each',
    read,
  };
  return { ...base, audience: { ...nobody, file } };
}

const idsOf = (campaigns: readonly ReturnType<typeof sent>[]): readonly number[] =>
  routinesOf(campaigns, now).map(({ id }) => id);

test('a routine stays while it is in use, whatever else goes out', () => {
  const others = Array.from({ length: 30 }, (_, nth) =>
    sent({ id: 100 + nth, name: `Reminder ${nth}`, ago: 1, path: null }),
  );
  expect(idsOf([...others, sent({ id: 1, name: 'Day 1', ago: 20 })])).toEqual([1]);
  expect(idsOf([...others, sent({ id: 1, name: 'Day 1', ago: 60 })])).toEqual([]);
});

test('of one name the latest counts, and of a chain of files of other names the last', () => {
  expect(
    idsOf([
      sent({ id: 1, name: 'Day 1', ago: 3 }),
      sent({ id: 2, name: 'Day 2', ago: 2 }),
      sent({ id: 3, name: 'Tuesday', ago: 1, path: '/files/tuesday.csv', copyOf: 2 }),
      sent({ id: 4, name: 'Notes', ago: 4 }),
    ]),
  ).toEqual([3, 4]);
});
