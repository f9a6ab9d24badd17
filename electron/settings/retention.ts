/** Keeping the promise of the retention setting: at the start, once a day, and when it is changed. */

import { clearRemoved } from '../db/campaigns/plans.ts';
import { countEndedBefore, purgeEndedBefore } from '../db/campaigns/retention.ts';
import { forgetOldTexts } from '../db/fuse/removed-texts.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { retentionChannels } from '../shared/channels/records.ts';
import type { Events, PurgeCount } from '../shared/contract.ts';
import type { SettingsStore } from './settings-store.ts';

const dayMs = 86_400_000;
/** A computer that sleeps at night would miss a timer of a whole day. */
const checkEveryMs = 6 * 3_600_000;

export interface RetentionDeps extends Acting {
  readonly settings: SettingsStore;
  /** Of a team: whether this computer does it, as one of them does; null: nobody else can. */
  readonly keeper: { isMine(): Promise<boolean> } | null;
  /** Runs a check where the records that are open are to be written; null: they are not. */
  readonly inOpenRecords: (check: () => Promise<void>) => Promise<void> | null;
  readonly changed: (...what: Events['changed']['what']) => void;
}

type OnceDeps = Omit<RetentionDeps, 'keeper' | 'inOpenRecords'>;

export function retentionHandlers(deps: OnceDeps): HandlersOf<typeof retentionChannels> {
  const { db, settings, now, changed } = deps;
  return {
    'retention.preview': ({ days }) => countEndedBefore(db, now() - days * dayMs),
    'retention.set': async ({ days, over }) => {
      await settings.save({ retentionDays: days }, over === undefined ? {} : { retentionDays: over });
      const event = { action: 'retention.changed', detail: { days } } as const;
      if (!settings.unlogged.includes('retentionDays')) await auditBy(deps)('Settings', event);
      changed('settings');
      return keepRetention(deps);
    },
  };
}

/** Removes what is older than the setting allows, and what is left of campaigns whose removal was cut off. */
export async function keepRetention(deps: OnceDeps): Promise<PurgeCount> {
  const { db, settings, now, changed } = deps;
  await forgetOldTexts(db, now());
  await clearRemoved(db, now());
  const days = settings.current().retentionDays;
  if (days === null) return { campaigns: 0, recipients: 0 };
  const purged = await purgeEndedBefore(db, now() - days * dayMs, now());
  if (purged.campaigns > 0) {
    const event = { action: 'data.purged', detail: { ...purged, days } } as const;
    await auditBy(deps)('Campaigns', event);
    changed('campaigns');
  }
  return purged;
}

/** Looks now and from time to time; returns the function that ends it. */
export function watchRetention(deps: RetentionDeps, onError: (cause: unknown) => void): () => void {
  const { keeper, inOpenRecords } = deps;
  const purge = async (): Promise<void> => {
    if (keeper === null || (await keeper.isMine())) await keepRetention(deps);
  };
  const run = () => void inOpenRecords(purge)?.catch(onError);
  run();
  const timer = setInterval(run, checkEveryMs);
  return () => clearInterval(timer);
}
