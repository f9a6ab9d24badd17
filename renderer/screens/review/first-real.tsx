import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../electron/shared/models/draft-of.ts';
import type { Account, Campaign, CampaignDraft } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useResponse } from '../../data/api.ts';
import { TestDialog } from '../campaigns/test-dialog.tsx';
import { useSaveDraft } from './use-save-draft.ts';

/** People of the second step: few enough to ask each of them. */
const firstFew = 5;

type FirstRealProps = {
  campaign: Campaign;
  account: Account;
  recipients: number;
};

/** A suggestion for the first campaign to real phones: to yourself, to a few, to all. Pressing Send is enough to pass it by. */
export function FirstReal({ campaign, account, recipients }: FirstRealProps) {
  const { t } = useTranslation('review');
  const campaigns = useResponse('campaigns.list', undefined).data;
  const { save, isPending } = useSaveDraft(campaign);
  const [testing, setTesting] = useState(false);
  const { options } = campaign;
  // One of which nothing was accepted has shown nobody that it works.
  const isFirst =
    campaigns?.every(({ practice, counts }) => practice || counts.recipients.accepted === 0) ?? false;
  if (!isFirst || account.kind === 'practice' || recipients <= firstFew) return null;
  return (
    <Notice
      tone="info"
      title={t('firstReal.title')}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => setTesting(true)}>
            {t('firstReal.test')}
          </Button>
          {/* Chosen, it stands under what is sent. */}
          {options.askAfter === null && (
            <Button
              size="xs"
              variant="default"
              loading={isPending}
              onClick={() => save((now) => ({ options: { ...now.options, askAfter: firstFew } }))}
            >
              {t('firstReal.few', { count: firstFew })}
            </Button>
          )}
        </>
      }
    >
      {t('firstReal.text', { count: firstFew })}
      {testing && <TestOfFirst draft={draftOf(campaign)} onClose={() => setTesting(false)} />}
    </Notice>
  );
}

/** The test with the values of the first person who gets the text. */
function TestOfFirst({ draft, onClose }: { draft: CampaignDraft; onClose: () => void }) {
  const people = useResponse('campaigns.people', {
    draft,
    group: { kind: 'everyone' },
    search: '',
    after: null,
    limit: 1,
  });
  return <TestDialog opened draft={draft} person={people.data?.rows[0]} onClose={onClose} />;
}
