import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, ResultsSummary } from '../../../electron/shared/models.ts';
import { DateText, NumberText, useLocale } from '../../components/figures/formatted.tsx';
import { ProgressBar } from '../../components/figures/progress-bar.tsx';
import { KeyValue, KeyValues } from '../../components/layout/key-value.tsx';
import { BellMark } from '../../components/text/bell-mark.tsx';
import { CampaignBadge } from '../../components/text/state-badge.tsx';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { formatMoment } from '../../words/format.ts';
import { peopleOf, unusedRowsOf } from '../campaigns/audience/people-of.ts';
import { whatHappened } from '../sending/what-happened.ts';
import { Overview } from './overview.tsx';
import classes from './results.module.css';

/** The report as it is printed: no frame, no buttons, and a title that says when all of it is drawn. */
export default function PrintedReport({ campaignId }: { campaignId: number }) {
  const campaign = useResponse('campaigns.get', { id: campaignId });
  const summary = useResponse('results.summary', { campaignId });
  if (campaign.error) throw campaign.error;
  if (summary.error) throw summary.error;
  if (!campaign.data || !summary.data) return null;
  return <Paper campaign={campaign.data} summary={summary.data} />;
}

/** The mark that the main process waits for before it prints. */
const drawn = 'report drawn';

function Paper({ campaign, summary }: { campaign: Campaign; summary: ResultsSummary }) {
  const { t } = useTranslation(['results', 'sending', 'campaigns', 'common']);
  const { t: sending } = useTranslation('sending');
  const locale = useLocale();
  useEffect(() => {
    // Charts measure their place first and draw in the frame after.
    const frames = afterFrames(3, () => {
      void document.fonts.ready.then(() => {
        document.title = drawn;
      });
    });
    return frames;
  }, []);
  const { status, counts } = campaign;
  const words = whatHappened(sending, locale, (at) => formatMoment(locale, at, timeNow()), status, counts);
  return (
    <main className={classes.paper}>
      <header className={classes.paperHead}>
        <div>
          <h1 className={classes.paperTitle}>{campaign.name || t('campaigns:unnamed')}</h1>
          <CampaignBadge state={status.state} plain />
        </div>
        <div className={classes.paperBrand}>
          <BellMark />
          {t('common:app.name')}
        </div>
      </header>
      {campaign.practice && <p className={classes.paperNote}>{t('sending:practice')}</p>}
      <KeyValues>
        <KeyValue name={t('paper.sender')}>{campaign.senderId}</KeyValue>
        <KeyValue name={t('paper.people')}>
          <NumberText value={peopleOf(campaign)} />
        </KeyValue>
        {campaign.startedAt !== null && (
          <KeyValue name={t('paper.started')}>
            <DateText at={campaign.startedAt} />
          </KeyValue>
        )}
        <KeyValue name={t('paper.text')}>
          <span dir="auto">{campaign.template}</span>
        </KeyValue>
        {words !== null && <KeyValue name={t('paper.happened')}>{words}</KeyValue>}
      </KeyValues>
      <ProgressBar counts={counts.recipients} size="large" legend stopped={status.state === 'stopped'} />
      <Overview
        summary={summary}
        paper
        purged={campaign.purgedAt !== null}
        unusedRows={unusedRowsOf(campaign)}
        stopped={status.state === 'stopped'}
      />
      <p className={classes.paperNote}>
        {t('sending:acceptedNote')} {t('paper.made')} <DateText at={timeNow()} />
      </p>
    </main>
  );
}

/** Calls back after so many frames; returns what stops it. */
function afterFrames(count: number, then: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    count--;
    if (count > 0) frame = requestAnimationFrame(next);
    else then();
  });
  return () => cancelAnimationFrame(frame);
}
