import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeReply, weighReply } from '../../../../electron/contacts/replies/judge-reply.ts';
import { numbersIn } from '../../../../electron/contacts/replies/replies.ts';
import { asksToStop } from '../../../../electron/contacts/replies/stop-words.ts';

async function find(text: string, country = 'GB', sent: readonly string[] = []) {
  const { people, unreadable, uncertain } = await numbersIn(text, country, () => Promise.resolve(), sent);
  const side = (wanted: boolean) => people.filter(({ taken }) => taken === wanted);
  return {
    numbers: side(true).map(({ number }) => number),
    unsure: people.filter(({ unsure }) => unsure).map(({ number }) => number),
    otherReplies: side(false).map(({ number, said }) => `+${number} ${said}`),
    said: side(true).map(({ said }) => said),
    unreadable,
    uncertain,
  };
}

function outcomeOf(reply: string): 'listed' | 'left out' | 'shown' {
  const { isCertain, isHarmless } = weighReply(reply);
  return isCertain ? 'listed' : isHarmless ? 'left out' : 'shown';
}

const number = (at: number) => `07700 900${100 + at}`;
const refusal = fc.constantFrom(
  'STOP',
  'Please unsubscribe me',
  'Bitte nicht mehr schreiben',
  'END',
  'Arrêt',
);
const otherText = fc.constantFrom(
  'Thanks!',
  'See you on Tuesday',
  '👍',
  'Y',
  'Who is this?',
  'Merci beaucoup',
);
const said = fc.oneof(
  refusal.map((line) => ({ lines: [line], refuses: true })),
  otherText.map((line) => ({ lines: [line], refuses: false })),
  fc.tuple(otherText, refusal).map((lines) => ({ lines, refuses: true })),
  fc.tuple(otherText, otherText).map((lines) => ({ lines, refuses: false })),
);
/** What a phone, a dashboard or a mail makes of one reply, and what stands between two. */
const layouts: Readonly<
  Record<string, { one: (number: string, lines: readonly string[]) => string; gap: string }>
> = {
  'beside it': { one: (from, lines) => `${from}: ${lines.join('\n')}`, gap: '\n' },
  'below it': { one: (from, lines) => [from, ...lines].join('\n'), gap: '\n' },
  'above it': { one: (from, lines) => [...lines, from].join('\n'), gap: '\n' },
  'above it with a moment': {
    one: (from, lines) => [...lines, `${from}  09/06/2026 10:31`].join('\n'),
    gap: '\r\n',
  },
  'below it in blocks': { one: (from, lines) => [`From: ${from}`, ...lines].join('\n'), gap: '\n\n' },
  'above it in blocks': { one: (from, lines) => [...lines, from].join('\n'), gap: '\n \n' },
  'above it in blocks with names': {
    one: (from, lines) => [...lines, `Ann ${from}`].join('\n'),
    gap: '\n\n',
  },
  'between rulers': { one: (from, lines) => [...lines, from].join('\n'), gap: '\n-----\n' },
  'below it, blank lines everywhere': { one: (from, lines) => [from, ...lines].join('\n\n'), gap: '\n\n' },
  'above it, blank lines everywhere': { one: (from, lines) => [...lines, from].join('\n\n'), gap: '\n\n' },
};

