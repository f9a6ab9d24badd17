import { describe, expect, it } from 'vitest';
import { openTable } from '../../../../electron/contacts/read/table.ts';

async function rowsOf(text: string) {
  const table = await openTable({ kind: 'text', text }, null, 'en-GB');
  return [...table.batches()].flatMap((batch) => batch.rows);
}

describe('text that people wrote by hand', () => {
  it('may have blanks before a quotation mark', async () => {
    expect(
      await rowsOf('Name, Phone, Note\nAda, "07700 900123", "likes, commas"\n "Bob" , 07700900124, \'x\'\n'),
    ).toEqual([
      ['Name', ' Phone', ' Note'],
      ['Ada', '07700 900123', 'likes, commas'],
      ['Bob', ' 07700900124', " 'x'"],
    ]);
  });

  it('keeps marks that do not hold a whole cell', async () => {
    expect(await rowsOf('Name,Phone\nAda, "Countess" of Lovelace,07700900123\n')).toEqual([
      ['Name', 'Phone'],
      ['Ada', ' "Countess" of Lovelace', '07700900123'],
    ]);
  });

  it.each([
    ['commas', '07400123451, 07400123452, 07400123453'],
    ['semicolons', '07400123451;07400123452; 07400123453;'],
    ['blanks', '07400123451 07400123452  07400123453'],
    ['blanks within the numbers', '07400 123451, 07400 123452, 07400 123453'],
    ['a heading above', 'Numbers\n07400123451, 07400123452, 07400123453, 07400123454'],
    ['a line end within', '07400123451, 07400123452,\n07400123453, 07400123454, 07400123455, 07400123456'],
    ['quotation marks', '"07400123451","07400123452","07400123453"'],
  ])('may have all numbers in one line, parted by %s', async (_, text) => {
    const rows = (await rowsOf(text)).filter((row) => row.some((cell) => /\d/.test(cell)));
    expect(rows.length).toBe(text.match(/07400/g)?.length);
    for (const row of rows) expect(row.join('').replaceAll(' ', '')).toMatch(/^07400\d{6}$/);
  });

  it('is still a table where rows have two phones', async () => {
    const text =
      '07400123451,07400123452\n07400123453,07400123454\n07400123455,07400123456\n07400123457,07400123458\n';
    expect((await rowsOf(text))[0]).toEqual(['07400123451', '07400123452']);
  });

  it('is still one person where a number stands beside a name', async () => {
    expect(await rowsOf('Ada,07400123451,07400123452')).toEqual([['Ada', '07400123451', '07400123452']]);
  });
});
