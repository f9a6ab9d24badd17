import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NextFile } from '../../../../electron/shared/import/imports.ts';
import { routinesOf } from '../../../../electron/shared/models/routine.ts';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { RefusedError, useResponse } from '../../../data/api.ts';
import { timeNow } from '../../../data/clock.ts';
import { wordsOf } from '../../../data/refusal-words.ts';
import { useMayWrite } from '../../../data/team.ts';
import { formatMoment } from '../../../words/format.ts';
import classes from './again.module.css';
import { useSendAgain } from './use-send-again.ts';

/** So often it is asked whether a file was saved. */
const refreshMs = 10_000;
/** As many leave room for what is going on. */
const shownAtFirst = 3;
/** The most that are asked about. */
const most = 20;

type AgainNoticesProps = {
  campaigns: readonly Campaign[];
  /** Also where it went out today and no other file is there yet. */
  always?: boolean;
};

/** Campaigns for the rows of a file that went out, each with the way to send it again with today's file; those whose file is there first. */
export function AgainNotices({ campaigns, always = false }: AgainNoticesProps) {
  const { t } = useTranslation('campaigns');
  const mayWrite = useMayWrite();
  const [all, setAll] = useState(false);
  const routines = routinesOf(campaigns, always ? 0 : timeNow()).slice(0, most);
  const campaignIds = routines.map(({ id }) => id);
  const enabled = mayWrite && campaignIds.length > 0;
  // Another program saves over a file at any time, and no event tells.
  const { data } = useResponse('imports.next-files', { campaignIds }, { enabled, fresh: true, refreshMs });
  if (data === undefined || !mayWrite) return null;
  const offered = routines
    .map((campaign) => ({
      campaign,
      next: data.find(({ campaignId }) => campaignId === campaign.id)?.next ?? null,
    }))
    .filter(({ campaign, next }) => next !== null || always || !wasSentToday(campaign))
    .toSorted((one, other) => Number(one.next === null) - Number(other.next === null));
  const hidden = all ? 0 : Math.max(0, offered.length - shownAtFirst);
  return (
    <>
      {(hidden > 0 ? offered.slice(0, shownAtFirst) : offered).map(({ campaign, next }) => (
        <AgainNotice key={campaign.id} campaign={campaign} next={next} />
      ))}
      {hidden > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t('again.more', { many: hidden })}
        </Button>
      )}
    </>
  );
}

const wasSentToday = ({ startedAt, updatedAt }: Campaign): boolean =>
  new Date(startedAt ?? updatedAt).toDateString() === new Date(timeNow()).toDateString();

type AgainNoticeProps = { campaign: Campaign; next: NextFile['next'] };

function AgainNotice({ campaign, next }: AgainNoticeProps) {
  const { t } = useTranslation(['campaigns', 'errors']);
  const { t: errors } = useTranslation('errors');
  const locale = useLocale();
  const { start, asked, isPending, error } = useSendAgain(campaign.id);
  const now = timeNow();
  const { file } = campaign.audience;
  const name = campaign.name || t('unnamed');
  const sent = {
    many: file?.rows ?? 0,
    file: file?.name ?? '',
    moment: formatMoment(locale, campaign.startedAt ?? campaign.updatedAt, now),
  };
  const words = asked && wordsOf(errors, new RefusedError(asked.data));
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
      {asked && words && (
        <Notice
          tone="bad"
          title={words.title}
          actions={
            <Button variant="default" size="xs" onClick={asked.goOn}>
              {t(`again.${asked.answer}`)}
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
