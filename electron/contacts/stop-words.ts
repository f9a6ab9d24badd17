/**
 * Whether a reply asks for no more texts, in the languages that replies come in.
 *
 * Overlooking such a reply texts somebody who has refused; taking another one for it costs a person who wanted the texts.
 * So words that hardly mean anything else count wherever they stand, and everyday words only where the reply consists of
 * nothing more.
 */
import { optOutWording } from '../shared/opt-out-wording.ts';
import { isSlipOf, refusalsAlone } from './stop-alone.ts';
import { refusals } from './stop-phrases.ts';

const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[أإآ]/gu, 'ا').replace(/ı/gu, 'i');
const wordsOf = (text: string) => plain(text).match(/[\p{L}'’-]+/gu) ?? [];

/** Words that are hardly ever said for another reason, without accents and in lower case. */
const clear = `stop, stopall, stopp, unsubscribe, unsub, opt out, optout, opt-out, opted out, do not text, dont text, don't text, do not contact,
  remove me, take me off, no more texts, no more messages, no more sms, no further texts, no further messages, leave me alone, wrong number,
  desabonner, desabonne, desinscrire, desinscription, arret, stop sms, ne plus recevoir,
  abmelden, abmeldung, abbestellen, austragen, keine sms, keine nachrichten,
  baja, darme de baja, no mas mensajes, desuscribir, cancelar suscripcion,
  descadastrar, cancelar inscricao, nao quero mais, sair da lista,
  disiscrivi, disiscrizione, cancellami, annulla iscrizione,
  afmelden, uitschrijven, avregistrera, avanmal, avmeld, frameld, afmeld, lopeta, peruuta tilaus,
  wypisz, rezygnuje, odhlasit, odhlas, odjava, leiratkozas, dezabonare, dezabonez, отписаться, отпишите, отписка, стоп, відписатися,
  στοπ, διαγραφη, iptal, abonelikten cik, berhenti langganan, huy dang ky, tu choi,
  توقف, الغاء الاشتراك, ايقاف, הסר, הסירו, להסיר`;

/** Scripts without spaces between words: found anywhere. */
const unspaced =
  /退订|退訂|取消订阅|取消訂閱|拒收|停止|配信停止|配信解除|登録解除|受信拒否|수신\s?거부|중지|정지|ยกเลิก|หยุด|बंद करें|रोकें|不要再发/u;

const listed = (words: string) => words.split(',').map((word) => wordsOf(word).join(' '));

const clearWords = listed(clear);
const refused = refusals(plain);
const saysNothingElse = refusalsAlone(wordsOf, clearWords);
/** The word that is misspelt most, and that nobody takes for another one. */
const mostMisspelt = 'unsubscribe';

/** Whether the words of a reply ask to be left out from now on. */
export function asksToStop(reply: string): boolean {
  const written = asMeant(reply);
  if (unspaced.test(written) || optOutWording(written) !== undefined) return true;
  const words = wordsOf(written);
  if (words.length === 0) return false;
  const text = ` ${words.join(' ')} `;
  if (clearWords.some((word) => text.includes(` ${word} `)) || refused.test(text)) return true;
  return words.some(isUnsubscribe) || saysNothingElse(written);
}

/** "S T O P", "st0p" and "stoppp" as the words that they are. */
const asMeant = (reply: string): string =>
  reply
    .replaceAll('’', "'")
    .replace(/(?<=\p{L})0(?=\p{L})/gu, 'o')
    .replace(/(\p{L})\1{2,}/giu, '$1')
    .replace(/(?<![\p{L}\p{N}'])\p{L}(?:[\s._*-]+\p{L}(?![\p{L}\p{N}'])){2,}/gu, (letters) =>
      letters.replace(/[\s._*-]+/g, ''),
    );

/** One or two letters of it are missing, wrong or exchanged: "unsubcribe", "unsuscrib". */
const isUnsubscribe = (word: string): boolean =>
  isSlipOf(word, mostMisspelt) ||
  (word.startsWith('uns') &&
    [...mostMisspelt].some((_, at) =>
      isSlipOf(word, mostMisspelt.slice(0, at) + mostMisspelt.slice(at + 1)),
    ));

/** Whether there is anything in a text but the signs between columns: "Y", "1" and a thumb up are replies as well. */
export function saysAnything(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.replace(labels, ''));
}

const labels = /\b(?:from|von|de|da|to|an|sms|tel|phone|mobile|am|pm|utc)\b/giu;
