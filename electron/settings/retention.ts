/** Keeping the promise of the retention setting: at the start, once a day, and when it is changed. */

import { countEndedBefore, purgeEndedBefore } from '../db/campaigns/retention.ts';
import { appendAudit } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Events, Handlers, PurgeCount } from '../shared/contract.ts';
import type { SettingsStore } from './settings-store.ts';

const dayMs = 86_400_000;
/** A computer that sleeps at night would miss a timer of a whole day. */
const lookEveryMs = 6 * 3_600_000;

export interface RetentionNeeds {
  readonly db: Db;
  readonly settings: SettingsStore;
  readonly now: () => number;
  readonly who: string;
  readonly changed: (...what: Events['changed']['what']) => void;
}

export type RetentionHandlers = Pick<Handlers, 'retention.preview' | 'retention.set'>;

export function retentionHandlers(needs: RetentionNeeds): RetentionHandlers {
  const { db, settings, now, who, changed } = needs;
  return {
    'retention.preview': ({ days }) => countEndedBefore(db, now() - days * dayMs),
    'retention.set': async ({ days }) => {
      settings.save({ retentionDays: days });
      const event = { action: 'retention.changed', detail: { days } } as const;
      await appendAudit(db, { at: now(), who, subject: 'Settings', event });
      changed('settings');
      return keepRetention(needs);
    },
  };
}

/** Removes what is older than the setting allows. */
export async function keepRetention({
  db,
  settings,
  now,
  who,
  changed,
}: RetentionNeeds): Promise<PurgeCount> {
  const days = settings.current().retentionDays;
  if (days === null) return { campaigns: 0, recipients: 0 };
  const purged = await purgeEndedBefore(db, now() - days * dayMs, now());
  if (purged.campaigns > 0) {
    const event = { action: 'data.purged', detail: { ...purged, days } } as const;
    await appendAudit(db, { at: now(), who, subject: 'Campaigns', event });
    changed('campaigns');
  }
  return purged;
}

/** Looks now and from time to time; returns the function that ends it. */
export function watchRetention(needs: RetentionNeeds, onFailure: (cause: unknown) => void): () => void {
  const look = () => void keepRetention(needs).catch(onFailure);
  look();
  const timer = setInterval(look, lookEveryMs);
  return () => clearInterval(timer);
}
