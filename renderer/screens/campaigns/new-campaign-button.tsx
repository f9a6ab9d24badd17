import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Writes } from '../../components/layout/read-only.tsx';
import { useNewCampaign } from './use-new-campaign.ts';

/** Makes a draft and opens it. */
export function NewCampaignButton() {
  const { t } = useTranslation('campaigns');
  const { start, isPending } = useNewCampaign();
  return (
    <Writes>
      <Button leftSection={<IconPlus size={16} aria-hidden />} loading={isPending} onClick={() => start()}>
        {t('new')}
      </Button>
    </Writes>
  );
}
