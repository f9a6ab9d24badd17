import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign, PauseReason } from '../../../../electron/shared/models.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Details, DetailsText } from '../../../components/layout/details.tsx';
import { Writes } from '../../../components/layout/read-only.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { replaceRoute } from '../../../navigation/router.ts';
import { formatRoute } from '../../../navigation/routes.ts';
import { wantKeyOf } from '../../../navigation/wanted-key.ts';
import { useAttention } from '../../attention/use-attention.ts';
import { WhatHelps } from '../../attention/what-helps.tsx';
import { PeopleTexts } from '../../campaigns/audience/people-texts.tsx';
import { ChangeLines } from '../../campaigns/changed-since.tsx';
import classes from '../sending.module.css';
import { useLiveCounts } from '../use-live-campaign.ts';
import { InNewCampaign } from './in-new-campaign.tsx';
import { usePauseWords } from './use-pause-words.ts';
import { usePractisedElsewhere } from './use-practised-elsewhere.ts';
import { useResume } from './use-resume.tsx';
import { useStop } from './use-stop.tsx';
import { WaitedForText } from './waited-for-text.tsx';

type PauseNoticeProps = { campaign: Campaign; reason: PauseReason };

/** Whether it stands until a person says if it is still to go out. */
export const asksAfterTime = (
  reason: PauseReason,
): reason is Extract<PauseReason, { kind: 'absence' | 'missed-schedule' }> =>
  reason.kind === 'absence' || reason.kind === 'missed-schedule';

/** Why sending is paused, what that means, and the one thing that ends it. */
export function PauseNotice({ campaign, reason }: PauseNoticeProps) {
  const words = usePauseWords(campaign, reason);
  // Hours or days later nobody remembers what it says; where it changed, the review shows it as it is now.
  const withTexts = asksAfterTime(reason) && (reason.kind === 'absence' || reason.because !== 'changed');
  return (
    <Notice
      tone={words.tone}
      title={words.title}
      actions={
        <Writes>
          <PauseActions campaign={campaign} reason={reason} />
        </Writes>
      }
      stacked={withTexts}
    >
      {words.text}
      {reason.kind === 'records-put-back' && (
        <WaitedForText computers={reason.waitsFor ?? []} says="waitsFor" />
      )}
      {withTexts && (
        <div className={classes.texts}>
          <PeopleTexts campaign={campaign} state="queued" />
        </div>
      )}
      {reason.kind === 'missed-schedule' && reason.changes && <ChangeLines changes={reason.changes} />}
      {words.details && (
        <Details>
          <DetailsText>{words.details}</DetailsText>
        </Details>
      )}
    </Notice>
  );
}

/** A campaign that missed its time is reviewed anew: people, prices and the do-not-text list may have changed since. */
function AfterMissedTime({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('sending');
  const unschedule = useCommand('campaigns.unschedule');
  const goTo = (screen: 'review' | 'compose'): void =>
    unschedule.mutate({ id: campaignId }, { onSuccess: () => replaceRoute({ screen, campaignId }) });
  return (
    <>
      <Button size="xs" loading={unschedule.isPending} onClick={() => goTo('review')}>
        {t('paused.reviewAndSend')}
      </Button>
      <Button size="xs" variant="default" loading={unschedule.isPending} onClick={() => goTo('compose')}>
        {t('paused.anotherTime')}
      </Button>
    </>
  );
}

/** A person says whether those who are left still get it; both buttons say how many they are. */
function AfterAbsence({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const { queued: count } = useLiveCounts(campaign).recipients;
  const resume = useResume(campaign);
  const stop = useStop(campaign);
  return (
    <>
      <Button size="xs" loading={resume.busy} onClick={resume.start}>
        {t('paused.absence.goOn', { count: resume.count })}
      </Button>
      <Button size="xs" variant="default" onClick={stop.start}>
        {t('paused.absence.stop', { count })}
      </Button>
      <AnotherSender campaign={campaign} />
      {resume.question}
      {stop.question}
    </>
  );
}

/** The way out where the service refuses the sender ID, whatever the campaign is paused for. */
function AnotherSender({ campaign }: { campaign: Campaign }) {
  const isRefused = useAttention(campaign).some(({ kind, followed }) => kind === 'sender' && !followed);
  return isRefused && <InNewCampaign campaign={campaign} about="sender" />;
}

function PauseActions({ campaign, reason }: PauseNoticeProps) {
  const { t } = useTranslation('sending');
  const resume = useResume(campaign);
  const { accountId } = campaign;
  const dashboard = useCommand('app.open-dashboard');
  const elsewhere = usePractisedElsewhere(campaign);
  switch (reason.kind) {
    case 'no-key':
    case 'key-refused':
      // The faults of another computer's practice are switched there.
      if (elsewhere !== null) return null;
      return campaign.practice ? (
        <Button size="xs" component="a" href={formatRoute({ screen: 'settings', section: 'practice' })}>
          {t('paused.practiceKey.open')}
        </Button>
      ) : (
        <>
          <Button size="xs" variant="default" onClick={() => dashboard.mutate({ id: accountId })}>
            {t('paused.dashboard')}
          </Button>
          <Button
            size="xs"
            component="a"
            href={formatRoute({ screen: 'settings', section: 'account' })}
            onClick={() => accountId !== null && wantKeyOf(accountId)}
          >
            {t('paused.newKey')}
          </Button>
        </>
      );
    case 'base-address':
      return (
        <Button size="xs" component="a" href={formatRoute({ screen: 'settings', section: 'account' })}>
          {t('paused.openSettings')}
        </Button>
      );
    case 'offline':
    case 'certificate':
      return (
        <>
          <Button size="xs" variant="default" loading={resume.busy} onClick={resume.start}>
            {t('paused.tryNow')}
          </Button>
          {resume.question}
        </>
      );
    case 'refused-alike':
      return (
        <>
          <InNewCampaign campaign={campaign} about={reason.about ?? 'sender'} />
          <WhatHelps kind={reason.about ?? 'sender'} campaign={campaign} primary />
        </>
      );
    case 'absence':
      return <AfterAbsence campaign={campaign} />;
    case 'missed-schedule':
      return <AfterMissedTime campaignId={campaign.id} />;
    case 'limit':
      return (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={formatRoute({ screen: 'settings', section: 'limits' })}
        >
          {t('paused.higherLimit')}
        </Button>
      );
    case 'user':
    case 'too-many-failures':
    case 'first-part':
      // Ended by "Resume" in the header, the same button that most pauses have; not where the service refuses the sender ID.
      return <AnotherSender campaign={campaign} />;
    case 'disk-full':
    case 'records-put-back':
    case 'damaged':
      // Ended by "Resume" in the header as well, the last one only by "Stop".
      return null;
    default: {
      const impossible: never = reason;
      return impossible;
    }
  }
}
