import { Anchor, Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useResponse } from '../../../data/api.ts';
import { formatRoute } from '../../../navigation/routes.ts';
import { useLiveCampaigns } from '../../sending/use-live-campaign.ts';
import { pausedSince } from './paused-since.ts';

/** As many campaigns as are named. */
const shownCampaigns = 3;

type KeyStoredProps = {
  /** Campaigns that waited for the key. */
  goingOn: readonly Campaign[];
  onTest: () => void;
};

/** A key was stored just now: the campaigns that go on with it, and the way to test it. */
export function KeyStored({ goingOn, onTest }: KeyStoredProps) {
  const { t } = useTranslation(['accounts', 'campaigns']);
  const now = useLiveCampaigns(useResponse('campaigns.list', undefined).data ?? []);
  const paused = pausedSince(goingOn, now);
  const count = goingOn.length - paused.length;
  return (
    <Notice
      tone={paused.length > 0 ? 'unsure' : 'good'}
      title={
        paused.length > 0
          ? t('stored.pausedAgain', { count: paused.length })
          : count === 0
            ? t('stored.title')
            : t('stored.goesOn', { count })
      }
      actions={
        <Button size="xs" variant="default" onClick={onTest}>
          {t('stored.test')}
        </Button>
      }
    >
      {(paused.length > 0 ? paused : goingOn).slice(0, shownCampaigns).map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ' · '}
          <Anchor size="sm" href={formatRoute({ screen: 'sending', campaignId: id })}>
            <bdi>{name || t('campaigns:unnamed')}</bdi>
          </Anchor>
        </Fragment>
      ))}
    </Notice>
  );
}
