/** The rest of a restore, done once the databases and keys are open again. */
import { appendAudit } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Log } from '../log/log.ts';
import type { Keys } from '../settings/accounts/keys.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { planSettings, takeSettings } from '../settings/take-settings.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { RestoreReport, SettingsAfterRestore } from '../shared/backups.ts';
import { changedSums } from '../shared/settings/changed-sums.ts';
import { loosenedGuards } from '../shared/settings/settings-guards.ts';
import type { RestoreOutcome } from './apply.ts';
import { settingsToTake } from './settings-choice.ts';

export interface TakeOverDeps {
  readonly db: Db;
  readonly settings: SettingsStore;
  readonly keys: Keys;
  readonly now: () => number;
  readonly actor: string;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/**
 * Takes over the accounts of a backup that was restored at this start, and its settings where that was agreed to, and writes
 * the audit log. Accounts come back under their own identity, so that their campaigns go on once a key
 * is entered.
 */
export async function takeOverRestored(
  deps: TakeOverDeps,
  outcome: RestoreOutcome | null,
): Promise<RestoreReport | null> {
  if (outcome === null) return null;
  if (outcome.kind === 'failed') {
    deps.log.error('restore-failed', { cause: outcome.cause, quarantinedIn: outcome.quarantinedIn });
    return { kind: 'failed', quarantinedIn: outcome.quarantinedIn };
  }
  const { kind, madeAt, keptIn, doNotTextKept, unconfirmed, migrated } = outcome;
  const settings = await takeOverSettings(deps, outcome);
  const event = { action: 'data.restored', detail: { madeAt, keptIn } } as const;
  await appendAudit(deps.db, { at: deps.now(), actor: deps.actor, subject: 'Backup', event });
  deps.log.info('data-restored', { madeAt, keptIn, doNotTextKept, unconfirmed, migrated });
  return { kind, madeAt, keptIn, doNotTextKept, unconfirmed, migrated, settings };
}

async function takeOverSettings(
  deps: TakeOverDeps,
  { keptIn, settingsText, settingsChoice }: Extract<RestoreOutcome, { kind: 'restored' }>,
): Promise<SettingsAfterRestore> {
  try {
    const plan = await planSettings(deps, settingsText);
    const after = settingsToTake(settingsChoice, loosenedGuards(deps.settings.current(), plan.after));
    const fields = after === 'taken' ? plan.changed : [];
    const money = changedSums(deps.settings.current(), plan.after);
    await takeSettings(deps, keptIn, { ...plan, changed: fields });
    if (fields.length > 0) {
      const event: AuditEvent = {
        action: 'settings.changed',
        detail: { fields: [...fields], ...(money && { money }) },
      };
      await appendAudit(deps.db, { at: deps.now(), actor: deps.actor, subject: 'Settings', event });
    }
    return after;
  } catch (cause) {
    // The data are back; settings that cannot be read are said, not a reason to stop at the door.
    deps.log.error('settings-not-restored', { cause });
    return 'unreadable';
  }
}
