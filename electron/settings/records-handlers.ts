/** The channels of what the records tell of themselves: the audit log, rows that were quarantined, campaigns they do not know. */
import { quarantineSeen, unseenQuarantine } from '../db/quarantine/list.ts';
import { type Acting, auditBy, auditPage } from '../db/records/audit.ts';
import { unknownCampaigns } from '../db/records/unknown-campaigns.ts';
import { type SavesFiles, saveFile } from '../files/saved-file.ts';
import { writeTable } from '../files/table-file.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { recordsChannels } from '../shared/channels/records.ts';
import { auditWordsIn } from '../words/audit.ts';
import { auditTable } from './audit-table.ts';

export interface RecordsHandlersNeeds extends Acting, SavesFiles {
  /** Tells the screens to ask again. */
  readonly changed: (what: 'campaigns') => void;
}

export function recordsHandlers(deps: RecordsHandlersNeeds): HandlersOf<typeof recordsChannels> {
  const { db, now } = deps;
  const record = auditBy(deps);
  return {
    'records.quarantine': () => unseenQuarantine(db),
    'records.quarantine-seen': async ({ upTo }) => {
      await quarantineSeen(db, upTo, now());
      deps.changed('campaigns');
      return null;
    },
    'records.unknown': () => unknownCampaigns(db, now()),
    'audit.page': ({ filter, before, limit }) => auditPage(db, filter, before, limit),
    'audit.export': async ({ filter }) => {
      const locale = deps.locale();
      const table = auditTable(db, filter, { t: await auditWordsIn(locale), locale });
      const saved = await saveFile(deps, deps.words()('name.audit'), (path) =>
        writeTable(path, table, locale),
      );
      if (saved === null) return null;
      const { path, written: rows } = saved;
      await record('Audit log', { action: 'audit.exported', detail: { path, rows } });
      return { path, rows };
    },
  };
}
