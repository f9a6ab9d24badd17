import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyProfile } from '../../../electron/shared/models.ts';
import type { CampaignPlan } from '../../../electron/shared/plans.ts';
import { useLocale } from '../../components/formatted.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatMoment } from '../../format.ts';
import { formatRoute } from '../../routes.ts';

/**
 * Hours of the day between which people are taken to be awake. A warning too many is read and passed; a text
 * in the night wakes people up.
 */
const awakeFrom = 8;
const awakeUntil = 21;

/** What a person should know before sending; nothing where there is nothing. */
export function PlanWarnings({ plan, account }: { plan: CampaignPlan; account: KeyProfile }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  const end = now + plan.durationMs;
  const late = !isAwake(now) || !isAwake(end);
  return (
    <>
      {account.keptIn === 'nowhere' && (
        <Notice
          tone="bad"
          title={t('warning.noKey')}
          actions={
            <Button
              component="a"
              size="xs"
              variant="default"
              href={formatRoute({ screen: 'settings', section: 'account' })}
            >
              {t('warning.openSettings')}
            </Button>
          }
        />
      )}
      {plan.emptyFields.length > 0 && (
        <Notice tone="unsure" title={t('warning.emptyFields', { count: plan.skipped['empty-field'] ?? 0 })} />
      )}
      {plan.unicodeTexts > 0 && (
        <Notice tone="info" title={t('warning.unicode', { count: plan.unicodeTexts })} />
      )}
      {late && account.kind !== 'practice' && (
        <Notice tone="unsure" title={t('warning.late', { moment: formatMoment(locale, end, now) })} />
      )}
    </>
  );
}

function isAwake(at: number): boolean {
  const hour = new Date(at).getHours();
  return hour >= awakeFrom && hour < awakeUntil;
}
