import { Button } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { formatList } from '../../words/format.ts';
import { AudienceWords } from '../campaigns/audience/audience-words.tsx';
import { PeopleTexts } from '../campaigns/audience/people-texts.tsx';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';
import { useCalmCounts } from '../sending/use-live-campaign.ts';

/** The text of a campaign that was sent and how many it was sent to, with the ways to write to them once more. */
export function SentWhat({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('results');
  const { t: sending } = useTranslation('sending');
  const locale = useLocale();
  const newCampaign = useNewCampaign();
  const copyOf = campaign.id;
  const { recipients } = useCalmCounts(campaign);
  const { accepted, 'counted-as-sent': byHand, sending: underWay, unconfirmed } = recipients;
  const isNothing = accepted + byHand + underWay + unconfirmed === 0;
  const parts = [t('sent.people', { count: accepted })];
  if (byHand > 0) parts.push(sending('happened.byHand', { count: byHand }));
  if (underWay > 0) parts.push(sending('happened.underWay', { count: underWay }));
  if (unconfirmed > 0) parts.push(sending('happened.unconfirmed', { count: unconfirmed }));
  return (
    <Panel
      title={t(isNothing ? 'sent.nothing' : 'sent.title')}
      note={
        <>
          {!isNothing && formatList(locale, parts)}
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
      <PeopleTexts
        campaign={campaign}
        state={
          (['accepted', 'counted-as-sent', 'unconfirmed'] as const).find((state) => recipients[state] > 0) ??
          'accepted'
        }
      />
    </Panel>
  );
}
