import { describe, expect, it } from 'vitest';
import { numbersIn } from '../../../../electron/contacts/replies/replies.ts';

async function find(text: string, country: string) {
  const { people } = await numbersIn(text, country, () => Promise.resolve());
  const of = (wanted: (one: (typeof people)[number]) => boolean) =>
    people.filter(wanted).map(({ number }) => number);
  return {
    listed: of(({ taken }) => taken),
    asked: of(({ unsure }) => unsure),
    said: new Map(people.map(({ number, said }) => [number, said])),
  };
}

describe('the signature below a paste', () => {
  it.each([
    ['DE', '0176 23456101\n0176 23456102\n\nMit freundlichen Grüßen\nAnna Müller\nTel. 030 1234567'],
    ['GB', '07700 900101\n07700 900102\n\nKind regards,\nJane Cole\n\n020 7946 0001'],
    ['FR', '06 12 34 56 01\n06 12 34 56 02\n\nCordialement\nTél. 01 42 34 56 78'],
    ['SE', '070 123 45 01\n070 123 45 02\n\nMed vänlig hälsning\nKarin\nTelefon 08-123 456 78'],
    ['RU', '8 912 345-67-01\n8 912 345-67-02\n\nС уважением,\nтел. 8 495 123-45-67'],
    ['SA', '0512345601\n0512345602\n\nمع التحية\nهاتف 011 234 5678'],
    ['ES', '612 345 601\n612 345 602\n\nClínica Sol, calle Mayor 3\nTel. 912 345 678'],
    ['US', '(212) 555-0101\n(212) 555-0102\n\n--\nHill Dental\n(212) 555-0199'],
  ])('has numbers that nobody puts on the list, %s', async (country, text) => {
    const { listed, asked } = await find(text, country);
    expect([listed.length, asked.length]).toEqual([2, 1]);
  });

  it('is that of one reply where others follow', async () => {
    const { listed, asked } = await find(
      '+49 176 23456101\nBitte keine SMS mehr\nViele Grüße\nKlaus\n\n+49 176 23456102\nSTOP\nMfG\n\n+49 176 23456103\nabmelden',
      'DE',
    );
    expect([listed, asked]).toEqual([['4917623456101', '4917623456102', '4917623456103'], []]);
  });

  it('is none over a list', async () => {
    const { listed, asked } = await find(
      'Please take these off.\nBest wishes, Tom\n\n07700 900101\n07700 900102',
      'GB',
    );
    expect([listed.length, asked]).toEqual([2, []]);
  });
});

describe('answers above the text that a mail quotes', () => {
  const quoted = (answers: readonly string[], head: (at: number) => string, ours: string) =>
    answers.map((answer, at) => `${answer}\n\n${head(at)}\n> ${ours}\n`).join('\n');

  it.each([
    [
      'FR',
      ['Désabonnement', 'Merci beaucoup'],
      (at: number) =>
        `Le ven. 27 nov. 2026 à 08:0${at}, +33 6 12 34 56 0${at} <3361234560${at}@sms.example> a écrit :`,
      'Cabinet : rendez-vous demain. Répondez STOP pour ne plus recevoir de SMS',
      '3361234560',
    ],
    [
      'IT',
      ['Cancellatemi', 'Grazie, a domani'],
      (at: number) =>
        `Il giorno ven 27 nov 2026 alle ore 10:0${at} +39 312 345 670${at} <39312345670${at}@sms.example> ha scritto:`,
      'Studio: appuntamento domani. Rispondi STOP per non ricevere altri SMS',
      '39312345670',
    ],
    [
      'DE',
      ['Bitte keine SMS mehr', 'Danke, ich komme'],
      (at: number) => `Am Fr., 27. Nov. 2026 um 08:0${at} Uhr schrieb +49 176 2345610${at}:`,
      'Praxis: Termin morgen. Antworten Sie STOP, um keine SMS mehr zu erhalten',
      '4917623456 10'.replace(' ', ''),
    ],
  ] as const)('belong to the number below them, %s', async (country, answers, head, ours, number) => {
    const { listed, asked, said } = await find(quoted(answers, head, ours), country);
    expect([listed, asked]).toEqual([[`${number}0`], []]);
    expect([...said]).toEqual(answers.map((answer, at) => [`${number}${at}`, answer]));
  });

  it('leave what was said to the quote where it is short and staff wrote above', async () => {
    const { listed } = await find('Done, he is off\n\nOn Fri, +44 7700 900101 wrote:\n> STOP\n', 'GB');
    expect(listed).toEqual(['447700900101']);
  });
});

it.each([
  'Ja tak',
  'Ja tak, jeg kommer',
  'Tak',
  'Mange tak',
  'Ja takk',
  'Jah, aitäh',
  'Taip, ačiū',
  'Rendben',
])('who says yes and thanks stays off the list: %s', async (answer) => {
  const { listed, asked } = await find(`+45 22 36 63 63: ${answer}\n+45 22 36 63 64: STOP`, 'DK');
  expect([listed, asked]).toEqual([['4522366364'], []]);
});

it.each(['Nej tak', 'Nei takk'])('who declines is asked about: %s', async (answer) => {
  const { asked } = await find(`+45 22 36 63 63: ${answer}\n+45 22 36 63 64: STOP`, 'DK');
  expect(asked).toEqual(['4522366363']);
});

it('a gateway’s mail is of the number in its subject, and its signature is nobody’s', async () => {
  const mail = (number: string, text: string) =>
    `Subject: SMS da ${number}\nDate: Fri, 27 Nov 2026 08:00:00 +0100\n\n${text}\n\n--\nSMS Gateway, servizio clienti 800 123 456\n`;
  const { listed, asked, said } = await find(
    [mail('+393123456701', 'STOP'), mail('+393123456702', 'Grazie')].join('\n'),
    'IT',
  );
  expect([listed, asked]).toEqual([['393123456701'], []]);
  expect([...said.keys()]).toEqual(['393123456701', '393123456702']);
});
