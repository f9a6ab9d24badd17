import type { TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CampaignCounts, CampaignState, ResultState } from '../../../electron/shared/models.ts';
import classes from './state-badge.module.css';
import {
  appearanceOfCampaign,
  batchAppearance,
  campaignAppearance,
  notSentAppearance,
  type Tone,
} from './states.ts';

type BadgeProps = { tone: Tone; Icon: TablerIcon; children: string; title?: string; plain?: boolean };

/** A state as icon, word and colour together, so that none of the three has to be relied on alone. */
export function Badge({ tone, Icon, children, title, plain = false }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-plain={plain || undefined} title={title}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes.word}>{children}</span>
    </span>
  );
}

/** The state of a batch, or of a recipient through its batch. `plain` leaves out the wash, for table rows. */
export function BatchBadge({ state, plain = false }: { state: ResultState; plain?: boolean }) {
  const { t } = useTranslation('state');
  return (
    <Badge {...batchAppearance[state]} title={t(`batchMeaning.${state}`)} plain={plain}>
      {t(`batch.${state}`)}
    </Badge>
  );
}

/** The badge of messages still queued when the campaign was stopped: they wait for nothing any more. */
export function NotSentBadge() {
  const { t } = useTranslation('state');
  return (
    <Badge {...notSentAppearance} title={t('batchMeaning.notSent')} plain>
      {t('progress.notSent')}
    </Badge>
  );
}

type CampaignBadgeProps = {
  state: CampaignState;
  /** The results of its messages, where they are known. */
  counts?: CampaignCounts;
  /** It went out, or may have, to people who are not known here. */
  unseen?: boolean;
  plain?: boolean;
};

/** The state of a campaign. */
export function CampaignBadge({ state, counts, unseen = false, plain = false }: CampaignBadgeProps) {
  const { t } = useTranslation('state');
  if (unseen && (state === 'stopped' || state === 'finished')) {
    return (
      <Badge {...batchAppearance.unconfirmed} plain={plain}>
        {t('batch.unconfirmed')}
      </Badge>
    );
  }
  const looks =
    counts === undefined ? campaignAppearance[state] : appearanceOfCampaign(state, counts.recipients);
  return (
    <Badge {...looks} plain={plain}>
      {t(`campaign.${state}`)}
    </Badge>
  );
}
