import type { Layout, WrittenReply } from './layout-parts.ts';

/** What should come of one number: on the list, not on it, or shown to a person and not on it. */
export type Verdict = 'refusal' | 'none' | 'uncertain';

/** One paste: what lies in the box, and what should come of each number in it. */
export interface Paste {
  readonly layout: string;
  readonly text: string;
  /** By number, E.164 digits without a plus. */
  readonly expected: ReadonlyMap<
    string,
    { readonly verdict: Verdict; readonly reply: string; readonly language: string }
  >;
}

interface Message {
  readonly verdict: Verdict;
  readonly language: string;
  readonly reply: string;
}

const verdicts: Readonly<Record<string, Verdict>> = { '+': 'refusal', '-': 'none', '?': 'uncertain' };

/** The messages of one `*-set.txt`: verdict, language and reply, with bars between them. */
export function readMessages(file: string): Message[] {
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [sign = '', language = '', ...rest] = line.split('|');
      const verdict = verdicts[sign];
      if (verdict === undefined) throw new Error(`No verdict in "${line}"`);
      return { verdict, language, reply: rest.join('|').replaceAll('\\n', '\n') };
    });
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Mobile numbers that exist in the numbering plan, one for each index below 1,000. */
const numbers: Readonly<Record<string, (index: string) => string>> = {
  en: (i) => `+44 7400 123${i}`,
  de: (i) => `+49 1512 3456${i}`,
  es: (i) => `+34 612 345 ${i}`,
  fr: (i) => `+33 6 12 34 ${i.slice(0, 1)}0 ${i.slice(1)}`,
  pt: (i) => `+55 11 96123-4${i}`,
  ar: (i) => `+966 51 234 5${i}`,
  it: (i) => `+39 312 345 6${i}`,
  nl: (i) => `+31 6 12345${i}`,
  tr: (i) => `+90 501 234 5${i}`,
  pl: (i) => `+48 512 345 ${i}`,
  sv: (i) => `+46 70 123 4${i}`,
};

/** Some of them say a word that refuses: a name is no message. */
const names = [
  'Anna Meier',
  'J. Okafor',
  'Michael Ende',
  "Fin O'Brien",
  'María del Alto',
  'Nora Stop',
  'Dr Adeyemi',
  'سارة',
];

/** The messages dealt to the layouts, the same way each time; `everywhere` writes each message in each layout. */
export function makeSet(
  messages: readonly Message[],
  sent: Readonly<Record<string, string>>,
  layouts: Readonly<Record<string, Layout>>,
  everywhere: boolean,
): Paste[] {
  const all = Object.keys(layouts);
  return all.map((layout, place) => {
    // 37 is prime to every number of layouts up to its own multiple: the kinds and languages are spread over all.
    const dealt = messages.flatMap((message, index) =>
      everywhere || (index * 37 + Math.floor(index / all.length)) % all.length === place
        ? [{ message, index }]
        : [],
    );
    const written = dealt.map(({ message, index }): WrittenReply => {
      const grouped = (numbers[message.language] ?? numbers.en)?.(String(index).padStart(3, '0')) ?? '';
      const name = names[index % names.length] ?? '';
      return {
        number: `+${grouped.replace(/\D/g, '')}`,
        grouped,
        name,
        text: message.reply,
        sent: (sent[message.language] ?? sent.en ?? '').replace('{first name}', name.split(' ')[0] ?? ''),
        day: 10 + (index % 12),
        hour: 8 + (index % 12),
        minute: Number(two((index * 13) % 60)),
      };
    });
    const write = layouts[layout];
    return {
      layout,
      text: write?.(written) ?? '',
      expected: new Map(
        dealt.map(({ message }, at) => [written[at]?.number.slice(1) ?? '', { ...message }] as const),
      ),
    };
  });
}
