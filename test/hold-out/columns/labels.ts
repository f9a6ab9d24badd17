/** Columns that say whose a phone is, under headings of every kind, before the phones or behind them. */
import type { Case } from '../hold-out.ts';

interface Words {
  readonly name: string;
  /** Of the phones, and of the column beside each. */
  readonly phone: string;
  readonly headings: readonly string[];
  readonly own: string;
  readonly home: string;
  readonly others: readonly [string, string, string];
}

const languages: Readonly<Record<string, Words>> = {
  en: {
    name: 'Name',
    phone: 'Phone',
    headings: ['Type', 'Kind', 'Label', 'Whose', 'Description', 'Phone info', 'Who'],
    own: 'Mobile',
    home: 'Home',
    others: ['Mum', 'Wife', 'Nan'],
  },
  de: {
    name: 'Name',
    phone: 'Telefon',
    headings: ['Art', 'Typ', 'Bezeichnung', 'Wem'],
    own: 'Handy',
    home: 'Privat',
    others: ['Mutter', 'Ehefrau', 'Notfall'],
  },
  es: {
    name: 'Nombre',
    phone: 'Teléfono',
    headings: ['Tipo', 'Clase', 'De quién'],
    own: 'móvil',
    home: 'casa',
    others: ['madre', 'esposa', 'emergencia'],
  },
  fr: {
    name: 'Nom',
    phone: 'Téléphone',
    headings: ['Type', 'Nature', 'À qui'],
    own: 'mobile',
    home: 'domicile',
    others: ['mère', 'épouse', 'urgence'],
  },
  it: {
    name: 'Nome',
    phone: 'Telefono',
    headings: ['Tipo', 'Di chi'],
    own: 'cellulare',
    home: 'casa',
    others: ['madre', 'moglie', 'emergenza'],
  },
  nl: {
    name: 'Naam',
    phone: 'Telefoon',
    headings: ['Soort', 'Van wie'],
    own: 'mobiel',
    home: 'thuis',
    others: ['moeder', 'echtgenote', 'noodgeval'],
  },
};

/** Of each person the cells of two phones with what is said beside them, and the number that may be texted. */
function rowsOf({ own, home, others: [parent, spouse, other] }: Words) {
  return [
    { name: 'Ada Long', cells: [home, '020 7946 0001', own, '07700 900501'], number: '447700900501' },
    { name: 'Ian Nash', cells: [parent, '07700 900509', own, '07700 900609'], number: '447700900609' },
    { name: 'Bob Kent', cells: [own, '07700 900502', '', ''], number: '447700900502' },
    { name: 'Cy Hurst', cells: [own, '07700 900503', spouse, '07700 900603'], number: '447700900503' },
    { name: 'Eve Dent', cells: [other, '07700 900505', '', ''], number: null },
  ];
}

export function* labelCases(): Generator<Case> {
  for (const [language, words] of Object.entries(languages))
    for (const heading of words.headings)
      for (const numbered of ['second', 'both'] as const)
        for (const place of ['before', 'behind'] as const) {
          const named = (word: string, at: number) =>
            at === 1 && numbered === 'second' ? word : `${word} ${at}`;
          const pair = (label: string, phone: string) =>
            place === 'before' ? [label, phone] : [phone, label];
          const headings = [1, 2].flatMap((at) => pair(named(heading, at), named(words.phone, at)));
          const rows = rowsOf(words);
          const lines = rows.map(({ name, cells: [a = '', b = '', c = '', d = ''] }) =>
            [name, ...pair(a, b), ...pair(c, d)].join(','),
          );
          yield {
            kind: 'import',
            class: `Labels ${place} the phones`,
            what: `${language}: ${headings.join(',')}`,
            content: `${[words.name, ...headings].join(',')}\n${lines.join('\n')}\n`,
            defaultCountry: 'GB',
            people: rows.map(({ name, number }, index) => ({ row: index + 2, number, name })),
          };
        }
}
