/**
 * Whether a text asks for an answer. Under a sender ID with letters nobody can give one, so that "Reply STOP" there is a promise
 * that cannot be kept. Pure.
 */
import { fromDataFile } from '../../data-file.ts';
import { readSenderId } from '../sender-id.ts';
import { optOutWording } from './opt-out-wording.ts';
import promises from './reply-promises.json' with { type: 'json' };
import { requiredLiterals } from './required-literals.ts';

export interface ReplyPromise {
  /** Where it begins in the text (UTF-16). */
  readonly index: number;
  /** From there to the end of the sentence. */
  readonly sentence: string;
  /** Whether it is a way to get no more texts, and not a question about something else. */
  readonly stops: boolean;
  /** Whether it is such a way and a sentence of its own, so that another can take its place without a loss. */
  readonly whole: boolean;
  /** The notice to write instead, in the language of the promise, with {way} for how to stop the texts. */
  readonly instead: string;
}

const marks = '["\'“”„«»‘’‹›*]';
const quote = `(?:[\\u00a0\\u202f ]?${marks}[\\u00a0\\u202f ]?)?`;
/** A number behind a word of the sender's choice is where it goes to, and that can be answered. */
const unsent = '(?![\\p{L}\\p{N}])(?!(?: \\p{L}{1,4})? ?[+(]?\\d{3,})';
const endings =
  'stop(?:p|all|2end)?|ende?|quit|unsub(?:scribe)?|cancel|baja|alto|cancelar|sair|parar|remover|fin|iptal|إيقاف|ايقاف|توقف|قف|إلغاء|الغاء|стоп|στοπ|הסר';
const answers = 'yes|no|y|n|ok|ja|nein|oui|non|s[ií]|sim|não|nao|tak|nie|evet|نعم|لا';
/** Words that are also others', unless the sentence ends or goes on as it does behind an answer. */
const asAnswer =
  '(?=[\\u00a0\\u202f ]?["\'“”„«»‘’‹›*.,;:!?)؟،/]|\\s*$|\\s+(?:to|if|or|for|and|by|um|wenn|falls|zum|zur|oder|bis|zurück|antworten|senden|genügt|pour|si|ou|et|avant|para|o|y|e|per|se|entro|antes|al|en|em|als|per|if)(?![\\p{L}]))';
const stop = `(?:${quote}(?:${endings})${quote}|${marks}\\p{Lu}[\\p{L}]{0,14}${marks})${unsent}`;
const word = `(?:${stop}|${quote}(?:${answers})${quote}${unsent}${asAnswer})`;
/** "Abmelden: STOP", "Abmeldung mit STOP". */
const link =
  '(?:\\s*[:?!=–—-]+)?(?:\\s+(?:mit|per|über|durch|via|with|by|par|con|com|met|ب|sms|sie|just|einfach|simplement))*\\s+';

const patterns = fromDataFile(promises, ({ languages }) =>
  Object.values(languages).map(({ asks, not, instead }) => {
    const source = (parts: readonly string[]): string =>
      parts
        .map((part) =>
          part
            .replaceAll(' ', '\\s+')
            .replaceAll('{link}', link)
            .replaceAll('{stop}', stop)
            .replaceAll('{word}', word)
            .replaceAll('{quote}', quote)
            .replaceAll('~', '\\p{L}*'),
        )
        .join('|');
    const before = not.before.length > 0 ? `(?<!(?<![\\p{L}])(?:${source(not.before)})\\s+)` : '';
    const behind = not.behind.length > 0 ? `(?!\\s+(?:${source(not.behind)})(?![\\p{L}]))` : '';
    const whole = `(?<![\\p{L}\\p{N}]|\\p{L}-)${before}(?:${source(asks)})(?![\\p{L}\\p{N}])${behind}`;
    let asking: RegExp | undefined;
    return {
      mayAsk: mayMatch(asks),
      asking: () => (asking ??= new RegExp(whole, 'giu')),
      instead,
    };
  }),
);

