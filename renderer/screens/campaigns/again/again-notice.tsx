import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NextFile } from '../../../../electron/shared/import/imports.ts';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { RefusedError, useResponse } from '../../../data/api.ts';
import { wordsOf } from '../../../data/refusal-words.ts';
import { formatMoment } from '../../../words/format.ts';
import classes from './again.module.css';
import { routinesOf } from './routines.ts';
import { useSendAgain } from './use-send-again.ts';

/** So often it is asked whether a file was saved. */
const refreshMs = 10_000;

type AgainNoticesProps = {
  campaigns: readonly Campaign[];
  /** Also where it went out today and no other file is there yet. */
  always?: boolean;
};

/** Campaigns for the rows of a file that went out, each with the way to send it again with today's file. */
export function AgainNotices({ campaigns, always = false }: AgainNoticesProps) {
  const routines = routinesOf(campaigns);
  const campaignIds = routines.map(({ id }) => id);
  const enabled = campaignIds.length > 0;
  // Another program saves over a file at any time, and no event tells.
  const { data } = useResponse('imports.next-files', { campaignIds }, { enabled, fresh: true, refreshMs });
  if (data === undefined) return null;
  return routines.map((campaign) => {
    const next = data.find(({ campaignId }) => campaignId === campaign.id)?.next ?? null;
    if (next === null && !always && wasSentToday(campaign)) return null;
    return <AgainNotice key={campaign.id} campaign={campaign} next={next} />;
  });
}

const wasSentToday = ({ startedAt, updatedAt }: Campaign): boolean =>
  new Date(startedAt ?? updatedAt).toDateString() === new Date().toDateString();

type AgainNoticeProps = { campaign: Campaign; next: NextFile['next'] };

function AgainNotice({ campaign, next }: AgainNoticeProps) {
  const { t } = useTranslation(['campaigns', 'errors']);
  const { t: errors } = useTranslation('errors');
  const locale = useLocale();
  const { start, inspect, other, isPending, error } = useSendAgain(campaign.id);
  const now = Date.now();
  const { file } = campaign.audience;
  const name = campaign.name || t('unnamed');
  const sent = {
    many: file?.rows ?? 0,
    file: file?.name ?? '',
    moment: formatMoment(locale, campaign.startedAt ?? campaign.updatedAt, now),
  };
  const columns = new RefusedError({
    code: 'again-columns',
    values: { name: other?.kind === 'file' ? nameIn(other.path) : '' },
  });
  const words = wordsOf(errors, columns);
  return (
    <div className={classes.again} data-again={campaign.id}>
      <Notice
        tone="info"
        title={
          next === null
            ? t('again.none', { name })
            : t('again.next', { name, file: next.name, moment: formatMoment(locale, next.savedAt, now) })
        }
        actions={
          <>
            {next !== null && (
              <Button
                variant="default"
                size="xs"
                disabled={isPending}
                onClick={() => start({ another: true })}
              >
                {t('again.another')}
              </Button>
            )}
            <Button
              size="xs"
              variant={next === null ? 'default' : 'filled'}
              loading={isPending}
              onClick={() => start()}
            >
              {t(next === null ? 'again.choose' : 'again.send')}
            </Button>
          </>
        }
      >
        {next === null ? undefined : `${t('again.sent', sent)} ${t('again.kept')}`}
      </Notice>
      {other && (
        <Notice
          tone="bad"
          title={words.title}
          actions={
            <Button variant="default" size="xs" onClick={() => inspect(other)}>
              {t('again.columns')}
            </Button>
          }
        >
          {words.meaning} {words.remedy}
        </Notice>
      )}
      <RefusalNotice error={error} />
    </div>
  );
}

const nameIn = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';
