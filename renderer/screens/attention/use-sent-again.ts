import type { SentAgain } from '../../../electron/shared/models.ts';
import { useResponse } from '../../data/api.ts';
import type { Decidable } from './use-decision.tsx';

/** Whom each decision to send again would reach. */
export type WouldBeSent = Readonly<Record<'queued' | 'bisecting', SentAgain>>;

/** Whom sending again would reach now, and who is left out. Undefined while it is asked for, and where nothing is sent again. */
export function useSentAgain(
  { campaignId, batchIds, state, kind }: Omit<Decidable, 'seen'>,
  isOffered: boolean,
): WouldBeSent | undefined {
  const named = batchIds === null ? null : [...batchIds];
  const asked = { campaignId, batchIds: named, from: state, kind };
  const { data, isPlaceholderData } = useResponse('batches.sent-again', asked, { enabled: isOffered });
  return isOffered && !isPlaceholderData ? data : undefined;
}
