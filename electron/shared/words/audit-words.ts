/** The words of a line of the audit log, on the screen and in the file that it is exported to. */
import type { TFunction } from 'i18next';
import type { AuditAction, AuditEntry, AuditEvent } from '../audit.ts';
import type { ChangedSums } from '../settings/changed-sums.ts';
import { isSetting } from '../settings/settings.ts';
import { countryName, formatCost, formatDateTime, formatList } from './format.ts';

/** A campaign sent at once waits some seconds, ms, in which it can be taken back: nobody has scheduled that. */
const soon = 60_000;

/**
 * The parts of Carillon that an act is done to as a whole, not to something that a person named: the part is then called as the
 * screens call it today, in whatever language the entry was written.
 */
const parts = {
  'contacts.corrected': 'contacts',
  'contacts.removed': 'contacts',
  'contacts.exported': 'contacts',
  'do-not-text.exported': 'doNotText',
  'do-not-text.added': 'doNotText',
  'do-not-text.put-back': 'doNotText',
  'list.brought': 'lists',
  'template.brought': 'templates',
  'sender-id.brought': 'senderIds',
  'campaign.brought': 'results',
  'settings.changed': 'settings',
  'settings.exported': 'settings',
  'settings.imported': 'settings',
  'retention.changed': 'settings',
  'data.purged': 'campaigns',
  'audit.exported': 'audit',
  'data.backed-up': 'data',
  'data.restore-asked': 'data',
  'data.restored': 'data',
  'data.restore-cancelled': 'data',
  'data.quarantined': 'data',
  'data.taken-on': 'data',
} as const satisfies Partial<Record<AuditAction, string>>;

/** The words for what an entry of the log is about. */
export function auditSubject(t: TFunction<'audit'>, { action, subject, event }: AuditEntry): string {
  if (event?.action === 'contacts.imported' && event.detail.from !== undefined) return t('part.contacts');
  const part = Object.entries(parts).find(([name]) => name === action)?.[1];
  return part === undefined ? subject : t(`part.${part}`);
}