describe('a text of a paste belongs to its number', () => {
  it.each(Object.entries(layouts))('%s', async (_, { one, gap }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 2, maxLength: 8 }), async (people) => {
        const found = await find(people.map(({ lines }, at) => one(number(at), lines)).join(gap));
        const phones = (refuses: boolean) =>
          people.flatMap((person, at) => (person.refuses === refuses ? [`447700900${100 + at}`] : []));
        expect(found.numbers).toEqual(phones(true));
        expect(found.otherReplies).toHaveLength(phones(false).length);
        expect(found).toMatchObject({ unreadable: [], uncertain: [] });
      }),
    );
  });

  it('or is told as uncertain, and nobody who may have refused is left out, whatever the order of the lines', async () => {
    const line = fc.oneof(
      fc.constant('#'),
      refusal,
      otherText,
      fc.constantFrom('', 'Replies of last week', '0151 2345678/9', 'about 0151 2345678/9 then'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (shape) => {
        const lines = shape.map((one, at) => (one === '#' ? number(at) : one));
        const found = await find(lines.join('\n'));
        const isPerson = (text: string | undefined) => text !== undefined && /^0\d/.test(text);
        const reported = found.uncertain.join('\n');
        for (const [at, one] of lines.entries()) {
          if (isPerson(one) || !asksToStop(one)) continue;
          const beside = [lines.slice(0, at).findLast(isPerson), lines.slice(at + 1).find(isPerson)].flatMap(
            (text) => (text?.startsWith('07700') === true ? [text.replace(' ', '').replace('0', '44')] : []),
          );
          const kept = beside.filter((phone) => [...found.numbers, ...found.unsure].includes(phone));
          // Of two neighbours one may be left out only where the order of all lines says whose it is.
          const isSafe = kept.length > 0 || reported.includes(one) || found.otherReplies.length === 0;
          expect(isSafe, lines.join('\n')).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['STOP\n07700 900123\nThanks!\n07700 900124\nSTOP\n07700 900125', ['123', '125'], ['124']],
    ['STOP\n07700 900123\n\nThanks!\n07700 900124', ['123'], ['124']],
    ['Fine\n07700 900123\nThanks!\nunsubscribe\n07700 900124', ['124'], ['123']],
    ['Ann Lee\n07700 900123\nSTOP\n\nBob\n07700 900124\nThanks', ['123'], ['124']],
    ['Do not text:\nAnn 07700 900123\nBob 07700 900124', ['123', '124'], []],
    ['Unsubscribed\n07700 900123\n07700 900124', ['123', '124'], []],
  ])('as in %s', async (text, taken, leftOut) => {
    const found = await find(text);
    expect(found.numbers.map((phone) => phone.slice(-3))).toEqual(taken);
    expect(found.otherReplies.map((one) => one.slice(10, 13))).toEqual(leftOut);
    expect(found.uncertain).toEqual([]);
  });

  it.each([
    // Under a heading, or with the last number cut off.
    ['Inbox\n07700 900123\nSTOP\n07700 900124\nThanks', ['STOP'], ['123', '124']],
    [
      'Ann 07700 900123\nBob 07700 900124\nThanks!\n07700 900126\nSTOP\n07700 900127',
      ['STOP'],
      ['126', '127'],
    ],
    [
      '07700 900123\nHi there\n\nSTOP texting me\n\n07700 900124\nThanks\n\n07700 900125\nOk',
      ['STOP texting me'],
      ['123', '124'],
    ],
    ['07700 900123 Thanks\n0151 2345678/9 STOP\n07700 900124 unsubscribe', ['0151 2345678/9 STOP'], ['124']],
    ['07700 900123 Thanks\nmy old one 0151 2345678/9\nSTOP\n07700 900124 Ok', ['STOP'], ['123', '124']],
    ['STOP\n07700 900123 Thanks\n07700 900124 stop\n07700 900125 Ok', ['STOP'], ['123', '124']],
    ['STOP\n\n0151 2345678/9', ['STOP'], []],
  ])('and who may have refused goes on the list with a warning: %s', async (text, uncertain, taken) => {
    const found = await find(text);
    expect(found.uncertain).toEqual(uncertain);
    expect(found.numbers.map((phone) => phone.slice(-3))).toEqual(expect.arrayContaining(taken));
  });
});

describe('a word that refuses counts in whatever stands around it', () => {
  it.each([
    '12/11/2026, 14:03 - +44 7700 900301: END\n12/11/2026, 14:04 - +44 7700 900302: Which bus stop?',
    '[14:03, 12/11/2026] +44 7700 900301: END\n[14:04, 12/11/2026] +44 7700 900302: Which bus stop?',
    '07700 900301 - END\n07700 900302 - Yes, 3 pm - 2:04 pm',
    '07700 900301: "Quit"\n07700 900302: "Ok"',
    'Name: Nora Stop\nNumber: 07700 900302\nReply: Yes\n\nName: Ann Lee\nNumber: 07700 900301\nReply: cancel',
    'Ann Lee, 07700 900301, FIN, 14:03\nMichael Ende, 07700 900302, gerne, 14:04',
    'From,To,Body,Direction\n+447700900301,+447700900999,"SAIR\nEnviado do meu iPhone",inbound\n+447700900999,+447700900303,Reply STOP to end,outbound\n+447700900302,+447700900999,Sim,inbound',
    '{"from":"447700900301","body":"قف"}\n{"from":"447700900302","body":"نعم"}',
    '<sms address="+447700900301" type="1" body="Ende" /><sms address="+447700900302" type="1" body="Ja &amp; gerne" /><sms address="+447700900303" type="2" body="STOP" />',
    '<table><tr><th>Phone</th><th>Message</th></tr><tr><td>07700 900301</td><td>ALTO</td></tr><tr><td>07700 900302</td><td>Sí</td></tr></table>',
  ])('%s', async (text) => {
    const found = await find(text);
    expect(found.numbers).toEqual(['447700900301']);
    expect(found.otherReplies.map((one) => one.slice(0, 13))).toEqual(['+447700900302']);
  });

  it('shows apart what may be a refusal', async () => {
    const found = await find('07700 900301 STOP\n07700 900302 Please stop the delivery\n07700 900303 Thanks');
    expect(found).toMatchObject({ numbers: ['447700900301'], unsure: ['447700900302'] });
  });

  it('puts nobody on the list where people answer and nobody refuses', async () => {
    expect((await find('07700 900301: See you at the end of May\n07700 900302: Yes')).numbers).toEqual([]);
  });

  it.each([
    ['FR', 'De : +33 6 12 34 50 44 (26 nov. 09:14)\nMerci de ne plus m’envoyer de SMS', '33612345044'],
    ['GB', '+44 7700 900301 26 Nov 09:14 STOP', '447700900301'],
    ['GB', 'Nov 26, 2026 07700 900301 STOP', '447700900301'],
    ['PT', '26 de novembro de 2026, 912 345 678: PARAR', '351912345678'],
    ['DE', '26. November 0151 23456789 STOPP', '4915123456789'],
  ])('a day with the name of its month is no part of a number: %s %s', async (country, text, number) => {
    const found = await find(text, country);
    expect(found.numbers).toEqual([number]);
    expect(found.unreadable).toEqual([]);
  });

  it('gives a line that begins with its hour and a name to nobody else', async () => {
    const found = await find(
      '[10:07, 03/12/2026] +44 7700 900301: fine\n[10:08 am, 03/12/2026] Joan Hartley: please stop texting me\n03/12/2026, 10:09 - +44 7700 900302: QUIT',
    );
    expect(found.numbers).toEqual(['447700900302']);
    expect(found.uncertain).toEqual(['Joan Hartley: please stop texting me']);
  });

  it('tells of a name that refuses without a number', async () => {
    const found = await find('[12.11.26, 14:03:11] Ann Lee: STOP\n[12.11.26, 14:04:11] +44 7700 900302: Ok');
    expect(found).toMatchObject({ numbers: [], uncertain: ['Ann Lee: STOP'] });
  });
});

describe('the place in a list is no digit of a number', () => {
  it.each([
    ['2. 612 97 01 29 - salir\n3. 612 98 59 67 - gracias', 'ES', ['34612970129'], 1],
    ['1) 06 12 50 95 26 : Oui\n2) 06 12 51 95 26 : Désinscription', 'FR', ['33612519526'], 1],
    ['#4 06 12 50 95 26 | Arrêt', 'FR', ['33612509526'], 0],
    ['(2) 612 97 01 29 BAJA', 'ES', ['34612970129'], 0],
    ['1\t612 97 01 29\tBAJA\n2\t612 97 01 30\tok', 'ES', ['34612970129'], 1],
    ['7 612 97 01 29 BAJA\n8 612 97 01 30 ok\n9 612 97 01 31 fin', 'ES', ['34612970129', '34612970131'], 1],
    ['(11) 98832-6484 Sair\n(12) 98832-6484 ok', 'BR', ['5511988326484'], 1],
    ['1 415 555 2671 stop\n1 415 555 2672 ok', 'US', ['14155552671'], 1],
    ['612 970 129 baja\n613 970 129 ok\n614 970 129 ok', 'ES', ['34612970129'], 2],
  ])('%s', async (text, country, numbers, others) => {
    expect(await find(text, country)).toMatchObject({
      numbers,
      otherReplies: { length: others },
      unreadable: [],
      uncertain: [],
    });
  });
});

it('reads what programs write around a message, also without a heading', async () => {
  const queries = await find(
    'msisdn=4917191000001&text=L%C3%B6schen&message-timestamp=2026-11-22+14%3A03%3A22\nmsisdn=4917191000002&text=Danke+sehr&keyword=DANKE',
    'DE',
  );
  expect(queries).toMatchObject({ numbers: ['4917191000001'], otherReplies: ['+4917191000002 Danke sehr'] });
  const page = await find(
    "<table><tr><td>347 1000001</td><td>Annulla l'ordine</td></tr><tr><td>347 1000002</td><td>Basta</td></tr></table>",
    'IT',
  );
  expect(page.numbers).toEqual(['393471000002']);
});

it.each(['STOP\nSent from my iPhone', 'STOP Sent from my iPhone', 'Bitte abmelden mit freundlichen Grüßen'])(
  'takes a signature for the end of a reply, and not for all of it: %s',
  (reply) => {
    expect(judgeReply(reply)).toBe('refuses');
  },
);

describe('a refusal in words that nobody listed is listed or shown', () => {
  it.each([
    ['DE', '0171 9100001: das mit den Erinnerungen brauch ich alles nicht'],
    ['SA', '055 123 4567: ما عاد الرسائل'],
    ['FR', '06 12 50 95 26 : sans texto ça ira'],
    ['IT', '347 1000001: fine'],
  ])('%s %s', async (country, text) => {
    const { unsure, numbers } = await find(`${text}\n+44 7700 900123 STOP`, country);
    expect([...unsure, ...numbers]).toHaveLength(2);
  });

  it('also where a phrase has its asterisk within the first word', async () => {
    expect((await find('612 970 129: Sáquenme de aquí, gracias', 'ES')).numbers).toEqual(['34612970129']);
  });
});

it.each([
  'no quiere recibir mensajes',
  'pidió que no le escribamos',
  'não quer receber mensagens',
  'non vuole più messaggi',
  'ha chiesto di non ricevere sms',
  'لا يرغب في الرسائل',
  'wants to come off the text list',
  'Schluss jetzt mit den SMS',
  'Stop bombarding me',
  '请勿发短信',
])('what somebody noted of a person counts as said by them: %s', (note) => {
  expect(asksToStop(note)).toBe(true);
});

describe('our own words', () => {
  const sent = ['Hi {first name}, your check-up at “Lindenhof” is due on {day}. Reply STOP to opt out.'];
  const said = 'Hi Ann Mary, your check-up at "Lindenhof" is due on 3 May. Reply STOP to opt out.';

  it.each([
    ['under a reply', `07700 900301\nYes please\n> ${said}`, []],
    [
      'wrapped anew',
      '07700 900301\n> your check-up at\n> Lindenhof is due on 3 May. Reply\n> STOP to opt out.\nYes',
      [],
    ],
    ['cut', '07700 900301: is due on 3 May. Reply STOP to opt… ok see you', []],
    ['as sent to them', `07700 900301\t${said}\n07700 900302\tYes`, []],
    ['with a refusal under them', `07700 900301\n${said}\nSTOP`, ['447700900301']],
    ['with a refusal before them', `07700 900301: end “${said}”`, ['447700900301']],
  ])('are no refusal: %s', async (_, text, numbers) => {
    expect((await find(text, 'GB', sent)).numbers).toEqual(numbers);
  });
});

describe('numbers for the do-not-text list', () => {
  it.each([
    ['07700 900123\n+44 7700 900456\n447700900789', ['447700900123', '447700900456', '447700900789']],
    ['07700900123, 07700900456; 07700900789', ['447700900123', '447700900456', '447700900789']],
    ['07700900123 07700900456', ['447700900123', '447700900456']],
    ['Ann Lee\t07700 900123\tLeeds\nBob\t07700900456\tYork', ['447700900123', '447700900456']],
    ['(+44) 7700-900.123 / +33 6 12 34 56 78', ['447700900123', '33612345678']],
    ['06.12.34.56.78', ['33612345678'], 'FR'],
    ['0471/23.45.67; 0475 11 22 33', ['32471234567', '32475112233'], 'BE'],
    ['0486 99 88 77; 0497.11.22.33\n0471-23-45-68', ['32486998877', '32497112233', '32471234568'], 'BE'],
    ['0471/23.11.26', ['32471231126'], 'BE'],
    ['0471 23.11.26\n+32 471 23.12.26', ['32471231126', '32471231226'], 'BE'],
    ['0612.34.56.78\n0601/02.03.04', ['33612345678', '33601020304'], 'FR'],
    ['2026.11.28 0471/23.45.67 28.11.26', ['32471234567'], 'BE'],
    ['07700 900123\n07700900123', ['447700900123']],
  ])('are found in whatever was pasted: %s', async (text, numbers, country = 'GB') => {
    expect(await find(text, country)).toMatchObject({ numbers, unreadable: [], otherReplies: [] });
  });

  it('are found in replies of every shape, where the reply asks to stop', async () => {
    const found = await find(`2026-06-09 10:30:12  +447700900123  STOP
09/06/2026 10:31 | 07700 900456 | please unsubscribe me, thank you
From: +44 7700 900789
Hi, who is this?
STOP texting me!

07700 900111: Thanks, see you on Tuesday
+4917640690001 "Bitte abmelden"
+33612345678 - Arrêt
+34612345678 BAJA
+8613800138000 退订
+447700900222 👍
+447700900333 Y
+447700900334 That's fine
+447700900335 No problem
+447700900336 1
+447700900337 No`);
    expect(found.numbers).toEqual([
      '447700900123',
      '447700900456',
      '447700900789',
      '4917640690001',
      '33612345678',
      '34612345678',
      '8613800138000',
    ]);
    expect(found.said).toEqual([
      'STOP',
      'please unsubscribe me, thank you',
      'Hi, who is this? STOP texting me!',
      'Bitte abmelden',
      'Arrêt',
      'BAJA',
      '退订',
    ]);
    expect(found.otherReplies).toEqual([
      '+447700900111 Thanks, see you on Tuesday',
      '+447700900222 👍',
      '+447700900333 Y',
      "+447700900334 That's fine",
      '+447700900335 No problem',
      '+447700900336 1',
      '+447700900337 No',
    ]);
  });

  it('takes a number alone, which is no reply, and never joins two', async () => {
    const { numbers, unreadable } = await find('07700 900123 stop\n07700 900456\n0151 2345678/9', 'GB');
    expect(numbers).toEqual(['447700900123', '447700900456']);
    expect(unreadable).toEqual(['0151 2345678/9']);
  });

  it('are read in every spelling that an import reads', async () => {
    const found = await find('٠٧٧٠٠٩٠٠١١٠\n٠٧٧٠٠٩٠٠١١١ أوقف\n07700900114.0\n07700 900121 / 07700 900122');
    expect(found.numbers).toEqual([
      '447700900110',
      '447700900111',
      '447700900114',
      '447700900121',
      '447700900122',
    ]);
    expect(found.unreadable).toEqual([]);
    expect((await find('Ann 07700900115.0')).numbers).toEqual(['447700900115']);
  });

  it('leaves out the number that all replies were sent to, and keeps what was said without what stood around it', async () => {
    const found = await find(`Date,From,To,Message
2026-06-01 10:02,+447700900301,+447700900999,STOP
2026-06-01 10:03,+447700900302,+447700900999,"Stop please"
2026-06-01 10:04,+447700900303,+447700900999,Thanks`);
    expect(found.numbers).toEqual(['447700900301', '447700900302']);
    expect(found.otherReplies).toEqual(['+447700900303 Thanks']);
    expect(found.said).toEqual(['STOP', 'Stop please']);
    const marked = await find(
      '[01/06/2026, 10:02:00] +44 7700 900301: STOP\n07700 900302 STOP; 20260601100200\n07700 900303 (stop)',
    );
    expect(marked.said).toEqual(['STOP', 'STOP', 'stop']);
    const family = await find('07700900301 07700900302 stop\n07700900303 07700900302 stop');
    expect(family.numbers).toEqual(['447700900301', '447700900302', '447700900303']);
  });

  it('leaves out the number that replies were sent to, on a line of its own', async () => {
    const found = await find(
      ['STOP', 'Thanks', 'Ok']
        .map((text, at) => `From: ${number(at)}\nTo: 07700 900999\n${text}`)
        .join('\n\n'),
    );
    expect(found.numbers).toEqual(['447700900100']);
    expect(found).toMatchObject({ otherReplies: { length: 2 }, uncertain: [] });
  });

  it('keeps who asked to stop, whatever else they wrote', async () => {
    const { numbers } = await find('07700 900123 Thanks!\n07700 900123 stop\n07700 900456 ok then');
    expect(numbers).toEqual(['447700900123']);
  });

  it('names what is no number', async () => {
    const { numbers, unreadable } = await find(
      'Numbers to leave out\n12345\n0770 09\n07700 900123 x\n99999999999',
    );
    expect(numbers).toEqual(['447700900123']);
    expect(unreadable).toEqual(['Numbers to leave out', '12345', '0770 09', '99999999999']);
  });

  it.each([
    ['+447700900123\n12345\n+447700900124', ['12345']],
    ['+447700900123\nFrau Anna Köhler\n+447700900124', ['Frau Anna Köhler']],
    ['+447700900123\nMüller, Petra\n+447700900124', ['Müller, Petra']],
    ['Müller, Petra\n+447700900123\nSchmidt, Jan\n+447700900124', ['Müller, Petra', 'Schmidt, Jan']],
    ['+447700900123\n\n0162 11122 Otto\nn/a\n\n+447700900124', ['0162 11122 Otto', 'n/a']],
  ])(
    'of a list names each line that was not read, and takes none for the reason of another: %j',
    async (text, lines) => {
      const { numbers, said, unreadable } = await find(text);
      expect(numbers).toEqual(['447700900123', '447700900124']);
      expect(said).toEqual(['', '']);
      expect(unreadable).toEqual(lines);
    },
  );

  it('of replies names the lines that are of nobody', async () => {
    const { numbers, said, unreadable } = await find(
      '07700 900123 STOP\nMüller, Petra\n07700 900124 Please stop\n12345\n07700 900125 Thanks',
    );
    expect(numbers).toEqual(['447700900123', '447700900124']);
    expect(said).toEqual(['STOP', 'Please stop']);
    expect(unreadable).toEqual(['Müller, Petra', '12345']);
  });

  it('names messages of which only a name is known, and asks about those that refuse', async () => {
    const { numbers, unreadable, uncertain } = await find(
      'From,Message\n07700 900123,STOP\nPetra,STOP\nPaul,see you\n,thanks',
    );
    expect(numbers).toEqual(['447700900123']);
    expect(uncertain).toEqual(['Petra: STOP']);
    expect(unreadable).toEqual(['Paul: see you', 'thanks']);
  });

  it.each([
    [
      'From: +44 7700 900101\nSent: 12 Nov 2026\nTo: Surgery\nstop\n\nFrom: +44 7700 900102\nSent: 12 Nov 2026\nTo: Surgery\nSee you then, thanks\n\n07700 900103 UNSUB\n07700 900104 Ta!',
      'GB',
    ],
    [
      '07700 900103: UNSUB\n\nFrom: +44 7700 900101\nSent: 12 Nov 2026\nTo: Surgery\nstop\n\nFrom: +44 7700 900102\nSent: 12 Nov 2026\nTo: Surgery\nSee you then, thanks\n\n| 07700 900104 | 12/11 | Ta! |',
      'GB',
    ],
    [
      'Von: +44 7700 900101\nGesendet: 12.11.2026 10:12\nAn: Praxis\nBetreff: SMS\n\nBitte keine SMS mehr\n\nVon: 07700 900102\nGesendet: 12.11.2026 10:13\nAn: Praxis\nBetreff: SMS\n\nDanke!\n\n12.11. 07700 900103 STOPP\n12.11. 07700 900104 Ok',
      'GB',
    ],
  ])('keeps messages with a head and replies of one line apart: %j', async (text, country) => {
    const { numbers, otherReplies, unsure } = await find(text, country);
    expect(numbers).toEqual(['447700900101', '447700900103']);
    expect(otherReplies.map((line) => line.slice(0, 13))).toEqual(['+447700900102', '+447700900104']);
    expect(unsure).toEqual([]);
  });

  it('takes a number within a message for no other person’s reply', async () => {
    const { numbers, otherReplies } = await find(
      'From: +44 7700 900101\nSent: 12 Nov\nTo: Surgery\nPlease ring me on\n07700 900109 instead\n\nFrom: +44 7700 900102\nSent: 12 Nov\nTo: Surgery\nstop',
    );
    expect(numbers).toEqual(['447700900102']);
    expect(otherReplies).toEqual(['+447700900101 Please ring me on 07700 900109 instead']);
  });

  it('lets others work in between', async () => {
    const steps: number[] = [];
    await numbersIn('07700 900123\n'.repeat(4_999), 'GB', async (_lines, fraction) => {
      steps.push(fraction);
    });
    expect(steps).toHaveLength(50);
    expect([steps[0], steps[25], steps[49]]).toEqual([0, 0.5, 0.98]);
  });
});

describe('a reply', () => {
  it.each([
    'STOP',
    'Stop.',
    'stop it please',
    'UNSUBSCRIBE',
    'opt out',
    "Don't text me again",
    'END',
    'cancel',
    'Cancel please',
    'END. Thank you!',
    'Arrêt',
    'Désabonner',
    'Abmelden',
    'Stopp',
    'BAJA',
    'Parar',
    'SAIR',
    'Uitschrijven',
    'СТОП',
    'توقف',
    'إلغاء',
    '停止',
    '수신거부',
    'İPTAL',
    'หยุด',
    'take me off this list',
    'Στοπ',
    'Bitte löschen Sie meine Nummer',
    'Bitte nicht mehr schreiben',
    'Lassen Sie mich in Ruhe!',
    "arrêtez de m'écrire",
    'ne plus me contacter',
    'supprimez mon numéro',
    'Ne m’envoyez plus de messages',
    'no me escriban más',
    'no enviar mas',
    'no más',
    'Bórrenme de su lista',
    'não quero receber mais mensagens',
    'Não me mandem mais nada',
    'أوقف',
    'لا ترسل رسائل',
    'من فضلكم احذفوا رقمي',
    'non scrivetemi più',
    'stuur mij niet meer',
    'Больше не пишите мне',
    'please never write to me again',
    'remove my number',
    'S T O P',
    's.t.o.p.',
    'please S-T-O-P',
    'st0p',
    'stoppp',
    'STOOOP',
    'sotp',
    'unsubcribe',
    'unsuscribe me please',
    'Unsubscibe',
    'desabonné',
    'abbestelen',
    'No more',
    'No more please!',
    'ST OP',
    'I no longer want these messages',
    'Не надо мне больше писать',
    'no more, thanks',
    'I dont want these texts anymore',
    'I do not want any more messages',
    'I don’t want to receive texts',
    'opted out',
    'Ich möchte das nicht mehr',
    'Lassen Sie das!',
    'Bitte nicht mehr!',
    'Streichen Sie mich bitte',
    'Ich möchte diese Nachrichten nicht mehr',
    'Je ne veux plus de messages',
    'Ya no quiero estos mensajes',
    'Ya no quiero más mensajes',
    'Não quero mais mensagens',
    'Non voglio più messaggi',
    'Ik wil deze berichten niet',
    'Nie chcę więcej wiadomości',
    'Не хочу получать ваши сообщения',
    'Не нужны ваши сообщения',
    'ما أبغى هذه الرسائل',
    'لا أريد هذه الرسائل',
  ])('is listed or shown: %s', (reply) => {
    expect(outcomeOf(reply)).not.toBe('left out');
  });

  // Who answers an offer says the same: a person decides.
  it.each([
    'no thanks',
    'im not intrested',
    'Nein, kein Interesse',
    'Not interested',
    'Hi, not interested. Thank you',
    'Sorry, I’m not interested',
    'No thanks. Not interested!',
    'kein Interesse',
    'Danke, kein Interesse',
    'Pas intéressée',
    'Ça ne m’intéresse pas, merci',
    'No me interesa',
    'Não tenho interesse',
    'Non mi interessa, grazie',
    'Geen interesse',
    'Nie jestem zainteresowana',
    'Меня это не интересует',
    'غير مهتم',
    'Nope',
    'Not needed, thank you',
    'Brauche ich nicht, danke',
    'No hace falta, gracias',
    'لا داعي، شكرا',
    'Do I reply STOP to stop the reminders?',
  ])('is for a person to decide: %s', (reply) => {
    expect(outcomeOf(reply)).toBe('shown');
  });

  it.each([
    '🛑',
    '🛑 bitte',
    'dont text me agian',
    'I dont want to recieve these',
    'bite nich mehr schreiben',
    'no me escrivan mas',
    'Would you mind not sending me these any longer? Many thanks',
    "My mother doesn't want these messages",
    'Meine Tochter geht nicht mehr auf Ihre Schule',
    'Mon fils n’est plus dans votre école',
    'I am not Linda',
    'No soy Marta',
    "Il n'y a pas de Paul ici",
    'Ya me di de baja',
    'Ik heb me al afgemeld',
  ])('in other words is listed or shown: %s', (reply) => {
    expect(outcomeOf(reply)).not.toBe('left out');
  });

  it.each([
    "I'm not sure",
    'Not Tuesday',
    "There's no parking here",
    'No soy alérgica',
    'Hier gibt es keinen Parkplatz',
    'I do not want to get the appointment wrong',
  ])('has no name in it, and is not listed: %s', (reply) => {
    expect(outcomeOf(reply)).not.toBe('listed');
  });

  it.each([
    'Thanks!',
    'Can I cancel my appointment on Tuesday?',
    'See you at the end of the week then',
    'Non-stop rain',
    'OK 👍',
    'YES',
    'Y',
    'N',
    'No',
    "That's fine",
    'Fine',
    'No problem',
    'No worries',
    'Out of office',
    'Ok fine thanks',
    'No puedo ir',
    'The end of June',
    'I never got a text',
    'Ich habe keine Nachricht bekommen',
    'Leider kann ich nicht kommen, schreibe später',
    'Je ne peux plus venir mardi',
    'No puedo, más tarde',
    'No me llegó la dirección',
    'No me envió la dirección',
    'Não enviei o formulário',
    'لا أريد الموعد يوم الثلاثاء',
    'no more parking?',
    'Not anymore',
    'Nicht mehr',
    'No more pain, thank you!',
    'not interested in the 3pm, have you 4pm?',
    'I don’t want the text book',
    'I don’t want to miss the texts',
    'Step',
    'Shop',
    'subscribe',
    'I a m',
    'A B C',
    'My ref is S T 0 4',
    'Anmelden',
    'Auftragen',
    'Ich möchte das nicht mehr verschieben',
    'Lassen Sie das Fenster offen?',
    'Streichen Sie mich für Dienstag',
    'Ich habe kein Interesse an Dienstag, lieber Mittwoch',
    'Je ne veux plus venir mardi',
    'No me interesa el martes, el lunes sí',
    'Não quero na terça',
    'Non mi interessa martedì, meglio giovedì',
    'Geen interesse in dinsdag, wel woensdag',
    'Не интересует вторник, можно среду?',
    'غير مهتم بالموعد يوم الثلاثاء',
    '',
  ])('is not listed: %s', (reply) => {
    expect(outcomeOf(reply)).not.toBe('listed');
  });
});

describe('a layout that programs write', () => {
  it('takes our own number, below that of each sender, for nobody', async () => {
    const block = (from: number, said: string) =>
      `10 Nov 2026 08:00\nIncoming\n+44 ${number(from).slice(1)}\n+447700900999\n${said}\nReceived\n1`;
    const found = await find([block(1, 'STOP'), block(2, 'Yes please'), block(3, 'stop bitte')].join('\n\n'));
    expect(found.numbers).toEqual(['447700900101', '447700900103']);
    expect(found.otherReplies.some((one) => one.startsWith('+447700900999'))).toBe(true);
  });

  it('reads a message that a program quotes, and no quote beside an answer', async () => {
    const post = (at: number, lines: string) => `SMS Bot  APP  8:00 AM\n:phone: *${number(at)}*\n${lines}`;
    const found = await find(
      [post(1, '> STOP ALL'), post(2, '> Yes'), post(3, 'I will come\n> STOP')].join('\n\n'),
    );
    expect(found.numbers).toEqual([]);
    expect(found.unsure).toContain('447700900101');
    expect(found.unsure).not.toContain('447700900102');
  });

  it('reads the number of a link, a date in French, and labels that are in no list', async () => {
    const page = `<div>Nov 10:\n<a class="tel" href="tel:+447700900101">Ann</a>: <q>STOP</q></div>\n<div>Nov 10:\n<a href="tel:+447700900102">Bo</a>: <q>Yes</q></div>`;
    expect((await find(page)).numbers).toEqual(['447700900101']);
    const chat = '10/11/2026 à 08:00 - +44 7700 900101: STOP\n10/11/2026 à 08:00 - +44 7700 900102: Oui';
    expect((await find(chat)).numbers).toEqual(['447700900101']);
    const mail = (at: number, said: string) =>
      `De: +44${number(at).slice(1)}\nEnviado para: recepción\nEnviado el: jueves, 10 de noviembre\nAsunto: Respuesta\n\n${said}\n\nEnviado desde mi iPhone`;
    const found = await find([mail(1, 'No gracias'), mail(2, 'BAJA')].join('\n\n'));
    expect([found.numbers, found.unsure]).toEqual([['447700900102'], ['447700900101']]);
  });

  it('shows a no to an offer as uncertain, whatever stands around it', async () => {
    const lines = [
      `${number(1)} Nope`,
      `Nein, danke! ${number(2)}`,
      `${number(3)} - STOP`,
      `${number(4)} - Anna`,
    ];
    const found = await find(lines.join('\n'));
    expect(found.numbers).toEqual(['447700900103']);
    expect(found.unsure).toEqual(expect.arrayContaining(['447700900101', '447700900102']));
  });

  it.each([
    'Received',
    'Incoming',
    'SMS',
    'Ricevuto',
    'Empfangen',
    '12.03.2024',
    '12/03/2024 18:05',
    'Odebrano',
    'MO',
    'Kampanj 12',
  ])('takes a column that says the same of every reply for layout: %s', async (same) => {
    for (const sign of ['\t', ';', ' | ', ' ; ']) {
      const texts = ['Grazie mille', 'STOP', 'A domani'];
      const lines = texts.map((text, at) => [`+39 333 111000${at + 1}`, same, text].join(sign));
      const found = await find(lines.join('\n'), 'IT');
      expect([sign, found.numbers]).toEqual([sign, ['393331110002']]);
      if (same === 'Received' || same.startsWith('12'))
        expect(found.said.concat(found.otherReplies)).toEqual([
          'STOP',
          '+393331110001 Grazie mille',
          '+393331110003 A domani',
        ]);
    }
  });

  it('reads a word that stops as one where it is a heading elsewhere', async () => {
    const lines = [`${number(1)}\tReceived\tPARA`, `${number(2)}\tReceived\tObrigado, até amanhã`];
    expect((await find(lines.join('\n'))).numbers).toEqual(['447700900101']);
  });

  it('knows who wants to be left in peace, and who asks about something else', () => {
    for (const said of [
      'Lämna mig ifred',
      'tar bort mig från listan tack',
      'Nechte mě na pokoji',
      'Lad mig være i fred',
    ])
      expect([said, judgeReply(said)]).toEqual([said, 'refuses']);
    expect(judgeReply('¿Puedo dar de baja a mi hijo del equipo?')).not.toBe('refuses');
  });
});
