import { type Prices, priceOf } from '../../../../electron/shared/money/prices.ts';
import type { CampaignPlan } from '../../../../electron/shared/plans.ts';
import { useResponse } from '../../../data/api.ts';
import { decimalsThatAddUp } from '../../../words/format.ts';

/** The person's price table, once it is known. */
export function usePrices(): Prices | undefined {
  return useResponse('app.state', undefined).data?.settings;
}

/** With how many decimals a plan's costs by country and their sum are written, so that they add up before the eyes. */
export function useCostDecimals({ countries, cost }: CampaignPlan): number | undefined {
  const prices = usePrices();
  if (prices === undefined) return undefined;
  const amounts = countries.map(({ country, segments }) => (priceOf(prices, country) ?? 0) * segments);
  return decimalsThatAddUp(amounts, cost.currency);
}
