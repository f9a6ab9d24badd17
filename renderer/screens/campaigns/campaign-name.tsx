import { IconDeviceMobileMessage, IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { OwnText } from '../../components/text/own-text.tsx';
import { Badge } from '../../components/text/state-badge.tsx';
import classes from './campaigns.module.css';

/** A campaign's name with what sets it apart: a test, practice. */
export function CampaignName({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  return (
    <span className={classes.name}>
      <span className={classes.nameText} data-unnamed={campaign.name === '' || undefined}>
        <OwnText>{campaign.name || t('unnamed')}</OwnText>
      </span>
      {campaign.test && (
        <Badge tone="neutral" Icon={IconDeviceMobileMessage}>
          {t('test')}
        </Badge>
      )}
      {campaign.practice && <PracticeBadge />}
    </span>
  );
}

/** It went, or goes, to the embedded practice service. */
export function PracticeBadge() {
  const { t } = useTranslation('campaigns');
  return (
    <Badge tone="practice" Icon={IconSchool}>
      {t('practice')}
    </Badge>
  );
}
