import { describe, expect, it } from 'vitest';
import { judgeReply } from '../../../../electron/contacts/replies/judge-reply.ts';

describe('in a script without spaces', () => {
  it.each([
    '明日は行けません、中止でお願いします',
    '明日の診察を中止してください',
    '来週の予約は中止で',
    'レッスンを中止したいです',
    '都合が悪くなったので中止してください',
    '明天的预约取消',
    '내일 예약을 중지해 주세요',
  ])('calling off a visit is for a person to decide: %s', (reply) => {
    expect(judgeReply(reply)).toBe('perhaps');
  });

  it.each([
    '中止でお願いします',
    '配信を中止してください',
    'SMSの送信を中止してください',
    '今日から配信停止してください',
    '予約のメールはもう送らないでください',
    '予約のお知らせを停止してください',
    '明天不要再发',
    '문자 그만 보내세요',
  ])('a demand to stop the texts refuses: %s', (reply) => {
    expect(judgeReply(reply)).toBe('refuses');
  });
});
