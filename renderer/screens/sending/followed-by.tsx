import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { Muted } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { formatRoute } from '../../navigation/routes.ts';

/** The campaigns that took over those whom this one did not reach, each with how many and the way to it. */
export function FollowedBy({ campaign: { id: campaignId } }: { campaign: Campaign }) {
  const { t } = useTranslation(['sending', 'campaigns']);
  return useResponse('results.rest', { campaignId }).data?.followedBy.map(({ id, name, people }) => (
    <Muted key={id} caption>
      {t('followedBy', { count: people })}{' '}
      <Anchor inherit underline="always" href={formatRoute({ screen: 'sending', campaignId: id })}>
        {name || t('campaigns:unnamed')}
      </Anchor>
    </Muted>
  ));
}
