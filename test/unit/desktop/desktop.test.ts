import { describe, expect, test } from 'vitest';
import { momentWords } from '../../../electron/desktop/moment.ts';
import { noticesOf } from '../../../electron/desktop/notices.ts';
import { nothingUnderWay, roundOf, summaryOf } from '../../../electron/desktop/summary.ts';
import {
  closedWords,
  noticeWords,
  partsOf,
  quitQuestion,
  stateLine,
} from '../../../electron/desktop/words.ts';
import type { CampaignStatus, SendingProgress, SendingSnapshot } from '../../../electron/shared/models.ts';
import { zoneWords } from '../../../electron/shared/time/zone-words.ts';
import { englishWords } from '../../support/english-words.ts';

const words = englishWords.desktop;
/** Noon on a Friday; the times of the tests are those of the computer. */
const noon = new Date(2026, 10, 20, 12).getTime();
const hour = 3_600_000;
const zoneAt = (at: number): string => zoneWords(new Intl.DateTimeFormat().resolvedOptions().timeZone, at);
const moment = (at: number): string => momentWords(words, 'en-GB', at, noon);

const morning = moment(noon + 22 * hour);

const sending: CampaignStatus = { state: 'sending' };
const pausedFor = (reason: Extract<CampaignStatus, { state: 'paused' }>['reason']): CampaignStatus => ({
  state: 'paused',
  reason,
});

function campaign(
  campaignId: number,
  status: CampaignStatus,
  recipients: Partial<SendingProgress['counts']['recipients']>,
): SendingProgress {
  const zeros = { queued: 0, sending: 0, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 };
  return {
    campaignId,
    status,
    counts: { recipients: { ...zeros, ...recipients }, batches: zeros, again: 0, skipped: 0 },
    endsAt: null,
    resumesAt: null,
    deferredUntil: null,
  };
}

const snapshot = (...campaigns: readonly SendingProgress[]): SendingSnapshot => ({
  at: 1,
  failure: null,
  accounts: [],
  campaigns,
});

const shownOf = (now: SendingSnapshot, round = roundOf(now, new Set())) => summaryOf(now, round);

describe('the progress outside the window', () => {
  test('never goes back when one of several campaigns ends, and begins anew when all have', () => {
    const finished: CampaignStatus = { state: 'finished', at: 1 };
    const both = snapshot(
      campaign(1, sending, { accepted: 50, queued: 50 }),
      campaign(2, sending, { queued: 100 }),
    );
    const round = roundOf(both, new Set());
    expect(shownOf(both, round).share).toBe(0.25);
    const one = snapshot(campaign(1, finished, { accepted: 100 }), campaign(2, sending, { queued: 100 }));
    expect(shownOf(one, roundOf(one, round))).toMatchObject({ share: 0.5, accepted: 100, total: 200 });
    const none = snapshot(campaign(1, finished, { accepted: 100 }), campaign(2, finished, { accepted: 100 }));
    expect(roundOf(none, round).size).toBe(0);
  });

  test('is that of all campaigns under way; what is over does not count', () => {
    const summary = shownOf(
      snapshot(
        campaign(1, sending, { accepted: 30, unconfirmed: 10, queued: 60 }),
        campaign(2, pausedFor({ kind: 'user' }), { queued: 100 }),
        campaign(3, { state: 'finished', at: 1 }, { accepted: 500 }),
      ),
    );
    expect(summary).toMatchObject({
      mode: 'normal',
      share: 0.2,
      accepted: 30,
      total: 200,
      sending: [1],
      paused: [2],
    });
    expect(stateLine(words, summary, moment)).toBe('Sending: 30 of 200 accepted');
  });

  test('without a connection counts as sending, since it goes on by itself', () => {
    const offline = pausedFor({ kind: 'offline', detail: '' });
    expect(shownOf(snapshot(campaign(1, offline, { queued: 1 })))).toMatchObject({
      mode: 'normal',
      sending: [1],
    });
  });

  test('is an error where a person is needed, and a pause where a person chose it', () => {
    const noKey = snapshot(campaign(1, pausedFor({ kind: 'no-key' }), { queued: 1 }));
    expect(shownOf(noKey).mode).toBe('error');
    const chosen = snapshot(campaign(1, pausedFor({ kind: 'user' }), { queued: 1 }));
    expect(shownOf(chosen).mode).toBe('paused');
    expect(shownOf(snapshot())).toEqual(nothingUnderWay);
  });
});

