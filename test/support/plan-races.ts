/**
 * Send is pressed while the campaign is planned again, as in the app: statements in a thread, the plan in two more. The
 * people of the plan that was reviewed are not those of the one that is made meanwhile.
 */
import { EstimateThread } from '../../electron/campaigns/estimate/estimate-thread.ts';
import { campaignHandlers } from '../../electron/campaigns/handlers.ts';
import { emptyDraft } from '../../electron/db/campaigns/campaigns.ts';
import { type Db, openHere } from '../../electron/db/sqlite/open.ts';
import { planningInThreads } from './planning-in-threads.ts';
import { practiceAccount } from './practice-account.ts';

/** People who are reviewed, and how many others replace so many of them before the plan is made again. */
const people = 400;
const exchanged = 100;

const numberOf = (person: number): string => String(447_700_900_000 + person);
const textOf = (person: number): string => `Your code is C${person}`;

/** What goes where, in the order of numbers, of the plan that is reviewed: `number text`. */
export const reviewed: readonly string[] = Array.from(
  { length: people },
  (_, person) => `${numberOf(person)} ${textOf(person)}`,
);

/** The same of the rows as they are. */
export async function plannedRows(db: Db, campaignId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('recipients')
    .leftJoin('batches', 'batches.id', 'recipients.batch_id')
    .select(['number', 'text'])
    .where('recipients.campaign_id', '=', campaignId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, text }) => `${number} ${text}`);
}

async function exchange(folder: string, gone: number, come: number): Promise<void> {
  const contacts = openHere(folder, 'contacts');
  const person = (index: number) => ({
    number: numberOf(index),
    name: 'Ada',
    country: 'GB',
    fields: JSON.stringify({ code: `C${index}` }),
    created_at: 1,
    updated_at: 1,
  });
  await contacts.deleteFrom('contacts').where('number', '<', numberOf(gone)).execute();
  const rows = Array.from({ length: come }, (_, index) => person(gone + people - come + index));
  for (let from = 0; from < rows.length; from += 50)
    await contacts
      .insertInto('contacts')
      .values(rows.slice(from, from + 50))
      .execute();
  await contacts.destroy();
}

/** Who makes the plan again: somebody who changes the list, a window that asks anew, or nobody but a second press. */
export const rivals = ['list', 'window', 'press'] as const;

export interface Race {
  readonly folder: string;
  readonly db: Db;
  readonly rival: (typeof rivals)[number];
  /** How long the other comes after Send, in turns of the event loop. */
  readonly ticks: number;
}

/** A draft that was planned and reviewed; `press` answers once Send and whoever else asked has an answer. */
export async function raceToSend({ folder, db, rival, ticks }: Race) {
  // As before the first race, whatever the race before left: nobody is scheduled to get anything.
  await db.updateTable('campaigns').set({ state: 'draft' }).where('state', '=', 'scheduled').execute();
  const contacts = openHere(folder, 'contacts');
  await contacts.deleteFrom('contacts').execute();
  await contacts.destroy();
  await exchange(folder, 0, people);
  const planning = planningInThreads(folder, db);
  const all = campaignHandlers({
    db,
    now: () => Date.now(),
    actor: 'anna',
    newDraft: async () => emptyDraft(50),
    accountInUse: () => practiceAccount,
    fieldNames: async () => ['code'],
    typedFields: async () => ({ kinds: {}, language: 'en' }),
    planning,
    estimates: new EstimateThread({ kind: 'files', folder }),
    readNumbers: async () => [],
    rememberOwn: () => undefined,
    onSending: async () => undefined,
    onScheduled: async () => undefined,
    changed: () => undefined,
  });
  const { id } = await all['campaigns.create']({ copyOf: null });
  const empty = emptyDraft(50);
  // Whom another campaign texted changes with every minute: such a plan is made anew each time that it is asked for.
  const audience = { ...empty.audience, everyone: true, notTextedWithinDays: 1 };
  const draft = { ...empty, name: 'Spring', senderId: 'Clinic', template: 'Your code is {code}', audience };
  await all['campaigns.save']({ id, draft });
  const { version } = await all['campaigns.plan']({ id, at: null });
  const send = () =>
    all['campaigns.send']({ campaign: id, plan: version, at: Date.now() + 3_600_000, overCeiling: false });
  await exchange(folder, exchanged, exchanged);
  const others = async (): Promise<void> => {
    for (let tick = 0; tick < ticks; tick++) await new Promise(setImmediate);
    if (rival === 'list') planning.contactsChanged();
    if (rival === 'press') await send();
    else await all['campaigns.plan']({ id, at: null });
  };
  return {
    id,
    /** @param before what Send waits for */
    press: async (before: Promise<void> = Promise.resolve()) => {
      const [sent, other] = await Promise.allSettled([before.then(send), others()]);
      return { sent, other };
    },
  };
}
