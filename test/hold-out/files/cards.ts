/** Contact cards in the dialects of what exports them. */
import type { ImportCase } from '../hold-out.ts';
import { expected, national, type Person, somebody } from './people.ts';

const quoted = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const nameOf = ({ name }: Person): string => `N:${name.split(' ').toReversed().join(';')};;;`;

const dialects: Readonly<Record<string, (person: Person, at: number) => readonly string[]>> = {
  'iPhone, 3.0': (person) => [
    'VERSION:3.0',
    nameOf(person),
    `FN:${person.name}`,
    'item1.TEL;type=pref:020 7946 0000',
    'item1.X-ABLabel:_$!<HomeFAX>!$_',
    `TEL;type=CELL;type=VOICE:${national(person)}`,
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAA',
    ' AQABAAD/2wCEAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQ==',
  ],
  'Android, 2.1': (person) => [
    'VERSION:2.1',
    `N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${person.name.split(' ').toReversed().map(quoted).join(';')};;;`,
    `FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(person.name)}`,
    `TEL;CELL:${national(person)}`,
  ],
  'Google, 3.0': (person) => [
    'VERSION:3.0',
    `FN:${person.name}`,
    nameOf(person),
    `TEL;TYPE=CELL:+${person.number}`,
    'CATEGORIES:myContacts',
  ],
  'Outlook, 2.1': (person) => [
    'VERSION:2.1',
    `N;LANGUAGE=en-gb:${person.name.split(' ').toReversed().join(';')}`,
    `FN:${person.name}`,
    `TEL;CELL;VOICE:${national(person)}`,
    'X-MS-OL-DEFAULT-POSTAL-ADDRESS:0',
  ],
  'Nextcloud, 4.0': (person, at) => [
    'VERSION:4.0',
    `FN:${person.name}`,
    nameOf(person),
    `UID:7a1e-${at}`,
    `TEL;VALUE=uri;TYPE="cell,voice":tel:+${person.number}`,
  ],
  'an assistant within': (person) => [
    'VERSION:2.1',
    `FN:${person.name}`,
    'AGENT:',
    'BEGIN:VCARD',
    'FN:Somebody Else',
    'TEL;CELL:07400 999999',
    'END:VCARD',
    `TEL;CELL:${national(person)}`,
  ],
};

/** Labels that people write themselves on a number of somebody else. */
const othersLabels = [
  'Kız arkadaşı',
  'Arzt',
  'Annesi',
  'Mąż',
  'Помощник',
  'Μητέρα',
  '母',
  '어머니',
  'אמא',
  'Vợ',
  'पिता',
];

export function* cardCases(): Generator<ImportCase> {
  for (const [what, linesOf] of Object.entries(dialects))
    for (const lineEnd of ['\r\n', '\n'])
      yield {
        kind: 'import',
        class: 'Contact cards',
        what: `${what}, lines end with ${JSON.stringify(lineEnd)}`,
        content: somebody
          .flatMap((person, at) => ['BEGIN:VCARD', ...linesOf(person, at), 'END:VCARD', ''])
          .join(lineEnd),
        fileName: 'people.vcf',
        defaultCountry: 'GB',
        people: expected(somebody),
      };
  for (const label of othersLabels)
    yield {
      kind: 'import',
      class: 'Contact cards',
      what: `X-ABLabel:${label}`,
      content: [
        ['FN:Ann Lee', 'item1.TEL;type=pref:+44 7400 123459', `item1.X-ABLabel:${label}`],
        [
          'FN:Bob Day',
          'TEL;TYPE=CELL:+44 7400 123450',
          'item1.TEL:+44 7400 123458',
          `item1.X-ABLabel:${label}`,
        ],
      ]
        .flatMap((card) => ['BEGIN:VCARD', 'VERSION:3.0', ...card, 'END:VCARD'])
        .join('\r\n'),
      fileName: 'people.vcf',
      defaultCountry: 'GB',
      people: [
        { row: 2, number: null },
        { row: 3, number: '447400123450' },
      ],
    };
}
