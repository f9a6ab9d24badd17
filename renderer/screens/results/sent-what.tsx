import { Button } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { AudienceWords } from '../campaigns/audience/audience-words.tsx';
import { peopleOf } from '../campaigns/audience/people-of.ts';
import { PeopleTexts } from '../campaigns/audience/people-texts.tsx';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';

/** The text of a campaign that was sent and how many it was for, with the ways to write to them once more. */
export function SentWhat({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('results');
  const newCampaign = useNewCampaign();
  const copyOf = campaign.id;
  return (
    <Panel
      title={t('sent.title')}
      note={
        <>
          {t('sent.people', { count: peopleOf(campaign) })}
          {!campaign.test && <AudienceWords audience={campaign.audience} />}
        </>
      }
      // A test went to one's own phones: there is nobody else to write to.
      actions={
        campaign.test ? undefined : (
          <Writes>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              loading={newCampaign.isPending}
              onClick={() => newCampaign.start({ copyOf, withoutText: true })}
            >
              {t('sent.newText')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={14} aria-hidden />}
              loading={newCampaign.isPending}
              onClick={() => newCampaign.start({ copyOf })}
            >
              {t('sent.sameText')}
            </Button>
          </Writes>
        )
      }
    >
      <PeopleTexts campaign={campaign} state="accepted" />
    </Panel>
  );
}
