/** The campaigns that a run becomes, and what they would cost before any of them is made. */
import type { Planning } from '../campaigns/planning.ts';
import type { PressCost } from '../shared/channels/reminders.ts';
import { type CampaignDraft, mostNamed, nobody, type Occurrence, type Reminder } from '../shared/models.ts';
import { type Cost, inMillionths } from '../shared/money/prices.ts';
import type { OverCeiling } from '../shared/money/sum.ts';

/** The texts of one reminder. */
export interface RemindersTexts {
  readonly reminder: Reminder;
  readonly occurrences: readonly Occurrence[];
}

export function draftOfRun(
  { reminder: { senderId, template, options, source }, occurrences }: RemindersTexts,
  name: string,
): CampaignDraft {
  return {
    name,
    senderId,
    template,
    options,
    audience: {
      ...nobody,
      contactIds: occurrences.map(({ contactId }) => contactId),
      ...(source.file !== null && {
        occurrenceIds: occurrences.map(({ id }) => id),
        occurrenceFields: source.file.fields,
      }),
    },
  };
}

/** A campaign each: of as many people as can be named one by one, and of one text for each phone. */
export function campaignsOf(occurrences: readonly Occurrence[]): readonly (readonly Occurrence[])[] {
  return roundsOf(occurrences).flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / mostNamed) }, (_, nth) =>
      round.slice(nth * mostNamed, (nth + 1) * mostNamed),
    ),
  );
}

/** A campaign texts each phone once: a mother of two children has a text for each, in two of them. */
function roundsOf(occurrences: readonly Occurrence[]): readonly (readonly Occurrence[])[] {
  const rounds: Occurrence[][] = [];
  const had = new Map<number, number>();
  for (const one of occurrences) {
    const nth = had.get(one.contactId) ?? 0;
    had.set(one.contactId, nth + 1);
    const round = rounds[nth];
    if (round === undefined) rounds.push([one]);
    else round.push(one);
  }
  return rounds;
}

type Prices = Pick<Planning, 'costOf' | 'overCeilingOf'>;

/** The cost of a press, and by reminder what is above the ceiling: as the review of a campaign asks about it. */
export interface CostByReminder {
  readonly whole: PressCost | null;
  readonly over: ReadonlyMap<number, OverCeiling>;
}

export async function costOfTexts(
  planning: Prices,
  texts: readonly RemindersTexts[],
): Promise<CostByReminder> {
  let whole: Cost | null = null;
  const over = new Map<number, OverCeiling>();
  for (const { reminder, occurrences } of texts) {
    let cost: Cost | null = null;
    for (const those of campaignsOf(occurrences))
      cost = together(cost, await planning.costOf(draftOfRun({ reminder, occurrences: those }, '')));
    whole = together(whole, cost);
    const above = cost === null ? null : planning.overCeilingOf(cost);
    if (above !== null) over.set(reminder.id, above);
  }
  if (whole === null || whole.amount === null) return { whole: null, over };
  const { amount, currency } = whole;
  return { whole: { amount, currency, over: allOver([...over.values()]) }, over };
}

function together(one: Cost | null, other: Cost | null): Cost | null {
  if (one === null || other === null) return one ?? other;
  return { ...one, amount: inMillionths((one.amount ?? 0) + (other.amount ?? 0)) };
}

/** All of them in one question. */
function allOver(over: readonly OverCeiling[]): OverCeiling | null {
  const [first] = over;
  return first === undefined
    ? null
    : { ...first, amount: inMillionths(over.reduce((sum, { amount }) => sum + amount, 0)) };
}
