/**
 * Whether a text asks for an answer. Under a sender ID with letters nobody can give one, so that "Reply STOP" there is a promise
 * that cannot be kept. Pure.
 */
import { fromDataFile } from '../../data-file.ts';
import { readSenderId } from '../sender-id.ts';
import promises from './reply-promises.json' with { type: 'json' };

export interface ReplyPromise {
  /** Where it begins in the text (UTF-16). */
  readonly index: number;
  /** From there to the end of the sentence. */
  readonly sentence: string;
  /** Whether the promise is a sentence of its own, so that another can take its place without a loss. */
  readonly whole: boolean;
  /** The notice to write instead, in the language of the promise, with {way} for how to stop the texts. */
  readonly instead: string;
}

const quote = '["\'“”„«»‘’]?';
/** A word of the sender's choice, in capitals or quoted or usual, and no number behind it that it could go to. */
const word = `${quote}(?:stopp?|ende?|quit|baja|alto|sair|parar|fin|yes|no|ja|nein|oui|non|s[ií]|sim|tak|nie|evet|iptal|إيقاف|ايقاف|توقف|قف|إلغاء|الغاء|نعم|لا|стоп|στοπ|הסר)${quote}(?![\\p{L}\\p{N}])(?!(?: \\p{L}{1,4})? ?[+(]?\\d{3,})`;

const patterns = fromDataFile(promises, ({ languages }) =>
  Object.values(languages).map(({ asks, not, instead }) => {
    const source = (parts: readonly string[]): string =>
      parts
        .map((part) =>
          part.replaceAll('{word}', word).replaceAll('{quote}', quote).replaceAll('~', '\\p{L}*'),
        )
        .join('|')
        .replaceAll(' ', '\\s+');
    const before = not.before.length > 0 ? `(?<!(?<![\\p{L}])(?:${source(not.before)})\\s+)` : '';
    const behind = not.behind.length > 0 ? `(?!\\s+(?:${source(not.behind)})(?![\\p{L}]))` : '';
    const asking = new RegExp(
      `(?<![\\p{L}\\p{N}])${before}(?:${source(asks)})(?![\\p{L}\\p{N}])${behind}`,
      'iu',
    );
    return { asking, instead };
  }),
);

/** The first promise found, language by language; undefined where the text makes none. */
export function replyPromise(text: string): ReplyPromise | undefined {
  for (const { asking, instead } of patterns()) {
    const match = asking.exec(text);
    if (match === null) continue;
    const { index } = match;
    const [sentence = match[0]] = /^[^\n]*?(?:[.!?؟]+(?=\s|$)|$)/mu.exec(text.slice(index)) ?? [];
    const whole = /(?:^|[.!?؟\n])\s*(?:please |bitte |merci de |por favor[, ]+)?$/iu.test(
      text.slice(0, index),
    );
    return { index, sentence, whole, instead };
  }
  return undefined;
}

/** Whether phones can answer a sender ID: only a number can be written to. */
export function canBeAnswered(senderId: string): boolean {
  return /^\+?[\d\s]+$/.test(readSenderId(senderId));
}
