/** The sums among settings that were changed, as the log keeps them: what they were, and what they are. */
import { z } from 'zod';
import type { Settings } from './settings.ts';

const Currency = z.string().regex(/^[A-Z]{3}$/);
const Amount = z.number().nullable();

export const ChangedSums = z.object({
  /** ISO 4217: the same where it was not changed. */
  currency: z.object({ from: Currency, to: Currency }),
  sums: z.array(
    z.object({
      field: z.enum(['costCeiling', 'otherPrice', 'prices']),
      /** Of a price by country. */
      country: z.string().nullable(),
      from: Amount,
      to: Amount,
    }),
  ),
});
export type ChangedSums = z.infer<typeof ChangedSums>;

/** Null where none is another one. */
export function changedSums(before: Settings, after: Settings): ChangedSums | null {
  const sums: ChangedSums['sums'] = [];
  const add = (
    field: ChangedSums['sums'][number]['field'],
    country: string | null,
    from: number | null = null,
    to: number | null = null,
  ) => {
    if (from !== to) sums.push({ field, country, from, to });
  };
  add('costCeiling', null, before.costCeiling, after.costCeiling);
  add('otherPrice', null, before.otherPrice, after.otherPrice);
  const countries = new Set([...Object.keys(before.prices), ...Object.keys(after.prices)]);
  for (const country of [...countries].sort())
    add('prices', country, before.prices[country], after.prices[country]);
  const currency = { from: before.currency, to: after.currency };
  return sums.length === 0 && currency.from === currency.to ? null : { currency, sums };
}