describe('a notification', () => {
  test('comes at the end, with exact numbers', () => {
    const before = snapshot(campaign(1, sending, { accepted: 9, sending: 1 }));
    const after = snapshot(campaign(1, { state: 'finished', at: 2 }, { accepted: 9, unconfirmed: 1 }));
    const [notice] = noticesOf(before, after);
    expect(notice && noticeWords(words, notice, 'Reminder')).toEqual({
      title: 'Finished: Reminder',
      body: '9 sent, 1 may have been sent.',
    });
  });

  test('comes when a person is needed, once, and not for a pause that a person chose', () => {
    const running = snapshot(campaign(1, sending, { queued: 5 }));
    const paused = snapshot(campaign(1, pausedFor({ kind: 'disk-full' }), { queued: 5 }));
    expect(noticesOf(running, paused)).toMatchObject([{ kind: 'paused', reason: { kind: 'disk-full' } }]);
    expect(noticesOf(paused, paused)).toEqual([]);
    const chosen = snapshot(campaign(1, pausedFor({ kind: 'user' }), { queued: 5 }));
    expect(noticesOf(running, chosen)).toEqual([]);
  });

  test('of a full disk says whose it is: this computer’s, the server’s, or that of a computer of the team', () => {
    const computer = { kind: 'computer', person: 'ana', computer: 'PC' } as const;
    const bodies = [
      undefined,
      { kind: 'server' } as const,
      { ...computer, because: 'full' } as const,
      { ...computer, because: 'unwritable' } as const,
    ].map((at) => {
      const reason = { kind: 'disk-full', ...(at && { at }) } as const;
      const { counts } = campaign(1, sending, { accepted: 9, queued: 5 });
      return noticeWords(words, { kind: 'paused', campaignId: 1, counts, reason }, 'Spring').body;
    });
    expect(bodies).toEqual([
      'This computer’s disk cannot be written; most often it is full. 9 sent, 5 waiting.',
      'The team’s server has no room left on its disk. 9 sent, 5 waiting.',
      'The disk of ana (PC) is full. 9 sent, 5 waiting.',
      'ana (PC) cannot write to its disk. 9 sent, 5 waiting.',
    ]);
  });

  test('comes for the first unconfirmed messages of a campaign only', () => {
    const none = snapshot(campaign(1, sending, { queued: 5 }));
    const some = snapshot(campaign(1, sending, { queued: 4, unconfirmed: 1 }));
    const more = snapshot(campaign(1, sending, { queued: 3, unconfirmed: 2 }));
    expect(noticesOf(none, some)).toMatchObject([{ kind: 'unconfirmed' }]);
    expect(noticesOf(some, more)).toEqual([]);
  });

  test('does not come for what was so before the start', () => {
    expect(noticesOf(null, snapshot(campaign(1, pausedFor({ kind: 'no-key' }), { queued: 1 })))).toEqual([]);
  });
});

