import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttentionItem, Campaign, PauseReason } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { type Tone, toneIcon } from '../../components/text/states.ts';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { useMayWrite } from '../../data/team.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { formatPlanned } from '../../words/format.ts';
import { PracticeBadge } from '../campaigns/campaign-name.tsx';
import { usePauseWords } from '../sending/queue/use-pause-words.ts';
import { quotedReason } from '../sending/reason-text.tsx';
import { useCalmCounts } from '../sending/use-live-campaign.ts';
import { partsOf } from '../sending/what-happened.ts';
import classes from './home.module.css';

/** As many as leave room for what is going on; the rest is one click away. */
const shownAtFirst = 4;

/** Whether a campaign is paused for something that only a person ends. */
export function waitsForPerson({ status }: Campaign): boolean {
  return status.state === 'paused' && status.reason.kind !== 'user' && status.reason.kind !== 'offline';
}

/** The items that wait for a person: paused campaigns, messages that are unconfirmed, messages that were rejected. */
export function Attention({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  const items = useResponse('attention.list', undefined).data ?? [];
  const rows = [
    ...useRestoreRows(),
    ...useDamageRows(),
    ...useQuarantineRows(),
    ...useUnknownRows(),
    ...useUnfinishedRows(),
    ...campaigns.flatMap((campaign) =>
      campaign.status.state === 'paused' && waitsForPerson(campaign)
        ? [<PausedRow key={`paused ${campaign.id}`} campaign={campaign} reason={campaign.status.reason} />]
        : [],
    ),
    ...campaigns.flatMap((campaign) =>
      wentOutUnseen(campaign) ? [<UnseenRow key={`unseen ${campaign.id}`} campaign={campaign} />] : [],
    ),
    ...campaigns.flatMap((campaign) =>
      campaign.plannedAt !== null && campaign.status.state === 'draft'
        ? [
            <NotScheduledRow
              key={`not scheduled ${campaign.id}`}
              campaign={campaign}
              at={campaign.plannedAt}
            />,
          ]
        : [],
    ),
    ...byCampaign(items).map((row) => (
      <DecisionRow key={`${row[0].campaignId} ${row[0].state}`} items={row} />
    )),
  ];
  if (rows.length === 0) return null;
  const hidden = all ? 0 : Math.max(0, rows.length - shownAtFirst);
  return (
    <Panel
      title={t('attention.title')}
      flush
      actions={
        hidden > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {t('attention.more', { count: hidden })}
          </Button>
        )
      }
    >
      <ul className={classes.attention}>{hidden > 0 ? rows.slice(0, shownAtFirst) : rows}</ul>
    </Panel>
  );
}

/** The result of a restore at this start belongs before the next sending. */
function useRestoreRows() {
  const { t } = useTranslation(['home', 'data']);
  const report = useResponse('backups.report', undefined).data;
  if (!report) return [];
  const row = (tone: 'bad' | 'unsure', title: string, detail: string) => (
    <Row
      key="restore"
      tone={tone}
      title={title}
      detail={detail}
      href={formatRoute({ screen: 'settings', section: 'data' })}
      action={t('show')}
    />
  );
  if (report.kind === 'failed') {
    const text = t('data:report.failed.text', { folder: report.quarantinedIn });
    return [row('bad', t('data:report.failed.title'), text)];
  }
  const parts = [
    report.migrated === null && t('data:report.restored.sentLost'),
    report.doNotTextKept === null && t('data:report.restored.doNotTextLost'),
    report.doNotTextKept?.whole === false && t('data:report.restored.doNotTextPart'),
    report.unconfirmed > 0 && t('data:report.restored.unconfirmed', { count: report.unconfirmed }),
  ].filter((part) => part !== false);
  return [row(parts.length > 0 ? 'bad' : 'unsure', t('data:report.restored.title'), parts.join(' '))];
}

/** Files beside the records that were damaged at this start: what sends may not be what a person set. */
function useDamageRows() {
  const { t } = useTranslation(['home', 'data']);
  const damage = useResponse('settings.damage', undefined).data;
  const rows = [];
  if (damage?.accountsCopy) {
    rows.push(
      <Row
        key="accounts"
        tone="bad"
        title={t('data:damage.accounts')}
        detail={t('data:damage.accountsText')}
        href={formatRoute({ screen: 'settings', section: 'account' })}
        action={t('damage.check')}
      />,
    );
  }
  if (damage?.settings) {
    const { fields } = damage.settings;
    rows.push(
      <Row
        key="settings"
        tone="unsure"
        title={t('data:damage.title')}
        detail={fields.length === 0 ? t('data:damage.all') : t('data:damage.some', { count: fields.length })}
        href={formatRoute({ screen: 'settings', section: 'data' })}
        action={t('damage.check')}
      />,
    );
  }
  return rows;
}

/** Rows of the records that could not be read: which campaigns they concern stands one click away. */
function useQuarantineRows() {
  const { t } = useTranslation(['home', 'data']);
  const found = useResponse('records.quarantine', undefined).data;
  if (!found || found.total === 0) return [];
  return [
    <Row
      key="quarantine"
      tone="bad"
      title={t('data:quarantine.title', { count: found.total })}
      detail={t('data:quarantine.text')}
      href={formatRoute({ screen: 'settings', section: 'data' })}
      action={t('show')}
    />,
  ];
}

