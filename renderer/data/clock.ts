/** The time that everything is decided by: on a computer of a team its server's, whatever the computer's own clock says. */
import type { QueryClient } from '@tanstack/react-query';
import type { AppState } from '../../electron/shared/contract.ts';
import { useResponse } from './api.ts';

let aheadMs = 0;

/** Unix ms. */
export const timeNow = (): number => Date.now() - aheadMs;

/** Keeps {@link timeNow} right for as long as the app runs. */
export function followClock(client: QueryClient): void {
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'app.state') clockIs(client.getQueryData<AppState>(query.queryKey));
  });
}

/** To be told at once, before any screen is shown by it. */
export function clockIs(state: AppState | undefined): void {
  aheadMs = state?.clockAheadMs ?? aheadMs;
}

/** From here on people see that a clock is wrong; less is left to slow networks. */
const wrongMs = 2 * 60_000;

/** The times of a wrong clock here and of the team’s server, Unix ms; null where this one is right, or there is no team. */
export function useWrongClock(): { readonly here: number; readonly there: number } | null {
  const ahead = useResponse('app.state', undefined).data?.clockAheadMs ?? 0;
  if (Math.abs(ahead) <= wrongMs) return null;
  const here = Date.now();
  return { here, there: here - ahead };
}
