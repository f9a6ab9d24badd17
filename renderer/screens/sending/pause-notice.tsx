import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { batchReasons } from '../../../electron/shared/batch-reasons.ts';
import type { Campaign, PauseReason } from '../../../electron/shared/models.ts';
import { Details, DetailsText } from '../../components/details.tsx';
import { useLocale } from '../../components/formatted.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatMoment } from '../../format.ts';
import { replaceRoute } from '../../router.ts';
import { formatRoute } from '../../routes.ts';
import { useCommand } from '../../use-command.ts';
import { wantKeyOf } from '../../wanted-key.ts';
import { useResume } from './use-resume.tsx';

/** `details`: what came over the line, for whoever is asked for help. */
type Words = { title: string; text: string; tone: 'info' | 'unsure' | 'bad'; details?: string };

type PauseNoticeProps = { campaign: Campaign; reason: PauseReason };

/** Why sending is paused, what that means, and the one thing that ends it. */
export function PauseNotice({ campaign, reason }: PauseNoticeProps) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const words = wordsOfPause(t, (at) => formatMoment(locale, at, Date.now()), reason, campaign.practice);
  return (
    <Notice
      tone={words.tone}
      title={words.title}
      actions={<PauseActions campaign={campaign} reason={reason} />}
    >
      {words.text}
      {words.details && (
        <Details>
          <DetailsText>{words.details}</DetailsText>
        </Details>
      )}
    </Notice>
  );
}

/** Nothing was sent: it becomes a draft again, to be scheduled anew or changed. */
function AnotherTime({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('sending');
  const unschedule = useCommand('campaigns.unschedule');
  return (
    <Button
      size="xs"
      variant="default"
      loading={unschedule.isPending}
      onClick={() =>
        unschedule.mutate(
          { id: campaignId },
          { onSuccess: () => replaceRoute({ screen: 'compose', campaignId }) },
        )
      }
    >
      {t('paused.anotherTime')}
    </Button>
  );
}

function PauseActions({ campaign, reason }: PauseNoticeProps) {
  const { t } = useTranslation('sending');
  const resume = useResume(campaign);
  const { lane } = campaign;
  const dashboard = useCommand('app.open-dashboard');
  switch (reason.kind) {
    case 'no-key':
    case 'key-refused':
      return campaign.practice ? (
        <Button size="xs" component="a" href={formatRoute({ screen: 'settings', section: 'practice' })}>
          {t('paused.practiceKey.open')}
        </Button>
      ) : (
        <>
          <Button size="xs" variant="default" onClick={() => dashboard.mutate({ id: lane })}>
            {t('paused.dashboard')}
          </Button>
          <Button
            size="xs"
            component="a"
            href={formatRoute({ screen: 'settings', section: 'account' })}
            onClick={() => lane !== null && wantKeyOf(lane)}
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
    case 'missed-schedule':
      return <AnotherTime campaignId={campaign.id} />;
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
    case 'disk-full':
    case 'first-look':
      // These are ended by "Resume" in the header, the same button that every pause has.
      return null;
    default: {
      const impossible: never = reason;
      return impossible;
    }
  }
}

/** Where the service said nothing, `said` is the queue's own name for what went wrong. */
function wordsOfFailures(
  t: TFunction<'sending'>,
  { said, status }: Extract<PauseReason, { kind: 'too-many-failures' }>,
): Pick<Words, 'text' | 'details'> {
  const known = batchReasons.find((name) => name === said);
  const refused = status !== null && status >= 300 && status <= 499;
  // Why it refuses is what can be mended; what it says of a fault of its own helps nobody here.
  const reason =
    known === undefined && refused ? t('reasonSaid', { said }) : t(`reason.${known ?? 'server-error'}`);
  return {
    text: t(`paused.too-many-failures.${refused ? 'refused' : 'open'}`, { reason }),
    ...(status === null ? {} : { details: known === undefined ? `${status}\n${said}` : String(status) }),
  };
}

/** The words of a pause; `moment` writes a time as people say it. */
export function wordsOfPause(
  t: TFunction<'sending'>,
  moment: (at: number) => string,
  reason: PauseReason,
  practice = false,
): Words {
  switch (reason.kind) {
    case 'user':
      return { tone: 'info', title: t('paused.user.title'), text: t('paused.user.text') };
    case 'no-key':
    case 'disk-full':
      return { tone: 'bad', title: t(`paused.${reason.kind}.title`), text: t(`paused.${reason.kind}.text`) };
    case 'offline':
      return { tone: 'unsure', title: t('paused.offline.title'), text: t('paused.offline.text') };
    case 'key-refused':
      return {
        tone: 'bad',
        title: t(`paused.key-refused.title.${reason.problem}`),
        text: practice ? t('paused.practiceKey.text') : t(`paused.key-refused.text.${reason.problem}`),
        ...(reason.problem === 'unknown' && reason.said !== '' ? { details: reason.said } : {}),
      };
    case 'base-address':
      return {
        tone: 'bad',
        title: t('paused.base-address.title'),
        text: t('paused.base-address.text'),
      };
    case 'certificate':
      return {
        tone: 'bad',
        title: t('paused.certificate.title'),
        text: t('paused.certificate.text'),
        details: reason.detail,
      };
    case 'limit':
      return {
        tone: 'unsure',
        title: t('paused.limit.title'),
        text:
          reason.until === null
            ? t('paused.limit.text')
            : t('paused.limit.until', { moment: moment(reason.until) }),
      };
    case 'too-many-failures':
      return {
        tone: 'bad',
        title: t('paused.too-many-failures.title'),
        ...wordsOfFailures(t, reason),
      };
    case 'missed-schedule':
      return {
        tone: 'unsure',
        title: t('paused.missed-schedule.title'),
        text: t('paused.missed-schedule.text', { moment: moment(reason.scheduledAt) }),
      };
    case 'first-look':
      return {
        tone: 'unsure',
        title: t('paused.first-look.title', { count: reason.recipients }),
        text: t('paused.first-look.text'),
      };
    default: {
      const impossible: never = reason;
      return impossible;
    }
  }
}
