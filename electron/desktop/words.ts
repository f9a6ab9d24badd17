/** The sentences outside the window: notifications, tray, the question before quitting. */
import type { CampaignCounts, PauseReason } from '../shared/models.ts';
import { fullDiskOf } from '../shared/pause-reasons.ts';
import type { DesktopWords } from '../words/words.ts';
import type { DesktopNotice } from './notices.ts';
import type { DesktopSummary } from './summary.ts';

/** A time, Unix ms, as people say it. */
export type FormatMoment = (at: number) => string;

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

/** "12,400 sent, 50 may have been sent, 35,810 not sent": what is zero is left out, except what was sent. */
export function partsOf(t: DesktopWords, { recipients, again }: CampaignCounts): string {
  const { accepted, 'counted-as-sent': byHand, unconfirmed, rejected, queued, sending } = recipients;
  const parts = [t('happened.sent', { count: accepted })];
  if (byHand > 0) parts.push(t('happened.byHand', { count: byHand }));
  if (sending > 0) parts.push(t('happened.underWay', { count: sending }));
  if (unconfirmed > 0) parts.push(t('happened.unconfirmed', { count: unconfirmed }));
  if (rejected > 0) parts.push(t('happened.rejected', { count: rejected }));
  if (again > 0) parts.push(t('happened.again', { count: again }));
  if (queued > again) parts.push(t('happened.notSent', { count: queued - again }));
  return parts.join(t('happened.between'));
}

/** `name` is the campaign's; one that nobody named has none. */
export function noticeWords(t: DesktopWords, notice: DesktopNotice, name: string): NoticeWords {
  const values = { name: name || t('notice.unnamed') };
  const parts = partsOf(t, notice.counts);
  switch (notice.kind) {
    case 'finished':
      return { title: t('notice.finished', values), body: t('notice.parts', { parts }) };
    case 'paused': {
      const body = t('notice.reasonAndParts', { reason: reasonWords(t, notice.reason), parts });
      return { title: t('notice.paused', values), body };
    }
    case 'unconfirmed': {
      const count = notice.counts.recipients.unconfirmed;
      return { title: t('notice.needsYou', values), body: t('notice.unconfirmed', { count }) };
    }
    default:
      return notice satisfies never;
  }
}

function reasonWords(t: DesktopWords, reason: PauseReason): string {
  if (reason.kind !== 'disk-full') return t(`reason.${reason.kind}`);
  const { disk, person, computer } = fullDiskOf(reason);
  return t(`reason.disk-full.${disk}`, { computer: `${person} (${computer})` });
}

/** One line for the tray and its tooltip. */
export function stateLine(
  t: DesktopWords,
  { mode, accepted, total, sending, waitsUntil, scheduled }: DesktopSummary,
  moment: FormatMoment,
): string {
  const progress = t('tray.progress', { accepted, total });
  switch (mode) {
    case 'none':
      return scheduled === null
        ? t('tray.nothing')
        : t('tray.scheduled', {
            name: scheduled.name || t('notice.unnamed'),
            moment: moment(scheduled.next),
          });
    case 'normal':
      if (waitsUntil !== null) return t('tray.waiting', { moment: moment(waitsUntil), progress });
      return sending.length > 1
        ? t('tray.sendingMany', { count: sending.length, progress })
        : t('tray.sending', { progress });
    case 'paused':
      return t('tray.paused', { progress });
    case 'error':
      return t('tray.needsYou', { progress });
    default:
      return mode satisfies never;
  }
}

/** The things that quitting would lose beside sending. */
export interface AtStake {
  /** A person has typed something and not saved it. */
  readonly unsaved: boolean;
  /** An import or other work on many contacts is under way; cut off, it has changed nothing. */
  readonly working: boolean;
}

/** The question before quitting while something is being sent, scheduled or would be lost. The first button is the safe one. */
export function quitQuestion(
  t: DesktopWords,
  { sending, accepted, total, waitsUntil, scheduled }: DesktopSummary,
  moment: FormatMoment,
  { unsaved, working }: AtStake = { unsaved: false, working: false },
): {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly [string, string];
} {
  const waits = waitsUntil === null ? null : moment(waitsUntil);
  const ahead =
    scheduled === null
      ? []
      : [t('quit.scheduled', { count: scheduled.count, moment: moment(scheduled.next) })];
  const lost = [...(unsaved ? [t('quit.unsaved')] : []), ...(working ? [t('quit.working')] : [])];
  if (sending.length === 0 && scheduled === null) {
    return {
      message: t(unsaved ? 'quit.messageUnsaved' : 'quit.messageWorking'),
      detail: lost.join('\n\n'),
      buttons: [t(unsaved ? 'quit.keepTyped' : 'quit.keepRunning'), t('quit.quit')],
    };
  }
  if (sending.length === 0) {
    return {
      message: t('quit.messageScheduled'),
      detail: [...lost, ...ahead].join('\n\n'),
      buttons: [t('quit.keepRunning'), t('quit.quit')],
    };
  }
  return {
    message: t(waits === null ? 'quit.message' : 'quit.messageWaiting'),
    detail: [
      ...lost,
      t('quit.detail', { accepted, count: total }),
      ...(waits === null ? [] : [t('quit.waits', { moment: waits })]),
      ...ahead,
    ].join('\n\n'),
    buttons: [t('quit.keep'), t('quit.quit')],
  };
}

/** After the window was closed while something is being sent, waits, or is scheduled. */
export function closedWords(
  t: DesktopWords,
  { sending, waitsUntil, scheduled }: DesktopSummary,
  moment: FormatMoment,
): NoticeWords {
  if (sending.length === 0 && scheduled !== null) {
    const body = t('tray.closedScheduledText', { moment: moment(scheduled.next) });
    return { title: t('tray.closedScheduledTitle'), body };
  }
  if (waitsUntil === null) return { title: t('tray.closedTitle'), body: t('tray.closedText') };
  const body = t('tray.closedWaitingText', { moment: moment(waitsUntil) });
  return { title: t('tray.closedWaitingTitle'), body };
}