/** Whether one of these may stand in a text, at a glance. */
function mayMatch(asks: readonly string[]): RegExp {
  const literals = asks.map(requiredLiterals);
  return new RegExp(literals.includes(null) ? '' : literals.flatMap((one) => one ?? []).join('|'), 'iu');
}

const notices = fromDataFile(
  promises,
  ({ languages }) => new Map(Object.entries(languages).map(([language, { instead }]) => [language, instead])),
);

const endOfSentence = /^[^\n]*?(?:[.!?؟]+(?=\s|$)|$)/mu;
/** Such a word ends texts and nothing else; "cancel" may be about an appointment. */
const stopWord =
  /(?<![\p{L}\p{N}])(?:stop(?:p|all|2end)?|unsub(?:scribe)?|baja|sair|parar|remover|iptal|إيقاف|ايقاف|توقف|قف|стоп|στοπ|הסר)(?![\p{L}\p{N}])/iu;
const capitals =
  /(?<![\p{L}\p{N}])(?:STOP(?:P|ALL|2END)?|UNSUB(?:SCRIBE)?|BAJA|SAIR|PARAR)(?![\p{L}\p{N}])/gu;
/** Another number, an address or a page takes the answer. */
const number =
  /(?:^|\s)(?:to|at|on|an|unter|auf|au|à|al|a|ao|para|per|naar|na|إلى|الى|على)\s+(?:\p{L}+\s+){0,2}?[+(]?\d[\d\s()/-]{2,}/iu;
const address = /\S@\S+\.\p{L}|https?:|www\.|[\p{L}\d]\.(?:\p{Ll}{2,6})(?:\/|[\s.,!?]|$)/u;

/** The first promise found, language by language; undefined where the text makes none. */
export function replyPromise(text: string): ReplyPromise | undefined {
  for (const { mayAsk, asking, instead } of patterns()) {
    if (!mayAsk.test(text)) continue;
    for (const match of text.matchAll(asking())) {
      const sentence = sentenceFrom(text, match.index);
      const hasStopWord = stopWord.test(sentence);
      if (number.test(sentence) || (!hasStopWord && address.test(sentence))) continue;
      const [lead = ''] = /[^.!?؟\n]*$/u.exec(text.slice(0, match.index)) ?? [];
      const stops = hasStopWord || optOutWording(lead + sentence) !== undefined;
      const whole = stops && isPurpose(lead, sentence);
      const index = match.index - (whole ? lead.trimStart().length : 0);
      return { index, sentence: text.slice(index, match.index) + sentence, stops, whole, instead };
    }
  }
  return loneStopWord(text);
}

/** A sentence that has a word to send and says what it is for, but no way to send it: "Abmeldung mit STOP jederzeit möglich". */
function loneStopWord(text: string): ReplyPromise | undefined {
  for (const match of text.matchAll(capitals)) {
    const [lead = ''] = /[^.!?؟\n]*$/u.exec(text.slice(0, match.index)) ?? [];
    const index = match.index - lead.trimStart().length;
    const sentence = sentenceFrom(text, index);
    const instead = notices().get(optOutWording(sentence)?.language ?? '');
    if (instead === undefined || /\d{3}/.test(sentence) || address.test(sentence)) continue;
    return { index, sentence, stops: true, whole: false, instead };
  }
  return undefined;
}

function sentenceFrom(text: string, index: number): string {
  return endOfSentence.exec(text.slice(index))?.[0] ?? text.slice(index);
}

const smallWords =
  /^\s*(?:(?:please|to|if|you|want|wish|just|simply|bitte|zum|zur|um|sich|sie|für|wer|will|möchten|merci|de|pour|vous|se|por|favor|para|puede|per|si|يرجى|يمكنك)[,\s]+){0,3}$/iu;

/** "Zum Abmelden …", "To opt out, …": the way out and nothing else stands before the promise. */
function isPurpose(lead: string, sentence: string): boolean {
  const { index = lead.length } = optOutWording(lead + sentence) ?? {};
  return smallWords.test(lead.slice(0, index));
}

/** Whether phones can answer a sender ID: only a number can be written to. */
export function canBeAnswered(senderId: string): boolean {
  return /^\+?[\d\s]+$/.test(readSenderId(senderId));
}
