import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Audience, Campaign } from '../../../../electron/shared/models.ts';
import { cutText } from '../../../../electron/shared/values/whole-signs.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Writes } from '../../../components/layout/read-only.tsx';
import { useResponse } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';

type PeopleSinceProps = { campaign: Campaign; audience: Audience; onChange: (audience: Audience) => void };

/** Says of a copy that its audience is not the people of then, and keeps to those where a person wants it. */
export function PeopleSinceNotice({ campaign: { id, copyOf }, audience, onChange }: PeopleSinceProps) {
  const { t } = useTranslation(['compose', 'campaigns', 'common']);
  const everybody = useCommand('results.everybody');
  const since = useResponse('campaigns.people-since', { id, audience }, { enabled: copyOf !== null }).data;
  if (!since) return null;
  const { campaignId, before, joined } = since;
  const of = since.name || t('campaigns:unnamed');
  const plain = { interpolation: { escapeValue: false } };
  const name = cutText(t('common:labelled', { label: t('since.people'), name: of, ...plain }), 200);
  return (
    <Notice
      tone="unsure"
      title={t('since.title', { count: joined })}
      actions={
        <Writes>
          <Button
            size="xs"
            variant="default"
            loading={everybody.isPending}
            onClick={() =>
              everybody.mutate(
                { campaignId, name },
                { onSuccess: (people) => onChange({ ...audience, everyone: false, filters: [], ...people }) },
              )
            }
          >
            {t('since.keep')}
          </Button>
        </Writes>
      }
    >
      {t('since.text', { name: of, count: before })}
    </Notice>
  );
}
