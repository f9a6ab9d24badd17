/** The records that are kept: the audit log, how long campaigns stay, backups. */
import { z } from 'zod';
import { type AuditEntry, AuditFilter } from '../audit.ts';
import type { BackupInfo, PendingRestore, RestoreReport } from '../backups.ts';
import { Id, type Page } from '../models.ts';
import type { QuarantinedRow } from '../quarantine.ts';
import { Settings } from '../settings/settings.ts';
import type { UnknownCampaigns } from '../unknown-campaigns.ts';
import { nothing, pageSize, reads, returns } from './channel.ts';

const retentionDays = Settings.shape.retentionDays.unwrap();

/** Ended campaigns, and the recipients of them whose number and text are removed. */
export interface PurgeCount {
  readonly campaigns: number;
  readonly recipients: number;
}

export const recordsChannels = {
  /** `before` is the id that the page before ended with; the newest come first. */
  'audit.page': reads<Page<AuditEntry, number>>().taking(() =>
    z.object({ filter: AuditFilter, before: z.number().int().nullable(), limit: pageSize }),
  ),
  /** Asks where to, and writes a workbook or CSV file; null where the dialog was closed. */
  'audit.export': reads<{ readonly path: string; readonly rows: number } | null>().taking(() =>
    z.object({ filter: AuditFilter }),
  ),

  /** Rows that could not be read, were quarantined, and that nobody has seen yet; the newest hundred. */
  'records.quarantine': reads<{
    readonly rows: readonly QuarantinedRow[];
    readonly total: number;
  }>().taking(() => nothing),
  /** A person has seen them, up to this row. */
  'records.quarantine-seen': returns<null>().taking(() => z.object({ upTo: Id })),
  /** The campaigns that these records do not know since they were copied or put back, found in the last month; null: none. */
  'records.unknown': reads<UnknownCampaigns | null>().taking(() => nothing),
} as const;

export const retentionChannels = {
  /** The counts that keeping campaigns for so many days would remove. */
  'retention.preview': reads<PurgeCount>().taking(() => z.object({ days: retentionDays })),
  /** Sets it, and removes what is older at once; null: everything is kept. `over`: as it was shown, see `settings.save`. */
  'retention.set': returns<PurgeCount>().taking(() =>
    z.object({ days: retentionDays.nullable(), over: retentionDays.nullable().optional() }),
  ),
} as const;

export const backupsChannels = {
  /** Asks where to; copies all data without keys while the app works on. Progress comes as events. */
  'backups.make': returns<{ readonly path: string; readonly bytes: number } | null>().taking(() => nothing),
  /** In a workspace: asks where to, and writes everything of the team's there as a backup of files, without keys. Progress comes as `backup.progress`. */
  'backups.copy-out': reads<{ readonly path: string; readonly bytes: number } | null>().taking(() => nothing),
  /** Asks for a backup's folder, checks it and lays it ready: it is restored at the next start. */
  'backups.restore': returns<BackupInfo | null>().taking(() => nothing),
  /** The backup that will be restored at the next start, and what its settings would change. */
  'backups.pending': reads<PendingRestore | null>().taking(() => nothing),
  /** Whether the settings that the last answer to `backups.pending` showed are taken over. */
  'backups.choose-settings': returns<null>().taking(() => z.object({ take: z.boolean() })),
  'backups.cancel-restore': returns<null>().taking(() => nothing),
  /** The result of the restore at this start; null where none was asked for. */
  'backups.report': reads<RestoreReport | null>().taking(() => nothing),
} as const;
