import { describe, expect, it } from 'vitest';
import { Outbox } from '../../../electron/practice/outbox.ts';

function message(text: string, senderId = 'Shop') {
  return { senderId, text, receivedAt: 1 };
}

function filled(count: number, limits = { maxTexts: 1_000, maxChars: 100_000 }): Outbox {
  const outbox = new Outbox(limits);
  for (let n = 1; n <= count; n += 1) outbox.add(message(`Text ${n}`), [String(447_700_900_000 + n)]);
  return outbox;
}

describe('the outbox', () => {
  it('pages from the newest, without gaps or repetitions, also where texts arrive in between', () => {
    const outbox = filled(25);
    const ids: number[] = [];
    let before: number | null = null;
    do {
      const page = outbox.page({ before, limit: 10, search: '' });
      ids.push(...page.rows.map((row) => row.id));
      before = page.next;
      outbox.add(message('late'), ['447700900099']);
    } while (before !== null);
    expect(ids).toEqual(Array.from({ length: 25 }, (_, n) => 25 - n));
  });

  it('has no further page where the last one is exactly full', () => {
    expect(filled(10).page({ before: null, limit: 10, search: '' })).toMatchObject({ next: null });
  });

  it.each([
    ['900007', 1],
    ['TEXT 1', 11],
    ['shop', 20],
    [' Text 20 ', 1],
    ['nothing', 0],
  ])('finds parts of numbers, texts and sender IDs: %j', (search, found) => {
    expect(filled(20).page({ before: null, limit: 100, search }).rows.length).toBe(found);
  });

  it('keeps the newest where there are too many', () => {
    const outbox = filled(150, { maxTexts: 100, maxChars: 100_000 });
    expect(outbox.count()).toBe(100);
    expect(outbox.page({ before: null, limit: 100, search: '' }).rows.at(-1)?.text).toBe('Text 51');
  });

  it('keeps the newest where they are too long', () => {
    const outbox = new Outbox({ maxTexts: 1_000, maxChars: 1_000 });
    for (let n = 0; n < 50; n += 1) outbox.add(message('x'.repeat(100)), ['447700900001']);
    expect(outbox.count()).toBe(10);
  });

  it('counts what each number received', () => {
    const outbox = filled(2);
    outbox.add(message('again'), ['447700900002', '447700900003']);
    expect([...outbox.countByNumber()]).toEqual([
      ['447700900001', 1],
      ['447700900002', 2],
      ['447700900003', 1],
    ]);
  });

  it('never gives an identity twice, not even after it was emptied', () => {
    const outbox = filled(3);
    outbox.clear();
    expect(outbox.count()).toBe(0);
    expect(outbox.add(message('next'), ['447700900001', '447700900002']).map((text) => text.id)).toEqual([
      4, 5,
    ]);
  });
});
