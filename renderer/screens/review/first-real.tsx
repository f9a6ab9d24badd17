import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../electron/shared/models/draft-of.ts';
import type { Account, Campaign } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatRoute } from '../../navigation/routes.ts';

/** People of the second step: few enough to ask each of them. */
const firstFew = 5;

type FirstRealProps = {
  campaign: Campaign;
  account: Account;
  recipients: number;
  /** It pauses after the first few now: it has to be planned anew. */
  onChanged: () => void;
};

/** A suggestion for the first campaign to real phones: to yourself, to a few, to all. Pressing Send is enough to pass it by. */
export function FirstReal({ campaign, account, recipients, onChanged }: FirstRealProps) {
  const { t } = useTranslation('review');
  const campaigns = useResponse('campaigns.list', undefined).data;
  const save = useCommand('campaigns.save');
  const { id, options } = campaign;
  const isFirst = campaigns?.every(({ practice, startedAt }) => practice || startedAt === null) ?? false;
  if (!isFirst || account.kind === 'practice' || recipients <= firstFew || options.askAfter !== null)
    return null;
  const draft = { ...draftOf(campaign), options: { ...options, askAfter: firstFew } };
  return (
    <Notice
      tone="info"
      title={t('firstReal.title')}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            component="a"
            href={formatRoute({ screen: 'compose', campaignId: id })}
          >
            {t('firstReal.test')}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={save.isPending}
            onClick={() => save.mutate({ id, draft }, { onSuccess: onChanged })}
          >
            {t('firstReal.few', { count: firstFew })}
          </Button>
        </>
      }
    >
      {t('firstReal.text', { count: firstFew })}
    </Notice>
  );
}
