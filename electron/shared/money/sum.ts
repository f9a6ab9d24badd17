/** Sums that a person says yes to: how much something may cost. */
import { z } from 'zod';

export const Sum = z.object({
  amount: z.number().min(0),
  /** ISO 4217. */
  currency: z.string().min(1).max(10),
});
export type Sum = z.infer<typeof Sum>;

/** A cost that is more than the ceiling. */
export interface OverCeiling extends Sum {
  readonly ceiling: number;
}

/** The cost with the ceiling that it is above; null where it is not above it, or none was set. */
export function aboveCeiling(
  { amount, currency }: { readonly amount: number | null; readonly currency: string },
  ceiling: number | null,
): OverCeiling | null {
  return amount !== null && ceiling !== null && amount > ceiling ? { amount, currency, ceiling } : null;
}

/** The cost that a person saw when they pressed Send, or scheduled, and the ceiling that there was. */
export const ConfirmedCost = Sum.extend({ ceiling: z.number().nullable() });
export type ConfirmedCost = z.infer<typeof ConfirmedCost>;

/** A cost above the ceiling to which nobody said yes, and what was confirmed; null: no price was known then. */
export const UnconfirmedCost = Sum.extend({ ceiling: z.number(), confirmed: ConfirmedCost.nullable() });
export type UnconfirmedCost = z.infer<typeof UnconfirmedCost>;

/** The cost with the ceiling that it is above, unless a person was asked about as much before; only what was above the ceiling was asked about. */
export function asksAgain(
  cost: { readonly amount: number | null; readonly currency: string },
  ceiling: number | null,
  confirmed: ConfirmedCost | null,
): UnconfirmedCost | null {
  const over = aboveCeiling(cost, ceiling);
  if (over === null) return null;
  const saidYes = confirmed === null ? null : aboveCeiling(confirmed, confirmed.ceiling);
  return covers(saidYes, over) ? null : { ...over, confirmed };
}

/** Whether a sum that a person said yes to is enough for a cost; one in another currency says nothing about it. */
export function covers(said: Sum | null | undefined, cost: Sum): boolean {
  return said != null && said.currency === cost.currency && cost.amount <= said.amount;
}