describe('the words', () => {
  test('never leave out what happened, and never say more', () => {
    const { counts } = campaign(1, sending, {
      accepted: 12_400,
      unconfirmed: 50,
      rejected: 2,
      queued: 35_810,
    });
    expect(partsOf(words, counts)).toBe('12,400 sent, 50 may have been sent, 2 rejected, 35,810 waiting');
  });

  test('of the question before quitting make the first button the safe one', () => {
    const { detail, buttons } = quitQuestion(
      words,
      { ...nothingUnderWay, sending: [1], accepted: 1, total: 48_210 },
      moment,
    );
    expect(buttons[0]).toBe('Keep sending');
    expect(detail).toContain('1 of 48,210 messages have been accepted.');
  });

  test('of the tray, of quitting and of closing the window say until when the rest waits, and that it needs Carillon', () => {
    const night = { ...campaign(1, sending, { accepted: 12, queued: 188 }), deferredUntil: noon + 22 * hour };
    const summary = shownOf(snapshot(night));
    expect(summary.waitsUntil).toBe(noon + 22 * hour);
    expect(stateLine(words, summary, moment)).toBe(`Waiting until ${morning}: 12 of 200 accepted`);
    const { message, detail } = quitQuestion(words, summary, moment);
    expect(message).toBe('Quit while messages wait to be sent?');
    expect(detail).toContain(`The rest waits until ${morning}; with Carillon closed nothing is sent then.`);
    expect(closedWords(words, summary, moment).body).toContain(`waits until ${morning}`);
  });

  test('name what is scheduled, beside what is being sent and alone', () => {
    const scheduled = { count: 2, next: noon + 22 * hour, name: 'Spring sale' };
    const alone = { ...nothingUnderWay, scheduled };
    expect(stateLine(words, alone, moment)).toBe(`Next: Spring sale, ${morning}`);
    expect(closedWords(words, alone, moment).title).toBe('Carillon waits for a scheduled campaign');
    const question = quitQuestion(words, alone, moment);
    expect(question.message).toBe('Quit while a campaign is scheduled?');
    expect(question.buttons[0]).toBe('Keep running');
    expect(question.detail).toContain(`2 campaigns are scheduled, the first: ${morning}.`);
    const both = summaryOf(snapshot(campaign(1, sending, { queued: 5 })), new Set([1]), scheduled);
    expect(quitQuestion(words, both, moment)).toMatchObject({
      message: 'Quit while messages are being sent?',
      detail: expect.stringContaining('2 campaigns are scheduled'),
    });
  });

  test('of quitting name what is not saved and what is under way, beside what is being sent and alone', () => {
    const both = { unsaved: true, working: true };
    const alone = quitQuestion(words, nothingUnderWay, moment, both);
    expect(alone.message).toBe('Quit without saving?');
    expect(alone.detail).toMatch(/has not been saved\. .*\n\nWork on your contacts is under way/);
    expect(alone.buttons).toEqual(['Keep editing', 'Quit']);
    const work = quitQuestion(words, nothingUnderWay, moment, { unsaved: false, working: true });
    expect(work.message).toBe('Quit while contacts are being worked on?');
    expect(work.detail).not.toContain('saved');
    const beside = quitQuestion(
      words,
      summaryOf(snapshot(campaign(1, sending, { queued: 5 })), new Set([1])),
      moment,
      both,
    );
    expect(beside.message).toBe('Quit while messages are being sent?');
    expect(beside.detail).toContain('has not been saved');
    expect(beside.detail).toContain('0 of 5 messages');
  });

  test('name no wait while something is under way, or one of several campaigns need not wait', () => {
    const night = { ...campaign(1, sending, { queued: 188 }), deferredUntil: noon + 22 * hour };
    const last = { ...campaign(1, sending, { queued: 187, sending: 1 }), deferredUntil: noon + 22 * hour };
    expect(shownOf(snapshot(last)).waitsUntil).toBeNull();
    expect(shownOf(snapshot(night, campaign(2, sending, { queued: 5 }))).waitsUntil).toBeNull();
    const earlier = { ...campaign(2, sending, { queued: 5 }), deferredUntil: noon + 21 * hour };
    expect(shownOf(snapshot(night, earlier)).waitsUntil).toBe(noon + 21 * hour);
  });

  test('say so too of a wait that the service asked for, which ends by itself', () => {
    const limit = pausedFor({ kind: 'limit', until: noon + hour });
    const summary = shownOf(snapshot(campaign(1, limit, { queued: 5 })));
    expect(summary).toMatchObject({ sending: [1], waitsUntil: noon + hour });
    expect(stateLine(words, summary, moment)).toBe(`Waiting until ${moment(noon + hour)}: 0 of 5 accepted`);
    const forAPerson = pausedFor({ kind: 'limit', until: null });
    expect(shownOf(snapshot(campaign(1, forAPerson, { queued: 5 })))).toMatchObject({
      sending: [],
      mode: 'error',
    });
  });

  test('of a moment are the day or year where it is another one, and the zone as it is then', () => {
    const days = (count: number): number => new Date(2026, 10, 20 + count, 12).getTime();
    expect(moment(days(2))).toBe(`Sunday 12:00, ${zoneAt(days(2))}`);
    expect(moment(days(30))).toBe(`20 December at 12:00, ${zoneAt(days(30))}`);
    expect(moment(days(365))).toBe(`20 November 2027 at 12:00, ${zoneAt(days(365))}`);
    expect(moment(noon)).toBe(`12:00, ${zoneAt(noon)}`);
    expect(morning).toBe(`tomorrow 10:00, ${zoneAt(noon + 22 * hour)}`);
  });
});
