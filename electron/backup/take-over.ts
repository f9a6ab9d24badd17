/** What is left to do of a restore once the databases and keys are open again. */
import { appendAudit } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Log } from '../log/log.ts';
import type { Keys } from '../settings/accounts/keys.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { planSettings, takeSettings } from '../settings/take-settings.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { RestoreReport, SettingsAfterRestore } from '../shared/backups.ts';
import { loosenedGuards } from '../shared/settings/settings-guards.ts';
import type { RestoreOutcome } from './apply.ts';
import { settingsToTake } from './settings-choice.ts';

export interface TakeOverNeeds {
  readonly db: Db;
  readonly settings: SettingsStore;
  readonly keys: Keys;
  readonly now: () => number;
  readonly who: string;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/**
 * Takes over the accounts of a backup that was restored at this start, and its settings where that was agreed to, and writes
 * the audit log. Accounts come back under their own identity, so that their campaigns go on once a key
 * is entered.
 */
export async function takeOverRestored(
  needs: TakeOverNeeds,
  outcome: RestoreOutcome | null,
): Promise<RestoreReport | null> {
  if (outcome === null) return null;
  if (outcome.kind === 'failed') {
    needs.log.error('restore-failed', { cause: outcome.cause, laidAside: outcome.laidAside });
    return { kind: 'failed', laidAside: outcome.laidAside };
  }
  const { kind, madeAt, keptIn, doNotTextKept, unconfirmed, carried } = outcome;
  const settings = await takeOverSettings(needs, outcome);
  const event = { action: 'data.restored', detail: { madeAt, keptIn } } as const;
  await appendAudit(needs.db, { at: needs.now(), who: needs.who, subject: 'Backup', event });
  needs.log.info('data-restored', { madeAt, keptIn, doNotTextKept, unconfirmed, carried });
  return { kind, madeAt, keptIn, doNotTextKept, unconfirmed, carried, settings };
}

async function takeOverSettings(
  needs: TakeOverNeeds,
  { keptIn, settingsText, settingsChoice }: Extract<RestoreOutcome, { kind: 'restored' }>,
): Promise<SettingsAfterRestore> {
  try {
    const plan = await planSettings(needs, settingsText);
    const after = settingsToTake(settingsChoice, loosenedGuards(needs.settings.current(), plan.after));
    const fields = after === 'taken' ? plan.changed : [];
    await takeSettings(needs, keptIn, { ...plan, changed: fields });
    if (fields.length > 0) {
      const event: AuditEvent = { action: 'settings.changed', detail: { fields: [...fields] } };
      await appendAudit(needs.db, { at: needs.now(), who: needs.who, subject: 'Settings', event });
    }
    return after;
  } catch (cause) {
    // The data are back; settings that cannot be read are said, not a reason to stop at the door.
    needs.log.error('settings-not-restored', { cause });
    return 'unreadable';
  }
}
