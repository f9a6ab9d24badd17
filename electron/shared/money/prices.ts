/** The cost of texts: a price for each segment and country, as a person entered it. The service tells no prices. */
import type { Settings } from '../settings/settings.ts';

export type Prices = Pick<Settings, 'currency' | 'prices' | 'otherPrice'>;

/** A sum in the currency of the price table; `unpriced` people go where no price is known and are not in it. */
export interface Cost {
  /** Null where no price is known at all. */
  readonly amount: number | null;
  /** ISO 4217. */
  readonly currency: string;
  /** Recipients to countries without a price. */
  readonly unpriced: number;
}

/** The price of a segment to a country, null: not known. */
export function priceOf({ prices, otherPrice }: Prices, country: string | null): number | null {
  if (country !== null && Object.hasOwn(prices, country)) return prices[country] ?? otherPrice;
  return otherPrice;
}

/** The countries among those with texts to which no price is known, in their order; numbers of no country have the price of all others. */
export function withoutPrice(
  countries: readonly { readonly country: string | null }[],
  prices: Prices,
): readonly string[] {
  return countries.flatMap(({ country }) =>
    country !== null && priceOf(prices, country) === null ? [country] : [],
  );
}

/** Whether sums were entered, which are in the currency of the settings. */
export function hasSums({
  prices,
  otherPrice,
  costCeiling,
}: Pick<Settings, 'prices' | 'otherPrice' | 'costCeiling'>): boolean {
  return Object.keys(prices).length > 0 || otherPrice !== null || costCeiling !== null;
}

/** Prices have six decimals at the most; a ceiling of 0.3 must not be passed by three texts at 0.1. */
export function inMillionths(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}

/** The cost of so many segments to each country. */
export function costOf(
  countries: readonly {
    readonly country: string | null;
    readonly recipients: number;
    readonly segments: number;
  }[],
  prices: Prices,
): Cost {
  let amount: number | null = null;
  let unpriced = 0;
  for (const { country, recipients, segments } of countries) {
    const price = priceOf(prices, country);
    if (price === null) unpriced += recipients;
    else amount = inMillionths((amount ?? 0) + price * segments);
  }
  return { amount, currency: prices.currency, unpriced };
}
