import { describe, expect, it } from 'vitest';
import { numbersIn } from '../../../../electron/contacts/replies/replies.ts';

async function find(text: string, country: string) {
  const { people } = await numbersIn(text, country, () => Promise.resolve());
  const of = (wanted: (one: (typeof people)[number]) => boolean) =>
    people.filter(wanted).map(({ number }) => number);
  return {
    people,
    listed: of(({ taken }) => taken),
    asked: of(({ unsure }) => unsure),
    said: people.map(({ said }) => said),
  };
}

describe('a number within a reply', () => {
  it('puts nobody on the list who confirms, and asks about the new number', async () => {
    const { listed, asked, said } = await find(
      'Von: 0176 23456101 26.11.2026 09:15\nJa, ich komme. Meine neue Nr. 0176 23456102',
      'DE',
    );
    expect(listed).toEqual([]);
    expect(asked).toEqual(['4917623456101', '4917623456102']);
    expect(new Set(said)).toEqual(new Set(['Ja, ich komme. Meine neue Nr. 0176 23456102']));
  });

  it('asks about both of one line in which one goes on and the other refuses', async () => {
    const line = 'A Rosa 912 400 291 quer continuar, o Zé 912 400 292 não quer mais SMS';
    const { listed, asked } = await find(line, 'PT');
    expect([listed, asked]).toEqual([[], ['351912400291', '351912400292']]);
  });

  it.each([
    [
      'From: 07400 123103\nPlease stop texting this phone. My landline is 0113 496 0142',
      'GB',
      '447400123103',
    ],
    [
      '差出人: 090-1234-5013 2026/11/26 09:15\n配信停止してください。連絡は 090-1234-5014 へ',
      'JP',
      '819012345013',
    ],
    [
      'Od: 512 345 103 26.11.2026 09:15\nProszę nie wysyłać SMS-ów. Tel. do biura 512 345 104',
      'PL',
      '48512345103',
    ],
    [
      'From: SMS Gateway <sms@gateway.example>\nSubject: SMS from +447400123122\n\nPlease stop texting this phone. My landline is 0113 496 0142',
      'GB',
      '447400123122',
    ],
  ])('leaves the text to the number of the sender: %s', async (text, country, sender) => {
    expect((await find(text, country)).listed).toEqual([sender]);
  });

  it('does not cut a reply behind its number in two', async () => {
    const { listed, people } = await find(
      '07400 123115 - STOP\n07400 123116 - Yes, bring 07400 123117 too\n07400 123118 - See you',
      'GB',
    );
    expect(listed).toEqual(['447400123115']);
    expect(people.find(({ number }) => number === '447400123116')?.said).toBe('Yes, bring 07400 123117 too');
  });

  it.each([
    ['My new number is 07400 123121, not 07400 123120', 'GB'],
    ['Wrong number, Sam is on 07400 123125 now', 'GB'],
    ['Stop texting 07400 123125 (my old number)', 'GB'],
    ['Verkeerd nummer, het is nu 06 12345107', 'NL'],
    ['no me escriban más al 612 345 106, ese es mi número viejo', 'ES'],
  ])('is asked about where it is a new, an old or the right one: %s', async (reply, country) => {
    const sender = { GB: '07400 123120', NL: '06 12345106', ES: '612 345 105' }[country] ?? '';
    for (const text of [`From: ${sender}\n${reply}`, `${sender}: ${reply}`]) {
      const { listed, asked } = await find(text, country);
      expect(listed, text).toEqual([]);
      expect(asked, text).toHaveLength(2);
    }
  });

  it('gives no label as a reason', async () => {
    const { said } = await find('Von: 0176 23456101 26.11.2026 09:15', 'DE');
    expect(said).toEqual(['']);
  });

  it('tells who is to be taken in from who is to be taken out', async () => {
    const of = async (reply: string) => (await find(`Von: 0176 23456105\n${reply}`, 'DE')).listed;
    expect(await of('Bitte nehmen Sie meine Frau auch in den Verteiler auf')).toEqual([]);
    expect(await of('Bitte nehmen Sie mich aus dem Verteiler')).toEqual(['4917623456105']);
    expect(await of('Bitte nehmt mich aus dem Verteiler raus')).toEqual(['4917623456105']);
  });
});
