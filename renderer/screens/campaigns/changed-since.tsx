import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { beginsUnasked, type Campaign, type PlanChanges } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { useResponse } from '../../data/api.ts';
import { navigate } from '../../navigation/router.ts';
import { formatPlanned } from '../../words/format.ts';
import { isolated } from '../../words/isolated.ts';
import { compared } from './audience/compared.ts';

type ChangedSinceProps = {
  /** Undefined: not known yet. */
  changes: PlanChanges | undefined;
  title: string;
  /** The words on the button. */
  action: string;
  busy?: boolean;
  onAction: () => void;
};

/** The order in which they matter to who has to decide. */
const kinds = ['texts', 'joined', 'left', 'gone'] as const;

/** A line for each kind of change that there is. */
export function ChangeLines({ changes }: { changes: PlanChanges }) {
  const { t } = useTranslation('compose');
  return kinds
    .filter((kind) => changes[kind] > 0)
    .map((kind) => (
      <div key={kind}>
        {t(`changedSince.${kind}`, { count: changes[kind] })}
        {kind === 'texts' && <Whose changes={changes} />}
      </div>
    ));
}

/** Names of the people whose text would be another one: who was moved or cancelled is seen at a glance. */
function Whose({ changes: { texts, whose = [] } }: { changes: PlanChanges }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  if (whose.length === 0) return null;
  const named = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(whose.map(isolated));
  const all = texts > whose.length ? t('changedSince.andMore', { named, more: texts - whose.length }) : named;
  return <> ({all})</>;
}

/** Says what is not as it was when a campaign was scheduled, and leads to where that is taken over. */
export function ChangedSince({ changes, title, action, busy = false, onAction }: ChangedSinceProps) {
  const { t } = useTranslation('compose');
  if (changes === undefined || kinds.every((kind) => changes[kind] === 0)) return null;
  return (
    <Notice
      tone="unsure"
      title={title}
      // People who are gone get nothing either way.
      actions={
        (changes.joined > 0 || !beginsUnasked(changes)) && (
          <Button size="xs" variant="default" loading={busy} onClick={onAction}>
            {action}
          </Button>
        )
      }
    >
      <ChangeLines changes={changes} />
      {!beginsUnasked(changes) && <div>{t('changedSince.asksFirst')}</div>}
    </Notice>
  );
}

/** The scheduled campaigns that are not as they were, wherever somebody is who does not look at their pages. */
export default function ChangedScheduled() {
  const campaigns = useResponse('campaigns.list', undefined).data ?? [];
  return campaigns
    .flatMap((campaign) =>
      campaign.status.state === 'scheduled' ? [{ campaign, at: campaign.status.at }] : [],
    )
    .sort((one, other) => one.at - other.at)
    .slice(0, compared)
    .map(({ campaign, at }) => <Changed key={campaign.id} campaign={campaign} at={at} />);
}

function Changed({ campaign: { id, name }, at }: { campaign: Campaign; at: number }) {
  const { t } = useTranslation(['compose', 'campaigns']);
  const locale = useLocale();
  const changes = useResponse('campaigns.changes', { id }).data;
  return (
    <ChangedSince
      changes={changes}
      title={t('changedSince.titleOf', {
        name: name || t('campaigns:unnamed'),
        moment: formatPlanned(locale, at),
      })}
      action={t('changedSince.open')}
      onAction={() => navigate({ screen: 'compose', campaignId: id })}
    />
  );
}
