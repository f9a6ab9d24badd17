import type { RunAhead } from '../../../electron/shared/channels/reminders.ts';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useResponse } from '../../data/api.ts';
import { dayOf } from '../../words/date-words.ts';

/** Something that goes out at its time: the texts of a reminder on one day, or a campaign. */
export type Planned = {
  readonly key: string;
  readonly kind: 'reminder' | 'campaign';
  readonly id: number;
  readonly name: string;
  /** As `2026-11-21`. */
  readonly day: string;
  /** Unix ms. */
  readonly at: number;
  /** A campaign's own; null where they are not fixed yet. */
  readonly people: Campaign | number | null;
  readonly how: RunAhead['how'];
};

/** The time passes with no change that would tell. */
const refreshMs = 60_000;

/** All of them: those that wait for a press, then the earliest first. Pure. */
export function plannedOf(runs: readonly RunAhead[], campaigns: readonly Campaign[]): readonly Planned[] {
  const ofReminders = runs.map(
    ({ reminderId, ...run }): Planned => ({
      ...run,
      key: `reminder ${reminderId} ${run.day} ${run.how}`,
      kind: 'reminder',
      id: reminderId,
    }),
  );
  const ofCampaigns = campaigns.flatMap((campaign): Planned[] => {
    const { id, name, status } = campaign;
    if (status.state !== 'scheduled') return [];
    const { at } = status;
    const day = dayOf(new Date(at));
    return [{ key: `campaign ${id}`, kind: 'campaign', id, name, day, at, people: campaign, how: 'goes' }];
  });
  const rank = ({ how }: Planned): number => (how === 'press' ? 0 : 1);
  return [...ofReminders, ...ofCampaigns].sort((one, other) => rank(one) - rank(other) || one.at - other.at);
}

/** All that goes out, and from which computer. */
export function usePlanned() {
  const ahead = useResponse('reminders.ahead', undefined, { refreshMs, fresh: true });
  const campaigns = useResponse('campaigns.list', undefined);
  const error = ahead.error ?? campaigns.error;
  if (!ahead.data || !campaigns.data)
    return { error, retry: () => void ahead.refetch(), planned: undefined, computer: '' };
  const planned = plannedOf(ahead.data.runs, campaigns.data);
  return { error, retry: () => void ahead.refetch(), planned, computer: ahead.data.computer };
}
