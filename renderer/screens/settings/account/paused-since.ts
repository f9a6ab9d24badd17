import type { Campaign } from '../../../../electron/shared/models.ts';

/** The campaigns of `before` that have been paused anew, for whatever reason, by what is known now. */
export function pausedSince(before: readonly Campaign[], now: readonly Campaign[]): readonly Campaign[] {
  return before.filter(({ id, updatedAt }) =>
    now.some((one) => one.id === id && one.status.state === 'paused' && one.updatedAt > updatedAt),
  );
}
