import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useResponse } from '../../../data/api.ts';
import { formatRoute } from '../../../navigation/routes.ts';

/** Says of a draft that another campaign was one with it and is for the same people. */
export function CopyNotice({ campaign: { id } }: { campaign: Campaign }) {
  const { t } = useTranslation(['compose', 'campaigns']);
  const copies = useResponse('campaigns.copies', { id }).data ?? [];
  const copy =
    copies.find(({ isDraft }) => !isDraft) ?? copies.find(({ isOriginal }) => isOriginal) ?? copies[0];
  if (copy === undefined) return null;
  const name = copy.name || t('campaigns:unnamed');
  return (
    <Notice
      tone={copy.isDraft ? 'info' : 'unsure'}
      title={copy.isOriginal ? t('copies.ofThat', { name }) : t('copies.ofThis', { name })}
      actions={
        <Button
          component="a"
          variant="default"
          size="xs"
          href={formatRoute({ screen: copy.isDraft ? 'compose' : 'sending', campaignId: copy.id })}
        >
          {t('copies.open')}
        </Button>
      }
    >
      {copy.isDraft ? t('copies.drafts') : t('copies.started')}
    </Notice>
  );
}
