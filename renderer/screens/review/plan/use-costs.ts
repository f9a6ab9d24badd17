import type { Prices } from '../../../../electron/shared/money/prices.ts';
import { useResponse } from '../../../data/api.ts';

/** The person's price table, once it is known. */
export function usePrices(): Prices | undefined {
  return useResponse('app.state', undefined).data?.settings;
}
