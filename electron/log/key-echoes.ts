/**
 * Where a text repeats a key, whatever the text was put through on its way: escapes, separators, hex, base64. Each way back
 * is a view of the text in which every character knows where it came from, so that what is found can be blotted out.
 */

/** A text as it reads once something was taken back. */
interface View {
  readonly text: string;
  /** Where in the given text the UTF-16 units `from` up to, but not including, `to` came from; asked only of what was found. */
  readonly origin: (from: number, to: number) => Span;
}

/** A place in a text; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * A service may repeat a key shortened, in capitals or without its beginning. So many characters in a row are no accident,
 * and with fewer nobody can do anything.
 */
const run = 12;
/** A shorter key may be a word that people write; it is sought in its exact forms alone. */
const shortestSought = 8;

/** How the letters of a packed form stand for bits. */
interface Packing {
  readonly bits: number;
  /** The value of each letter, by its code; -1: nothing. */
  readonly values: Int8Array;
  /** Finds letters of it in a row, enough of them for what is sought. */
  readonly runs: RegExp;
}

const packings: readonly Packing[] = [
  packing('0123456789abcdef', 4, 'i'),
  packing('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 6),
  packing('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 6),
  packing('abcdefghijklmnopqrstuvwxyz234567', 5, 'i'),
  packing('01', 1),
];

/** `i`: capitals mean the same as small letters. */
function packing(alphabet: string, bits: number, flags: 'i' | '' = ''): Packing {
  const values = new Int8Array(128).fill(-1);
  for (const [value, letter] of [...alphabet].entries()) {
    values[letter.charCodeAt(0)] = value;
    if (flags === 'i') values[letter.toUpperCase().charCodeAt(0)] = value;
  }
  const letters = alphabet.replace(/[\\\]^-]/g, '\\$&');
  return {
    bits,
    values,
    runs: new RegExp(`[${letters}]{${Math.ceil((shortestSought * 8) / bits)},}`, `g${flags}`),
  };
}

/** Finds every place that gives away a run of a key's characters. */
export class KeyEchoes {
  readonly #whole: Runs;
  readonly #letters: Runs;

  constructor(key: string) {
    this.#whole = runsOf(key);
    this.#letters = runsOf(key.replace(notLetters, ''));
  }

  /** In order and apart from one another. */
  in(text: string): readonly Span[] {
    if (text.length < shortestSought) return [];
    const found: Span[] = [];
    const inspect = (view: View): View => {
      const letters = lettersOf(plain(view));
      found.push(...spansOf(view, this.#whole));
      found.push(...spansOf(letters, this.#letters));
      return letters;
    };
    for (const view of unescaped(asItIs(text))) {
      const letters = inspect(view);
      for (const codes of [charactersOfCodes(view), charactersOfOctals(view)])
        if (codes !== view) inspect(codes);
      for (const packed of [
        ...unpacked(withoutLineEnds(view)),
        ...unpacked(withoutHexMarks(view, letters)),
      ]) {
        inspect(packed);
        for (const again of [...unescaped(packed).slice(1), ...unpacked(packed)]) inspect(again);
      }
    }
    return joined(found);
  }
}

/** The runs of a key that are sought in a view. */
interface Runs {
  /** Units of each. */
  readonly length: number;
  /** Of the key, of the key read backwards and of it in ROT13, in lower case. */
  readonly runs: ReadonlySet<string>;
  /** By two ASCII codes: 0 where these follow one another in none of them. */
  readonly pairs: Uint8Array;
}

function runsOf(key: string): Runs {
  const length = Math.min(run, key.length);
  const runs = new Set<string>();
  const pairs = new Uint8Array(128 * 128);
  if (length < shortestSought) return { length, runs, pairs };
  for (const way of [key, [...key].reverse().join(''), rot13(key)].map(lower)) {
    for (let at = 0; at + length <= way.length; at += 1) runs.add(way.slice(at, at + length));
    for (let at = 0; at + 1 < way.length; at += 1) {
      const [first, second] = [way.charCodeAt(at), way.charCodeAt(at + 1)];
      if (first < 128 && second < 128) pairs[first * 128 + second] = 1;
    }
  }
  return { length, runs, pairs };
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

/** Where letters are longer in lower case, which would shift the places, only those of a key. */
function lower(text: string): string {
  const whole = text.toLowerCase();
  return whole.length === text.length ? whole : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Where a view has one of the runs. Every run that stands in it covers two letters at one of the places looked at, so that
 * most texts are done with a look at each of these: an answer comes a thousand times a second.
 */
function spansOf(view: View, { runs, pairs, length }: Runs): readonly Span[] {
  if (runs.size === 0) return [];
  const text = lower(view.text);
  const spans: Span[] = [];
  const step = length - 1;
  for (let pair = step - 1; pair + 1 < text.length; pair += step) {
    const [first, second] = [text.charCodeAt(pair), text.charCodeAt(pair + 1)];
    if (first < 128 && second < 128 && pairs[first * 128 + second] === 0) continue;
    for (let at = pair - step + 1; at <= pair && at + length <= text.length; at += 1) {
      if (runs.has(text.slice(at, at + length))) spans.push(view.origin(at, at + length));
    }
  }
  return spans;
}

function joined(spans: readonly Span[]): readonly Span[] {
  const whole: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last !== undefined && span.from <= last.to) {
      whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else whole.push(span);
  }
  return whole;
}

function asItIs(text: string): View {
  return { text, origin: (from, to) => ({ from, to }) };
}

/** A part of a view's text and the part of the text before it that it stands for; `copied`: unit for unit. */
interface Part extends Span {
  readonly at: number;
  readonly copied: boolean;
}

/** The parts of a view that `pattern` finds, each replaced by what `read` makes of it; undefined leaves it as it is. */
function replaced(view: View, pattern: RegExp, read: (found: RegExpExecArray) => string | undefined): View {
  const parts: Part[] = [];
  let text = '';
  let kept = 0;
  const put = (what: string, from: number, to: number, copied: boolean): void => {
    if (what !== '') parts.push({ at: text.length, from, to, copied });
    text += what;
    kept = to;
  };
  for (const found of view.text.matchAll(pattern)) {
    const instead = read(found);
    if (instead === undefined) continue;
    put(view.text.slice(kept, found.index), kept, found.index, true);
    put(instead, found.index, found.index + found[0].length, false);
  }
  if (kept === 0) return view;
  put(view.text.slice(kept), kept, view.text.length, true);
  return {
    text,
    origin: (from, to) => {
      const first = partAt(parts, from);
      const last = partAt(parts, to - 1);
      return view.origin(
        first.copied ? first.from + from - first.at : first.from,
        last.copied ? last.from + to - last.at : last.to,
      );
    },
  };
}

function partAt(parts: readonly Part[], at: number): Part {
  const part = parts.findLast((candidate) => candidate.at <= at);
  if (part === undefined) throw new RangeError(`Nothing stands at ${at}`);
  return part;
}

const notLetters = /[^A-Za-z0-9]+/g;

/** Full-width, mathematical and circled letters as the plain ones that they stand for. */
function plain(view: View): View {
  return replaced(view, /[^ -~\s]/gu, ([letter]) => {
    const folded = letter.normalize('NFKC');
    return folded === letter ? undefined : folded;
  });
}

function lettersOf(view: View): View {
  return replaced(view, notLetters, () => '');
}

function withoutLineEnds(view: View): View {
  return replaced(view, /[\r\n]+[ \t]*|\\[rn]/g, () => '');
}

/** The letters of hex digits that came one by one, as in `0x73, 0x6b`; `letters` where there were no such marks. */
function withoutHexMarks(view: View, letters: View): View {
  const bare = replaced(view, /0x(?=[0-9a-f]{2})/gi, () => '');
  return bare === view ? letters : lettersOf(bare);
}

const escapes =
  /%u([0-9a-f]{4})|%([0-9a-f]{2})|=([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#(\d{1,7});?|&(amp|lt|gt|quot|apos|lowbar|hyphen|sol|plus|equals|period|colon);|\\u(?:([0-9a-f]{4})|\{([0-9a-f]{1,6})\})|\\x([0-9a-f]{2})|\\(?:o\{([0-7]{1,3})\}|(0[0-7]{1,3}|[0-7]{1,3}))|\\([nrt]|["'/\\])|<\/?[a-z][^<>]{0,40}>/gi;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lowbar: '_',
  hyphen: '-',
  sol: '/',
  plus: '+',
  equals: '=',
  period: '.',
  colon: ':',
};

/** How often a text may have been escaped over again. */
const layers = 3;

/** The view itself, and as it reads with its escapes taken back, as often as there are any. */
function unescaped(view: View): readonly View[] {
  const views = [view];
  for (let layer = 0; layer < layers; layer += 1) {
    const before = views.at(-1) ?? view;
    const next = replaced(before, escapes, unescapedCharacter);
    if (next === before) break;
    views.push(next);
  }
  return views;
}

function unescapedCharacter([
  ,
  utf16,
  percent,
  printable,
  hex,
  decimal,
  entity,
  unicode,
  codePoint,
  byte,
  octal,
  bareOctal,
  itself,
]: RegExpExecArray) {
  if (entity !== undefined) return entities[entity.toLowerCase()];
  if (itself !== undefined) return /[nrt]/i.test(itself) ? ' ' : itself;
  const digits = utf16 ?? percent ?? printable ?? hex ?? unicode ?? codePoint ?? byte;
  if (digits !== undefined) return character(Number.parseInt(digits, 16));
  const eights = octal ?? bareOctal;
  if (eights !== undefined) return character(Number.parseInt(eights, 8));
  // The rest is a tag of HTML, which nobody sees.
  return decimal === undefined ? '' : character(Number(decimal));
}

function character(code: number): string | undefined {
  return code <= 0xff_ff ? String.fromCharCode(code) : undefined;
}

/** Lists of character codes, such as a program prints of a buffer: `115, 107, 95`. */
function charactersOfCodes(view: View): View {
  return replaced(view, /\b(3[2-9]|[4-9]\d|1[01]\d|12[0-6])\b(?:[^\da-z]{1,3}(?=\d))?/gi, ([, code]) =>
    character(Number(code)),
  );
}

/** The same in octal, with or without signs between them: `0o163, 0o153`, `163 153`, `163153137`. */
function charactersOfOctals(view: View): View {
  const parted = replaced(
    view,
    /\b(?:0o?)?(1[0-7]{2}|[4-7][0-7])\b(?:[^\da-z]{1,3}(?=\d))?/gi,
    ([, code = '']) => character(Number.parseInt(code, 8)),
  );
  return replaced(parted, /(?:0[4-7][0-7]|1[0-7]{2}){8,}/g, ([run]) =>
    run.replace(/.{3}/g, (code) => String.fromCharCode(Number.parseInt(code, 8))),
  );
}

/** The meanings of the runs of letters of a packed form, from each letter at which it may begin. */
function unpacked(view: View): readonly View[] {
  return packings.flatMap((packing) => {
    const runs = [...view.text.matchAll(packing.runs)];
    if (runs.length === 0) return [];
    // Eight bits end together with a letter's after so many letters.
    const starts = 8 / greatestCommonDivisor(8, packing.bits);
    return Array.from({ length: starts }, (_, start) => unpackedFrom(view, packing, runs, start));
  });
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

function unpackedFrom(
  view: View,
  { values, bits }: Packing,
  runs: readonly RegExpExecArray[],
  start: number,
): View {
  let text = '';
  const parts: { readonly at: number; readonly first: number }[] = [];
  for (const { index, 0: letters } of runs) {
    parts.push({ at: text.length, first: index + start });
    const end = index + letters.length;
    let value = 0;
    let bitsLeft = 0;
    for (let at = index + start; at < end; at += 1) {
      value = ((value << bits) | (values[view.text.charCodeAt(at)] ?? 0)) & 0xff_ff;
      bitsLeft += bits;
      if (bitsLeft < 8) continue;
      bitsLeft -= 8;
      text += String.fromCharCode((value >> bitsLeft) & 0xff);
    }
    // The letters of two runs do not stand together.
    text += '\n';
  }
  return {
    text,
    origin: (from, to) => {
      const { at, first } = parts.findLast((part) => part.at <= from) ?? { at: 0, first: 0 };
      const letterOf = (bytes: number, round: (letters: number) => number) =>
        first + round((bytes * 8) / bits);
      return view.origin(letterOf(from - at, Math.floor), letterOf(to - at, Math.ceil));
    },
  };
}
