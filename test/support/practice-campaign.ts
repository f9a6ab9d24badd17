/** A campaign to the practice service, made and looked at through the app's own channels. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ResultOf } from '../../electron/shared/contract.ts';
import { type CampaignOptions, nobody, type PracticeText } from '../../electron/shared/models.ts';
import type { Ask } from './launch.ts';

export interface PracticeCampaign {
  readonly people: number;
  /** Numbers in one request. */
  readonly batchSize: number;
  readonly name?: string;
  /** With `{first name}` in it everybody gets a text, and a request, of their own. */
  readonly template?: string;
  readonly askAfter?: CampaignOptions['askAfter'];
}

/** The numbers of the people of a practice campaign, as requests bear them. */
export function practiceNumbers(people: number): readonly string[] {
  return Array.from({ length: people }, (_, index) => String(447_700_900_000 + index));
}

/** Adds the people who are not there yet, writes the campaign and sends it to everybody. Answers its id. */
export async function sendPracticeCampaign(ask: Ask, campaign: PracticeCampaign): Promise<number> {
  const plan = await planPracticeCampaign(ask, campaign);
  await sendPlan(ask, plan);
  return plan.id;
}

/** A plan that was looked at, as the review names it. */
export interface ReviewedPlan {
  readonly id: number;
  readonly version: number;
}

/** Soon enough to be worth no waiting, late enough to be a time to come when the question arrives. */
const soonMs = 1_000;
const pollMs = 20;

/**
 * Sends a plan at a time that comes at once, and waits until it has started: what people choose as a time, since nobody can cut
 * the seconds of Undo short. Tests about those seconds press Send.
 */
export async function sendPlan(ask: Ask, plan: ReviewedPlan): Promise<void> {
  await schedulePlan(ask, plan, soonMs);
  while ((await ask('campaigns.get', { id: plan.id })).status.state === 'scheduled') await delay(pollMs);
}

/** Schedules a plan for `inMs` from now; later where the machine is so busy that this is over before the app reads it. */
export async function schedulePlan(ask: Ask, { id, version }: ReviewedPlan, inMs: number): Promise<void> {
  try {
    await ask('campaigns.send', { campaign: id, plan: version, at: Date.now() + inMs });
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('time-past'))) throw error;
    await schedulePlan(ask, { id, version }, inMs * 2);
  }
}

/** Adds the people who are not there yet, writes the campaign to everybody and plans it; answers what sending it takes. */
export async function planPracticeCampaign(
  ask: Ask,
  { people, batchSize, name = 'Reminder', template, askAfter = null }: PracticeCampaign,
): Promise<ReviewedPlan> {
  const query = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
  const added = await ask('contacts.count', { query });
  for (const number of practiceNumbers(people).slice(added)) {
    await ask('contacts.save', {
      id: null,
      number: `+${number}`,
      fields: { 'first name': number },
      listIds: [],
    });
  }
  const { id } = await ask('campaigns.create', { copyOf: null });
  const audience = { ...nobody, everyone: true };
  const draft = {
    name,
    senderId: 'Clinic',
    template: template ?? 'The clinic is closed on Monday.',
    audience,
    options: { batchSize, askAfter },
  };
  await ask('campaigns.save', { id, draft });
  const { version } = await ask('campaigns.plan', { id });
  return { id, version };
}

/** Every text of the practice outbox since the app started, the newest first. */
export async function arrivals(ask: Ask): Promise<readonly PracticeText[]> {
  const texts: PracticeText[] = [];
  let before: number | null = null;
  do {
    const page: ResultOf<'practice.outbox'> = await ask('practice.outbox', {
      search: '',
      before,
      limit: 500,
    });
    texts.push(...page.rows);
    before = page.next;
  } while (before !== null);
  return texts;
}

/** How many of them each number received. */
export async function practiceCounts(ask: Ask): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { number } of await arrivals(ask)) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** The numbers of all unconfirmed batches of a campaign. */
export async function unconfirmedNumbers(ask: Ask, campaignId: number): Promise<ReadonlySet<string>> {
  const numbers = new Set<string>();
  const { rows } = await ask('batches.page', { campaignId, state: 'unconfirmed', after: null, limit: 500 });
  for (const { id } of rows) {
    const recipients = await ask('batches.recipients', { batchId: id, after: null, limit: 500 });
    for (const { number } of recipients.rows) numbers.add(number);
  }
  return numbers;
}
