/**
 * Whether a reply asks for no more texts, in the languages that replies come in.
 *
 * Overlooking such a reply texts somebody who has refused; taking another one for it costs a person who wanted the texts.
 * So words that hardly mean anything else count wherever they stand, and everyday words only where the reply consists of
 * nothing more.
 */
import { optOutWording } from '../shared/opt-out-wording.ts';
import { refusals } from './stop-phrases.ts';

const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[أإآ]/gu, 'ا').replace(/ı/gu, 'i');
const wordsOf = (text: string) => plain(text).match(/[\p{L}'’-]+/gu) ?? [];

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

/**
 * Everyday words: "end" and "cancel" stand in many a friendly reply too, so that they count only where they are all that it says.
 * A bare "no" is missing on purpose: it answers "Can you come on Tuesday?".
 */
const short = `end, quit, cancel, remove, delete, no thanks, no thank you, enough, revoke,
  annuler, supprimer, fin, ende, raus, nein danke, loschen, alto, parar, cancelar, no mas, no gracias, non merci, basta, annulla, no grazie,
  pare, sair, remover, nao obrigado, nao obrigada, sluta, avsluta, nej tack, nej tak, slut, koniec, nie dziekuje, konec, iptal, hayir tesekkurler,
  berhenti, batal, dung, huy, отмена, хватит, нет спасибо, ні дякую, قف, الغاء, لا اريد, לא תודה, די`;
/** Words of politeness around them. */
const polite = new Set(
  wordsOf(`please pls plz thanks thx thank you bitte danke merci svp s'il vous plait por favor gracias per favore grazie obrigado
  obrigada alstublieft tack пожалуйста спасибо من فضلك شكرا`),
);

/** Scripts without spaces between words: found anywhere. */
const unspaced =
  /退订|退訂|取消订阅|取消訂閱|拒收|停止|配信停止|配信解除|登録解除|受信拒否|수신\s?거부|중지|정지|ยกเลิก|หยุด|बंद करें|रोकें|不要再发/u;

const listed = (words: string) => words.split(',').map((word) => wordsOf(word).join(' '));

const clearWords = listed(clear);
const shortWords = new Set(listed(short));
const refused = refusals(plain);

/** Whether the words of a reply ask to be left out from now on. */
export function asksToStop(reply: string): boolean {
  if (unspaced.test(reply) || optOutWording(reply) !== undefined) return true;
  const words = wordsOf(reply.replaceAll('’', "'"));
  if (words.length === 0) return false;
  const text = ` ${words.join(' ')} `;
  if (clearWords.some((word) => text.includes(` ${word} `))) return true;
  if (refused.test(text) || shortWords.has(words.join(' '))) return true;
  return shortWords.has(words.filter((word) => !polite.has(word)).join(' '));
}

/** Whether there is anything in a text but the signs between columns: "Y", "1" and a thumb up are replies as well. */
export function saysAnything(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.replace(labels, ''));
}

const labels = /\b(?:from|von|de|da|to|an|sms|tel|phone|mobile|am|pm|utc)\b/giu;
