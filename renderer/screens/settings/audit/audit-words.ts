import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditEvent } from '../../../../electron/shared/audit.ts';
import { isSetting } from '../../../../electron/shared/settings/settings.ts';
import { formatDateTime, formatList } from '../../../words/format.ts';

/** A campaign sent at once waits some seconds, ms, in which it can be taken back: nobody has scheduled that. */
const soon = 60_000;

/** Returns the function that says in a sentence what an entry of the log records. */
export function useAuditWords(): (entry: AuditEntry) => string {
  const { t, i18n } = useTranslation('audit');
  return useCallback((entry) => auditWords(t, i18n.language, entry), [t, i18n.language]);
}

/** The sentence for an entry of the log. */
export function auditWords(t: TFunction<'audit'>, locale: string, { action, at, event }: AuditEntry): string {
  const nameOf = (field: string) => (isSetting(field) ? t(`field.${field}`) : field);
  // A newer version wrote it: its own name for what was done is all that is known.
  if (event === null) return action;
  switch (event.action) {
    case 'campaign.sent': {
      const { practice, recipients: count, refusedElsewhere: numbers } = event.detail;
      const started = t(practice ? 'said.campaign.sentPractice' : 'said.campaign.sent', { count });
      const { by } = event.detail;
      const said = by === undefined ? started : t('said.campaign.sentFor', { said: started, by });
      return numbers === undefined ? said : t('said.campaign.refusedElsewhere', { said, numbers });
    }
    case 'account.saved':
    case 'account.used':
      return t(`said.${event.action}`, { ...event.detail, kind: t(`kind.${event.detail.kind}`) });
    case 'key.stored':
      return t(`said.key.stored.${event.detail.keptIn}`, { ending: event.detail.ending });
    case 'person.invited':
      return t(`said.person.invited.${event.detail.set}`);
    case 'sender-id.saved':
      return t(event.detail.isDefault ? 'said.sender-id.savedDefault' : 'said.sender-id.saved');
    case 'limit.agreed':
      return event.detail.perMinute === null
        ? t('said.limit.lifted')
        : t('said.limit.agreed', { count: event.detail.perMinute });
    case 'reminder.saved':
      return t(event.detail.isAnother ? 'said.reminder.changed' : 'said.reminder.saved');
    case 'reminder.by-itself':
      return t(event.detail.allowed ? 'said.reminder.by-itself' : 'said.reminder.by-itself-not');
    case 'retention.changed':
      return event.detail.days === null
        ? t('said.retention.forever')
        : t('said.retention.changed', { count: event.detail.days });
    case 'campaign.kept-back-sent':
      return t('said.campaign.kept-back-sent', { count: event.detail.recipients });
    case 'batches.resolved':
      return resolvedWords(t, event.detail);
    case 'settings.changed':
      return t('said.settings.changed', {
        fields: formatList(locale, event.detail.fields.map(nameOf)),
      });
    case 'campaign.missed':
      return t(`said.campaign.missed.${event.detail.because ?? 'unknown'}`, {
        moment: formatDateTime(locale, event.detail.at),
      });
    case 'campaign.paused-itself':
      return t(`said.campaign.paused-itself.${event.detail.because}`);
    case 'campaign.resumed':
      return event.detail.without === undefined
        ? t('said.campaign.resumed')
        : t('said.campaign.resumedWithout', { without: event.detail.without });
    case 'campaign.tested':
      return t(event.detail.practice ? 'said.campaign.testedPractice' : 'said.campaign.tested', {
        count: event.detail.phones,
      });
    case 'campaign.stopped':
      return (event.detail.underWay ?? 0) === 0
        ? t('said.campaign.stopped', { count: event.detail.notSent })
        : t('said.campaign.stoppedUnderWay', event.detail);
    case 'contacts.imported':
      return t(event.detail.left === undefined ? 'said.contacts.imported' : 'said.contacts.importedLeft', {
        ...event.detail,
      });
    case 'contacts.removed':
      return t('said.contacts.removed', { count: event.detail.contacts });
    case 'do-not-text.added':
      return event.detail.reason === ''
        ? t('said.do-not-text.addedUnexplained', { count: event.detail.numbers })
        : t('said.do-not-text.added', { count: event.detail.numbers, reason: event.detail.reason });
    case 'do-not-text.put-back':
      return t('said.do-not-text.put-back', { count: event.detail.numbers });
    case 'campaign.scheduled': {
      const { secondNumbers } = event.detail;
      const said =
        event.detail.at - at <= soon
          ? t('said.campaign.sentSoon')
          : t('said.campaign.scheduled', { moment: formatDateTime(locale, event.detail.at) });
      return secondNumbers === undefined
        ? said
        : t('said.campaign.secondNumbers', { said, numbers: secondNumbers });
    }
    case 'campaign.rescheduled':
      return event.detail.at - at <= soon
        ? t('said.campaign.sentSoon')
        : t('said.campaign.rescheduled', { moment: formatDateTime(locale, event.detail.at) });
    case 'results.exported':
      return event.detail.sha256 === undefined
        ? t('said.results.exported', { count: event.detail.rows, path: event.detail.path })
        : t('said.results.receipt', {
            count: event.detail.rows,
            path: event.detail.path,
            hash: event.detail.sha256,
          });
    case 'contacts.exported':
      return t('said.contacts.exported', { count: event.detail.rows, path: event.detail.path });
    case 'do-not-text.exported':
      return t('said.do-not-text.exported', { count: event.detail.rows, path: event.detail.path });
    case 'audit.exported':
      return t('said.audit.exported', { count: event.detail.rows, path: event.detail.path });
    case 'data.taken-on':
      return t(`said.data.${takenOnKey(event.detail)}`, event.detail);
    case 'data.quarantined':
      return t('said.data.quarantined', { count: event.detail.rows });
    case 'data.purged':
      return t('said.data.purged', { count: event.detail.recipients });
    default:
      return t(`said.${event.action}`, { ...event.detail });
  }
}

type Resolved = Extract<AuditEvent, { action: 'batches.resolved' }>['detail'];

/** Only rejected batches are bisected, and only unconfirmed ones are counted as sent; what was rejected is never called unconfirmed. */
function resolvedWords(t: TFunction<'audit'>, { as, from, batches, recipients }: Resolved): string {
  const count = recipients ?? batches;
  if (as === 'accepted' || as === 'bisecting') return t(`said.batches.resolved.${as}`, { count });
  return t(from === 'rejected' ? `said.batches.rejected.${as}` : `said.batches.resolved.${as}`, { count });
}

type TakenOn = Extract<AuditEvent, { action: 'data.taken-on' }>['detail'];

function takenOnKey({ why, missing }: TakenOn): 'taken-on' | 'taken-on-unknown' | 'taken-on-unreadable' {
  if (why === 'unreadable') return 'taken-on-unreadable';
  return missing > 0 ? 'taken-on-unknown' : 'taken-on';
}
