import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign, RefusalKind } from '../../../electron/shared/models.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatRoute } from '../../navigation/routes.ts';

type WhatHelpsProps = {
  kind: RefusalKind;
  campaign: Pick<Campaign, 'accountId' | 'practice'>;
  primary?: boolean;
};

/** The way to where a refusal is put right, for the kinds that have one; practice has neither dashboard nor address. */
export function WhatHelps({ kind, campaign, primary = false }: WhatHelpsProps) {
  const { t } = useTranslation('sending');
  const dashboard = useCommand('app.open-dashboard');
  const looks = { size: 'xs', variant: primary ? 'filled' : 'default' } as const;
  if (campaign.practice) return null;
  switch (kind) {
    case 'credit':
    case 'account':
      return (
        <Button {...looks} onClick={() => dashboard.mutate({ id: campaign.accountId })}>
          {t('paused.dashboard')}
        </Button>
      );
    case 'address':
      return (
        <Button {...looks} component="a" href={formatRoute({ screen: 'settings', section: 'account' })}>
          {t('paused.openSettings')}
        </Button>
      );
    case 'sender':
    case 'size':
    case 'number':
    case 'content':
    case 'unknown':
      return null;
    default: {
      const impossible: never = kind;
      return impossible;
    }
  }
}
