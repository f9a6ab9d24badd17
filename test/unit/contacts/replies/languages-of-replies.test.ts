import { describe, expect, it } from 'vitest';
import { weighReply } from '../../../../electron/contacts/replies/judge-reply.ts';
import { numbersIn } from '../../../../electron/contacts/replies/replies.ts';

const find = (pasted: string, country: string) => numbersIn(pasted, country, () => undefined);

describe('replies in languages without many examples', () => {
  it.each([
    'Ja tak, jeg kommer',
    'Tak, będę jutro',
    'Mange tak',
    'Kiitos, tulen huomenna',
    'Köszönöm, ott leszek',
    'Děkuji, přijdu',
    'Hvala, dolazim sutra',
    'תודה, אגיע מחר',
    'Terima kasih, saya datang besok',
  ])('does not put a confirmation on the list: %s', (reply) => {
    expect(weighReply(reply)).toMatchObject({ isCertain: false, verdict: 'no' });
  });

  it.each([
    'Slet mit nummer tak',
    'Älkää lähettäkö enää viestejä',
    'Vegyenek le a listáról kérem',
    'Απεγγραφή από τα μηνύματα',
    'Už mi neposílejte zprávy',
    'Nu-mi mai trimiteți mesaje',
    'Nemojte mi više slati poruke',
    'Не надсилайте мені більше повідомлень',
    'הסירו אותי מרשימת התפוצה',
    'Tolong jangan kirim pesan lagi',
    'Đừng gửi tin nhắn cho tôi nữa',
  ])('sees a refusal: %s', (reply) => {
    expect(weighReply(reply).verdict).toBe('refuses');
  });
});

describe('days as other countries write them', () => {
  it.each([
    ['CZ', '602 274 191', '3. 11. 2025 8:12'],
    ['HR', '091 234 5678', '3. 11. 2025. u 8:12'],
    ['HU', '06 30 123 4567', '2025. 11. 3. 8:12'],
    ['KR', '010-2345-6788', '2025. 11. 3. 오전 8:12'],
    ['JP', '090-1234-5678', '2025年11月3日 午後3:05'],
    ['CN', '138 0013 8000', '2025/11/3 上午8:12'],
    ['FI', '040 123 4567', '3.11.2025 klo 8.12'],
    ['DK', '22 36 63 63', '3. nov. 2025 kl. 08.12'],
  ])('are no words between a number and what it wrote: %s', async (country, number, day) => {
    const found = await find(
      `${number}\n${day}\nOk 👍\n\n${number.replace(/\d$/u, '9')}\n${day}\nSTOP`,
      country,
    );
    expect(found.areReplies).toBe(true);
    expect(found.people.map(({ said, taken }) => [said, taken])).toEqual([
      ['Ok 👍', false],
      ['STOP', true],
    ]);
  });

  it('are no phone number either, and numbers in points stay numbers', async () => {
    const found = await find('06.12.34.56.78\n06.12.34.56.79', 'FR');
    expect(found.people).toHaveLength(2);
  });
});

it('asks about numbers in lines of their own where words between them ask to stop and it is unclear for whom', async () => {
  const mark = '#34-99 12 8/1';
  const blocks = [
    ['602 274 191', 'ODHLÁSIT'],
    ['602 278 135', 'Děkuji moc'],
    ['602 250 870', 'už mi nepište'],
  ].map(([number, said]) => [number, mark, said].join('\n'));
  const found = await find(blocks.join('\n\n'), 'CZ');
  expect(found.people.map(({ taken, unsure }) => [taken, unsure])).toEqual(blocks.map(() => [false, true]));
});