/** Campaigns that went out since the records were copied, put back or could not be read: nothing here can tell who got them. */
function useUnknownRows() {
  const { t } = useTranslation('home');
  const unknown = useResponse('records.unknown', undefined).data;
  const report = useResponse('backups.report', undefined).data;
  if (!unknown) return [];
  const row = (key: string, title: string, detail: string) => (
    <Row
      key={key}
      tone="bad"
      title={title}
      detail={detail}
      href={formatRoute({ screen: 'settings', section: 'audit' })}
      action={t('show')}
    />
  );
  // The rows above show the result of this start's restore.
  const isShownAbove = report?.kind === 'restored' && report.migrated === null;
  return [
    ...(unknown.campaigns > 0
      ? [row('unknown', t('attention.unknown', { count: unknown.campaigns }), t('attention.unknownText'))]
      : []),
    ...(unknown.unreadable && !isShownAbove
      ? [row('unreadable', t('attention.unreadable'), t('attention.unreadableText'))]
      : []),
  ];
}

/** Joining a team or leaving it that was cut off: until a person has read it. */
function useUnfinishedRows() {
  const { t } = useTranslation(['home', 'team']);
  const unfinished = useResponse('team.unfinished', undefined).data;
  if (!unfinished) return [];
  const { kind, team } = unfinished;
  return [
    <Row
      key="unfinished"
      tone="unsure"
      title={t(`team:unfinished.${kind}.title`, { team })}
      detail={t(`team:unfinished.${kind}.text`)}
      href={formatRoute({ screen: 'settings', section: 'team' })}
      action={t('show')}
    />,
  ];
}

function PausedRow({ campaign, reason }: { campaign: Campaign; reason: PauseReason }) {
  const { t } = useTranslation('sending');
  const { t: home } = useTranslation(['home', 'campaigns']);
  const locale = useLocale();
  const counts = useCalmCounts(campaign);
  const words = usePauseWords({ ...campaign, counts }, reason);
  return (
    <Row
      tone={words.tone === 'info' ? 'unsure' : words.tone}
      title={home('attention.paused', {
        name: campaign.name || home('campaigns:unnamed'),
        why: words.title,
      })}
      detail={`${t('happened.paused', { parts: partsOf(t, locale, counts, false) })} ${words.text}`}
      practice={campaign.practice}
      href={formatRoute({ screen: 'sending', campaignId: campaign.id })}
      action={home('show')}
    />
  );
}

/** For as long as another campaign like it is asked about, see `unseen-campaign.ts`. */
const unseenShownMs = 31 * 86_400_000;

function wentOutUnseen({ status, sentUnseenAt }: Campaign): boolean {
  return status.state !== 'draft' && sentUnseenAt !== null && sentUnseenAt > timeNow() - unseenShownMs;
}

/** A campaign that went out since its records were copied or put back. */
function UnseenRow({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['home', 'campaigns', 'sending']);
  return (
    <Row
      tone="bad"
      title={t('attention.unseen', { name: campaign.name || t('campaigns:unnamed') })}
      detail={t('sending:unseen.text')}
      practice={campaign.practice}
      href={formatRoute({ screen: 'sending', campaignId: campaign.id })}
      action={t('show')}
    />
  );
}

/** A campaign that was taken off the schedule to be changed, and waits for it again. */
function NotScheduledRow({ campaign, at }: { campaign: Campaign; at: number }) {
  const { t } = useTranslation(['home', 'campaigns']);
  const locale = useLocale();
  return (
    <Row
      tone="unsure"
      title={t('attention.notScheduled', { name: campaign.name || t('campaigns:unnamed') })}
      detail={t('attention.notScheduledText', { moment: formatPlanned(locale, at) })}
      href={formatRoute({ screen: 'compose', campaignId: campaign.id })}
      action={t('show')}
    />
  );
}

/** The items of one campaign in one state: what helps each is said on its page. */
type ItemsOfCampaign = readonly [AttentionItem, ...AttentionItem[]];

function byCampaign(items: readonly AttentionItem[]): readonly ItemsOfCampaign[] {
  const rows = new Map<string, ItemsOfCampaign>();
  for (const item of items) {
    const key = `${item.campaignId} ${item.state}`;
    rows.set(key, [...(rows.get(key) ?? []), item] as const);
  }
  return [...rows.values()];
}

function DecisionRow({ items }: { items: ItemsOfCampaign }) {
  const { t } = useTranslation(['home', 'campaigns']);
  const { t: words } = useTranslation(['attention', 'sending']);
  const mayWrite = useMayWrite();
  const [{ state, campaignId, name, practice }] = items;
  const count = items.reduce((sum, { recipients }) => sum + recipients, 0);
  const reasons = items.flatMap((item) => item.reasons).sort((a, b) => b.recipients - a.recipients);
  const detail = [...new Set(reasons.slice(0, 3).map(({ reason }) => quotedReason(words, reason, state)))];
  return (
    <Row
      tone={state === 'unconfirmed' ? 'unsure' : 'bad'}
      title={t(`waiting.${state}`, { count, name: name || t('campaigns:unnamed') })}
      detail={detail.join(' ')}
      practice={practice}
      href={formatRoute({ screen: 'sending', campaignId })}
      action={t(mayWrite ? 'decide' : 'show')}
    />
  );
}

type RowProps = {
  tone: Extract<Tone, 'unsure' | 'bad'>;
  title: string;
  detail: string;
  practice?: boolean;
  /** Where it is seen to. */
  href: string;
  action: string;
};

function Row({ tone, title, detail, practice = false, href, action }: RowProps) {
  const Icon = toneIcon[tone];
  return (
    <li className={classes.attentionRow} data-tone={tone}>
      <Icon className={classes.attentionIcon} size={18} aria-hidden />
      <div className={classes.attentionText}>
        <div className={classes.attentionHead}>
          <span className={classes.attentionTitle} title={title}>
            {title}
          </span>
          {practice && <PracticeBadge />}
        </div>
        <div className={classes.attentionDetail} title={detail}>
          {detail}
        </div>
      </div>
      <Button component="a" size="xs" variant="default" href={href} aria-label={`${action}: ${title}`}>
        {action}
      </Button>
    </li>
  );
}
