/** The words outside the window: notifications, tray, the question before quitting. */
import type { CampaignCounts, PauseReason } from '../shared/models.ts';
import type { Notice } from './notices.ts';
import type { DesktopSummary } from './summary.ts';

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

const number = (value: number): string => value.toLocaleString('en');
const messages = (count: number): string => `${number(count)} ${count === 1 ? 'message' : 'messages'}`;

/** "12,400 sent, 50 may have been sent, 35,810 not sent": what is zero is left out, except what was sent. */
export function partsOf({ recipients }: CampaignCounts): string {
  const { accepted, unconfirmed, rejected, queued, sending } = recipients;
  const parts = [`${number(accepted)} sent`];
  if (sending > 0) parts.push(`${number(sending)} under way`);
  if (unconfirmed > 0) parts.push(`${number(unconfirmed)} may have been sent`);
  if (rejected > 0) parts.push(`${number(rejected)} rejected`);
  if (queued > 0) parts.push(`${number(queued)} not sent`);
  return parts.join(', ');
}

export function noticeWords(notice: Notice, name: string): NoticeWords {
  switch (notice.kind) {
    case 'finished':
      return { title: `Finished: ${name}`, body: `${partsOf(notice.counts)}.` };
    case 'paused':
      return { title: `Paused: ${name}`, body: `${reasonWords(notice.reason)} ${partsOf(notice.counts)}.` };
    case 'unconfirmed':
      return {
        title: `Needs you: ${name}`,
        body: `${messages(notice.counts.recipients.unconfirmed)} may have been sent. Sending goes on.`,
      };
    default:
      return notice satisfies never;
  }
}

function reasonWords(reason: PauseReason): string {
  switch (reason.kind) {
    case 'user':
      return 'Paused by you.';
    case 'no-key':
      return 'No API key is stored.';
    case 'key-refused':
      return 'The service refused the API key.';
    case 'offline':
      return 'No connection.';
    case 'certificate':
      return 'The connection to the service is not safe.';
    case 'limit':
      return 'The limit of the service is used up.';
    case 'too-many-failures':
      return 'Several requests in a row failed.';
    case 'disk-full':
      return 'There is no room left on the disk.';
    case 'missed-schedule':
      return 'Its planned time has passed.';
    case 'first-look':
      return 'The first people have it: have a look.';
    case 'base-address':
      return 'The address of the service cannot be used.';
    default:
      return reason satisfies never;
  }
}

/** One line for the tray and its tooltip. */
export function stateLine({ mode, accepted, total, sending }: DesktopSummary): string {
  const progress = `${number(accepted)} of ${number(total)} accepted`;
  switch (mode) {
    case 'none':
      return 'Nothing is being sent';
    case 'normal':
      return sending.length > 1 ? `Sending ${sending.length} campaigns: ${progress}` : `Sending: ${progress}`;
    case 'paused':
      return `Paused: ${progress}`;
    case 'error':
      return `Needs you: ${progress}`;
    default:
      return mode satisfies never;
  }
}

/** The question before quitting while something is being sent. The first button is the safe one. */
export function quitQuestion({ accepted, total }: DesktopSummary): {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly [string, string];
} {
  return {
    message: 'Quit while messages are being sent?',
    detail:
      `${number(accepted)} of ${messages(total)} have been accepted. After quitting nothing more is sent until ` +
      'Carillon is opened again; then it goes on where it was. Requests that are under way are finished first.',
    buttons: ['Keep sending', 'Quit'],
  };
}

export const closedWords: NoticeWords = {
  title: 'Carillon goes on sending',
  body: 'The window is closed; the bell in the tray opens it again. To stop sending, pause the campaign or quit.',
};

export const trayWords = { open: 'Open Carillon', quit: 'Quit Carillon' } as const;
