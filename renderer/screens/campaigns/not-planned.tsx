import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { useCommand } from '../../data/use-command.ts';
import { formatPlanned } from '../../words/format.ts';

/** Says of a campaign that was scheduled that it is not while it is changed, and how it comes back to its time. */
export function NotPlanned({ campaign, plannedAt }: { campaign: Campaign; plannedAt: number }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const unschedule = useCommand('campaigns.unschedule');
  const key = plannedAt > Date.now() ? 'notPlanned.text' : 'notPlanned.passed';
  return (
    <Notice
      tone="unsure"
      title={t('notPlanned.title')}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={unschedule.isPending}
          onClick={() => unschedule.mutate({ id: campaign.id, keepTime: false })}
        >
          {t('notPlanned.forget')}
        </Button>
      }
    >
      {t(key, { moment: formatPlanned(locale, plannedAt) })}
    </Notice>
  );
}
