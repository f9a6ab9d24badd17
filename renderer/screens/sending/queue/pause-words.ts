/** Why a campaign is paused, in a title and a sentence. Apart from the notice: Home needs no more than the words. */
import type { TFunction } from 'i18next';
import { batchReasons } from '../../../../electron/shared/batch-reasons.ts';
import type { PauseReason } from '../../../../electron/shared/models.ts';
import { fullDiskOf } from '../../../../electron/shared/pause-reasons.ts';
import { isolated } from '../../../words/isolated.ts';

/** `details`: what came over the line, for whoever is asked for help. */
type Words = { title: string; text: string; tone: 'info' | 'unsure' | 'bad'; details?: string };

/** Where the service said nothing, `said` is the queue's own name for what went wrong. */
function wordsOfFailures(
  t: TFunction<'sending'>,
  { said, status }: Extract<PauseReason, { kind: 'too-many-failures' }>,
  undecided: boolean,
): Pick<Words, 'title' | 'text' | 'details'> {
  const known = batchReasons.find((name) => name === said);
  const refused = status !== null && status >= 300 && status <= 499;
  // Why it refuses is what can be mended; what it says of a fault of its own helps nobody here.
  const reason =
    known === undefined && refused ? t('reasonSaid', { said }) : t(`reason.${known ?? 'server-error'}`);
  const variant = refused ? 'refused' : undecided ? 'open' : 'decided';
  const doubtful = known === 'answer-denies' || known === 'answer-web-page';
  return {
    title: t(`paused.too-many-failures.${doubtful ? 'doubtfulTitle' : 'title'}`),
    text: t(`paused.too-many-failures.${doubtful ? 'doubtful' : variant}`, { reason }),
    ...(status === null ? {} : { details: known === undefined ? `${status}\n${said}` : String(status) }),
  };
}

function wordsOfFullDisk(
  t: TFunction<'sending'>,
  reason: Extract<PauseReason, { kind: 'disk-full' }>,
): Pick<Words, 'title' | 'text'> {
  const { disk, person, computer } = fullDiskOf(reason);
  const values = { computer: isolated(`${person} (${computer})`) };
  return {
    title: t(`paused.disk-full.${disk}.title`, values),
    text: t(`paused.disk-full.${disk}.text`, values),
  };
}

/** The state of what was sent before a pause: whether some is unconfirmed, and whether the service accepted none. */
type SentBefore = { practice: boolean; undecided: boolean; noneAccepted: boolean };

/** The words of a pause; `moment` writes a time as people say it. */
export function wordsOfPause(
  t: TFunction<'sending'>,
  moment: (at: number) => string,
  reason: PauseReason,
  { practice, undecided, noneAccepted }: SentBefore = {
    practice: false,
    undecided: true,
    noneAccepted: false,
  },
  /** The server's name for this person; empty on a computer that works alone. */
  you = '',
): Words {
  switch (reason.kind) {
    case 'user':
      return reason.by === undefined || reason.by === you
        ? { tone: 'info', title: t('paused.user.title'), text: t('paused.user.text') }
        : { tone: 'info', title: t('paused.user.by', { person: reason.by }), text: t('paused.user.byText') };
    case 'no-key': {
      const isTeams = you !== '' && !practice;
      return {
        tone: 'bad',
        title: t(`paused.no-key.${isTeams ? 'teamTitle' : 'title'}`),
        text: t(`paused.no-key.${isTeams ? 'teamText' : 'text'}`),
      };
    }
    case 'disk-full':
      return { tone: 'bad', ...wordsOfFullDisk(t, reason) };
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
      return { tone: 'bad', ...wordsOfFailures(t, reason, undecided) };
    case 'refused-alike': {
      const known = batchReasons.find((name) => name === reason.said);
      const words = known === undefined ? t('reasonSaid', { said: reason.said }) : t(`reason.${known}`);
      const about = reason.about ?? 'unknown';
      const title = about === 'credit' || about === 'address' ? (`${about}Title` as const) : 'title';
      return {
        tone: 'bad',
        title: t(`paused.refused-alike.${title}`),
        text: t('paused.refused-alike.text', { reason: words, about: t(`refused.${about}`) }),
        details: `${reason.status}\n${reason.said}`,
      };
    }
    case 'missed-schedule': {
      const because = reason.because === 'late' && you !== '' ? 'lateTeam' : (reason.because ?? 'text');
      return {
        tone: 'unsure',
        title: t('paused.missed-schedule.title'),
        text: t(`paused.missed-schedule.${because}`, { moment: moment(reason.scheduledAt) }),
      };
    }
    case 'absence':
      return {
        tone: 'unsure',
        title: t('paused.absence.title'),
        text: t(reason.foundAt < reason.since ? 'paused.absence.clock' : 'paused.absence.text', {
          moment: moment(reason.since),
        }),
      };
    case 'records-put-back':
      return {
        tone: 'unsure',
        title: t('paused.records-put-back.title'),
        text:
          reason.scheduledAt === null
            ? t('paused.records-put-back.started')
            : t('paused.records-put-back.planned', { moment: moment(reason.scheduledAt) }),
      };
    case 'damaged':
      return { tone: 'bad', title: t('paused.damaged.title'), text: t('paused.damaged.text') };
    case 'first-part':
      return {
        tone: noneAccepted ? 'bad' : 'unsure',
        title: t('paused.first-part.title', { count: reason.recipients }),
        text: t(noneAccepted ? 'paused.first-part.noneAccepted' : 'paused.first-part.text'),
      };
    default: {
      const impossible: never = reason;
      return impossible;
    }
  }
}