/** The sentence for an entry of the log. */
export function auditWords(
  t: TFunction<'audit'>,
  locale: string,
  { action, actor, at, event }: AuditEntry,
): string {
  // A newer version wrote it: its own name for what was done is all that is known.
  if (event === null) return action;
  if (isOfCampaign(event)) return campaignWords(t, locale, event, { actor, at });
  switch (event.action) {
    case 'account.saved':
    case 'account.used':
      return t(`said.${event.action}`, { ...event.detail, kind: t(`kind.${event.detail.kind}`) });
    case 'key.stored':
      return t(`said.key.stored.${event.detail.keptIn}`, { ending: event.detail.ending });
    case 'person.invited':
    case 'person.changed':
      return t(`said.${event.action}.${event.detail.set}`);
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
    case 'batches.resolved':
      return resolvedWords(t, event.detail);
    case 'settings.changed':
      return settingsWords(t, locale, event.detail);
    case 'contacts.imported':
      return importedWords(t, event.detail);
    case 'list.brought':
    case 'template.brought':
    case 'sender-id.brought':
      return withOrigin(t, t(`said.${event.action}`, { ...event.detail }), event.detail.from);
    case 'contacts.removed':
      return t('said.contacts.removed', { count: event.detail.contacts });
    case 'do-not-text.added':
      return refusedWords(t, event.detail);
    case 'do-not-text.put-back':
      return t('said.do-not-text.put-back', { count: event.detail.numbers });
    case 'results.exported':
      return resultsWords(t, event.detail);
    case 'contacts.exported':
    case 'do-not-text.exported':
    case 'audit.exported':
      return t(`said.${event.action}`, { count: event.detail.rows, path: event.detail.path });
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

type CampaignEvent = Extract<AuditEvent, { action: `campaign.${string}` }>;
const isOfCampaign = (event: AuditEvent): event is CampaignEvent => event.action.startsWith('campaign.');

function campaignWords(
  t: TFunction<'audit'>,
  locale: string,
  event: CampaignEvent,
  { actor, at }: Pick<AuditEntry, 'actor' | 'at'>,
): string {
  switch (event.action) {
    case 'campaign.sent':
      return sentWords(t, event.detail, actor);
    case 'campaign.kept-back-sent':
      return t('said.campaign.kept-back-sent', { count: event.detail.recipients });
    case 'campaign.missed':
      return t(`said.campaign.missed.${event.detail.because ?? 'unknown'}`, {
        moment: formatDateTime(locale, event.detail.at),
      });
    case 'campaign.paused-itself':
      return pausedWords(t, event.detail);
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
    case 'campaign.brought':
      return withOrigin(t, t('said.campaign.brought', { ...event.detail }), event.detail.from);
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
    default:
      return t(`said.${event.action}`, { ...event.detail });
  }
}

function settingsWords(
  t: TFunction<'audit'>,
  locale: string,
  { fields, money }: DetailOf<'settings.changed'>,
): string {
  const said = fields.map((field) => {
    const name = isSetting(field) ? t(`field.${field}`) : field;
    return name + moneyWords(locale, field, money);
  });
  return t('said.settings.changed', { fields: formatList(locale, said) });
}

/** So many prices by country are written out. */
const mostPrices = 5;

/** "(€50.00 → €1.00)", of a field that is about money. */
function moneyWords(locale: string, field: string, money: ChangedSums | undefined): string {
  if (money === undefined) return '';
  const { currency, sums } = money;
  const written = (amount: number | null, of: string) =>
    amount === null ? '–' : formatCost(locale, amount, of);
  const change = (from: string, to: string) => `${from} ${locale.startsWith('ar') ? '←' : '→'} ${to}`;
  const changes = sums
    .filter((sum) => sum.field === field)
    .map(({ country, from, to }) => {
      const said = change(written(from, currency.from), written(to, currency.to));
      return country === null ? said : `${countryName(locale, country)} ${said}`;
    });
  if (field === 'currency') changes.push(change(currency.from, currency.to));
  if (changes.length === 0) return '';
  const shown = changes.length > mostPrices ? [...changes.slice(0, mostPrices), '…'] : changes;
  return ` (${formatList(locale, shown)})`;
}

type DetailOf<Action extends AuditEvent['action']> = Extract<AuditEvent, { action: Action }>['detail'];

function sentWords(
  t: TFunction<'audit'>,
  { practice, recipients: count, refusedElsewhere: numbers, by, isAhead = true }: DetailOf<'campaign.sent'>,
  actor: string,
): string {
  const started = t(practice ? 'said.campaign.sentPractice' : 'said.campaign.sent', { count });
  const key = isAhead ? 'sentFor' : 'sentPressed';
  const said = by === undefined ? started : t(`said.campaign.${key}`, { said: started, by, actor });
  return numbers === undefined ? said : t('said.campaign.refusedElsewhere', { said, numbers });
}

function pausedWords(
  t: TFunction<'audit'>,
  { because, disk, person, computer }: DetailOf<'campaign.paused-itself'>,
): string {
  return disk === undefined
    ? t(`said.campaign.paused-itself.${because}`)
    : t(`said.campaign.paused-disk.${disk}`, { computer: `${person} (${computer})` });
}

function importedWords(t: TFunction<'audit'>, detail: DetailOf<'contacts.imported'>): string {
  const said = t(detail.left === undefined ? 'said.contacts.imported' : 'said.contacts.importedLeft', {
    ...detail,
  });
  return withOrigin(t, said, detail.from);
}

function refusedWords(
  t: TFunction<'audit'>,
  { numbers: count, reason, from }: DetailOf<'do-not-text.added'>,
): string {
  const said =
    reason === ''
      ? t('said.do-not-text.addedUnexplained', { count })
      : t('said.do-not-text.added', { count, reason });
  return withOrigin(t, said, from);
}

function resultsWords(
  t: TFunction<'audit'>,
  { path, rows: count, sha256 }: DetailOf<'results.exported'>,
): string {
  return sha256 === undefined
    ? t('said.results.exported', { count, path })
    : t('said.results.receipt', { count, path, hash: sha256 });
}

/** @param from of what was brought along */
const withOrigin = (t: TFunction<'audit'>, said: string, from: string | undefined): string =>
  from === undefined ? said : t('said.brought', { said, from });

type Resolved = Extract<AuditEvent, { action: 'batches.resolved' }>['detail'];

/** Only rejected batches are bisected, and only unconfirmed ones are counted as sent; what was rejected is never called unconfirmed. */
function resolvedWords(t: TFunction<'audit'>, { refused, ...resolved }: Resolved): string {
  const said = decidedWords(t, resolved);
  return refused === undefined ? said : t('said.batches.refused', { said, people: refused });
}

function decidedWords(
  t: TFunction<'audit'>,
  { as, from, batches, recipients }: Omit<Resolved, 'refused'>,
): string {
  const count = recipients ?? batches;
  if (as === 'accepted' || as === 'bisecting') return t(`said.batches.resolved.${as}`, { count });
  return t(from === 'rejected' ? `said.batches.rejected.${as}` : `said.batches.resolved.${as}`, { count });
}

type TakenOn = Extract<AuditEvent, { action: 'data.taken-on' }>['detail'];

function takenOnKey({ why, missing }: TakenOn): 'taken-on' | 'taken-on-unknown' | 'taken-on-unreadable' {
  if (why === 'unreadable') return 'taken-on-unreadable';
  return missing > 0 ? 'taken-on-unknown' : 'taken-on';
}
