/**
 * Whether a reply asks for no more texts, in the languages that replies come in.
 *
 * Overlooking such a reply texts somebody who has refused; taking another one for it costs a person who wanted the texts.
 * So words that hardly mean anything else count wherever they stand, and everyday words only where the reply consists of
 * little more.
 */
import { optOutWording } from '../shared/opt-out-wording.ts';

/** Words that are hardly ever said for another reason, without accents and in lower case. */
const clear = `stop, stopall, stopp, unsubscribe, unsub, opt out, optout, opt-out, do not text, dont text, don't text, do not contact,
  remove me, take me off, no more texts, no more messages, leave me alone, wrong number,
  desabonner, desabonne, desinscrire, desinscription, arret, stop sms, ne plus recevoir,
  abmelden, abmeldung, abbestellen, austragen, keine sms, keine nachrichten,
  baja, darme de baja, no mas mensajes, desuscribir, cancelar suscripcion,
  descadastrar, cancelar inscricao, nao quero mais, sair da lista,
  disiscrivi, disiscrizione, cancellami, annulla iscrizione,
  afmelden, uitschrijven, avregistrera, avanmal, avmeld, frameld, afmeld, lopeta, peruuta tilaus,
  wypisz, rezygnuje, odhlasit, odhlas, odjava, leiratkozas, dezabonare, dezabonez, отписаться, отпишите, отписка, стоп, відписатися,
  στοπ, διαγραφη, iptal, abonelikten cik, berhenti langganan, huy dang ky, tu choi,
  توقف, الغاء الاشتراك, ايقاف, הסר, הסירו, להסיר`;

/** Everyday words: "end" and "cancel" stand in many a friendly reply too. */
const short = `end, quit, cancel, remove, delete, out, no, no thanks, no thank you, never, enough, revoke,
  non, annuler, supprimer, fin, nein, ende, raus, nein danke, loschen, alto, parar, cancelar, no gracias, basta, fine, annulla, no grazie,
  parar, pare, sair, cancelar, remover, nao, sluta, avsluta, nej, slut, koniec, nie, konec, ret, dur, hayir, berhenti, batal, dung, huy,
  отмена, нет, хватит, ні, قف, لا, الغاء, די, לא`;

/** Scripts without spaces between words: found anywhere. */
const unspaced =
  /退订|退訂|取消订阅|取消訂閱|拒收|停止|配信停止|配信解除|登録解除|受信拒否|수신\s?거부|중지|정지|ยกเลิก|หยุด|बंद करें|रोकें|不要再发/u;

/** With as many words as this, a reply is a sentence, in which an everyday word says something else. */
const shortReply = 3;

const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[أإآ]/gu, 'ا').replace(/ı/gu, 'i');
const wordsOf = (text: string) => plain(text).match(/[\p{L}'’-]+/gu) ?? [];
const listed = (words: string) => words.split(',').map((word) => wordsOf(word).join(' '));

const clearWords = listed(clear);
const shortWords = new Set(listed(short));

/** Whether the words of a reply ask to be left out from now on. */
export function asksToStop(reply: string): boolean {
  if (unspaced.test(reply) || optOutWording(reply) !== undefined) return true;
  const words = wordsOf(reply.replaceAll('’', "'"));
  if (words.length === 0) return false;
  const text = ` ${words.join(' ')} `;
  if (clearWords.some((word) => text.includes(` ${word} `))) return true;
  return (
    words.length <= shortReply &&
    (shortWords.has(words.join(' ')) || words.some((word) => shortWords.has(word)))
  );
}

/** Whether a text says anything beyond numbers, times and signs. */
export function saysSomething(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\b(?:from|von|de|da|to|an|sms|tel|phone|mobile|am|pm|utc)\b/giu, ''));
}
