import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditAction, AuditEntry } from '../../../../electron/shared/audit.ts';

/**
 * The parts of Carillon that an act is done to as a whole, not to something that a person named: the part is then called as the
 * screens call it today, in whatever language the entry was written.
 */
const parts = {
  'contacts.corrected': 'shell:nav.contacts',
  'contacts.removed': 'shell:nav.contacts',
  'contacts.exported': 'shell:nav.contacts',
  'do-not-text.exported': 'shell:nav.doNotText',
  'do-not-text.added': 'shell:nav.doNotText',
  'do-not-text.put-back': 'shell:nav.doNotText',
  'list.brought': 'team:bring.kind.lists',
  'template.brought': 'team:bring.kind.templates',
  'sender-id.brought': 'team:bring.kind.senderIds',
  'campaign.brought': 'team:bring.kind.results',
  'settings.changed': 'shell:nav.settings',
  'settings.exported': 'shell:nav.settings',
  'settings.imported': 'shell:nav.settings',
  'retention.changed': 'shell:nav.settings',
  'data.purged': 'shell:nav.campaigns',
  'audit.exported': 'settings:section.audit',
  'data.backed-up': 'settings:section.data',
  'data.restore-asked': 'settings:section.data',
  'data.restored': 'settings:section.data',
  'data.restore-cancelled': 'settings:section.data',
  'data.quarantined': 'settings:section.data',
  'data.taken-on': 'settings:section.data',
} as const satisfies Partial<Record<AuditAction, string>>;

/** Returns the function that says what an entry of the log is about. */
export function useAuditSubject(): (entry: AuditEntry) => string {
  const { t } = useTranslation(['shell', 'settings', 'team']);
  return useCallback(
    ({ action, subject, event }) => {
      if (event?.action === 'contacts.imported' && event.detail.from !== undefined)
        return t('shell:nav.contacts');
      const part = Object.entries(parts).find(([name]) => name === action)?.[1];
      return part === undefined ? subject : t(part);
    },
    [t],
  );
}
