/** Whether words beside a number say that nobody is to write to it: what staff note there, and what people reply. */

import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { negatesReaching } from '../../shared/import/negated-heading.ts';
import { mayHave, type WordsAtAGlance, wordsAtAGlance } from '../consent/words-at-a-glance.ts';
import { asksToStop } from '../replies/stop-words.ts';

// Overlooking one of them texts somebody who refused or has died; one too many is a row that a person looks at, as with any other word.
const notes: Readonly<Record<string, string>> = {
  en: `do not text, dont text, don't text, do not sms, dont sms, don't sms, never text, never sms, stop texting, stop messaging, stop sms, not to be texted, not to be contacted, no further contact, no more texts, no more messages, no more sms, remove from list, remove from the list, off the list, do not email or text, do not use, dont use, don't use, do not call, dont call, don't call, do not phone, do not ring, do not contact, do not send, do not msg, do not message,
    do not disturb, never call, never contact, no contact, no calls, no call, no text, no texts, no txt, no txts, no texting, no sms, no msgs, no messages, not for texts, not for sms,
    no marketing, no whatsapp, without consent, no consent, consent withdrawn, withdrew consent, opted out, opt out, opt-out, optout, dnc, dnt, dncl, dnd, blocked, blacklist, blacklisted,
    barred, suppressed, complained, complaint, deceased, died, dead, passed away, rip, r.i.p, unsubscribed, not in service, number not in use, disconnected, incorrect number, bad number, number wrong, left the practice, left the surgery, left the club, left the school, moved practice, changed practice, changed dentist, changed doctor, no longer a patient, no longer a member, no longer a customer, no longer with us, number reassigned, number recycled, keep off the list, keep off mailing list, keep off the mailing list, wrong no, wrong num, wrong nr, someone else's number, somebody else's number, belongs to someone else, belongs to somebody else, belongs to another, asked to be removed, asked to be taken off, wants to be removed, wants to be taken off, blocked us, erasure request, request for erasure, deletion request, right to be forgotten, not their number, not his number, not her number, refused, refuses, declined, withdrawn`,
  de: `nicht simsen, keine sms mehr, keine nachrichten mehr, nicht mehr schreiben, nicht mehr kontaktieren, nicht mehr anschreiben, keine weiteren nachrichten, möchte keine sms, möchte keine nachrichten, falsche nummer, falsche nr, nr falsch, nummer gehört jetzt, nummer veraltet, aus der kartei, aus dem verteiler, verzogen unbekannt, unbekannt verzogen, arzt gewechselt, praxis gewechselt, empfänger unbekannt, nummer gehört jemand, nummer gehört einem, nummer gehört einer, hat uns blockiert, löschantrag, löschung verlangt, bittet um löschung, nummer falsch, nicht mehr verwenden, nicht mehr benutzen, kein anschluss, nicht vergeben, nicht verwenden, nicht benutzen, nicht nutzen, nicht anrufen, nicht anschreiben, nicht kontaktieren, nicht schreiben, nicht texten, keine sms, keine nachrichten, keine texte, keine whatsapp,
    keine werbung, kein kontakt, keine anrufe, werbesperre, gesperrt, widersprochen, widerspruch, widerruf, widerrufen, keine einwilligung, verstorben, gestorben, abgemeldet, ausgetragen, verweigert`,
  fr: `ne pas texter, ne plus écrire, ne plus envoyer, ne pas joindre, stop sms, ne veut pas de sms, ne veut plus de sms, faux numéro, mauvais numéro, destinataire inconnu, hors liste, a changé de médecin, a changé de dentiste, numéro périmé, mauvais n°, faux n°, nous a bloqués, nous a bloqué, demande d'effacement, droit à l'oubli, demande à être retiré, demande à être retirée, numéro erroné, numéro incorrect, plus attribué, ne pas utiliser, ne pas appeler, ne pas contacter, ne pas écrire, ne pas envoyer, ne pas déranger, ne plus appeler, ne plus contacter, ne plus utiliser, pas de sms, pas de texto,
    pas de textos, pas de message, pas de messages, plus de sms, aucun sms, sans consentement, refuse, refusé, a refusé, opposition, bloctel, bloqué, désabonné, désinscrit, décédé, décédée, mort, morte, liste noire`,
  es: `no escribir, no mandar, no quiere sms, no quiere mensajes, no más sms, no más mensajes, no enviar más, nos bloqueó, no es cliente, dejó la academia, dejó la escuela, dejó el centro, cambió de médico, cambió de dentista, nos ha bloqueado, pidió la baja, pide la baja, solicita la baja, solicitó la baja, derecho al olvido, número equivocado, nº equivocado, número erróneo, número incorrecto, no es su número, fuera de servicio, no usar, no utilizar, no llamar, no contactar, no enviar, no escribir, no mandar, no molestar, no textear, no sms, sin sms, sin consentimiento, rechazado, rechaza, rehusó, lista robinson,
    bloqueado, dado de baja, dada de baja, de baja, fallecido, fallecida, falleció, muerto, muerta, difunto, difunta, finado, finada`,
  pt: `não quer sms, não quer mensagens, não mandar, não enviar mais, não contactar mais, bloqueou-nos, deixou a escola, mudou de médico, mudou de dentista, pediu para sair, pediu para não receber, pediu a remoção, pediu remoção, número errado, nº errado, número incorreto, não é o número, fora de serviço, não usar, não utilizar, não ligar, não contactar, não contatar, não enviar, não escrever, não mandar, não incomodar, não sms, sem sms, sem mensagens, sem consentimento, recusou, recusa,
    bloqueado, lista negra, descadastrado, falecido, falecida, faleceu, morto, morta, óbito`,
  ar: `لا يريد رسائل, لا تريد رسائل, لا ترسلوا, عدم المراسلة, غير راغب, غير راغبة, لا يرغب, لا ترغب, رحمه الله, رحمها الله, رقم خطأ, حظرنا, طلب الحذف, طلبت الحذف, طلب الإزالة, طلب حذف, رقم خاطئ, الرقم خطأ, الرقم غلط, رقم غلط, خارج الخدمة, لا تستخدم, لا تتصل, لا ترسل, لا تراسل, لا يتصل, لا رسائل, بدون رسائل, عدم الاتصال, عدم الإرسال, ممنوع, محظور, مرفوض, رفض, رافض, متوفى, متوفي, متوفاة, المرحوم, المرحومة, توفي, توفيت`,
  it: `non vuole sms, non vuole messaggi, non mandare, stop sms, numero sbagliato, numero errato, ci ha bloccato, ha cambiato medico, ha cambiato dentista, chiede la cancellazione, ha chiesto la cancellazione, chiede di essere cancellato, non usare, non utilizzare, non chiamare, non contattare, non inviare, non scrivere, non disturbare, no sms, niente sms, senza consenso, rifiutato, bloccato, deceduto, deceduta, defunto, defunta, morto, morta`,
  nl: `verkeerd nummer, van de lijst, lid af, andere huisarts, andere tandarts, heeft ons geblokkeerd, verwijderverzoek, wil verwijderd worden, fout nummer, niet gebruiken, niet bellen, niet sms'en, niet contacteren, niet benaderen, niet storen, geen sms, geen berichten, geen toestemming, geweigerd, geblokkeerd, overleden, uitgeschreven`,
  nordic: `fel nummer, feil nummer, forkert nummer, väärä numero, använd inte, ring inte, kontakta inte, inga sms, inget sms, ej sms, avliden, död, spärrad, ikke bruk, ikke brug, ikke ring, ikke kontakt, ingen sms, avdød, afdød, død, reservert,
    älä soita, älä käytä, ei tekstiviestejä, kuollut, estetty`,
  pl: `zły numer, zmienił lekarza, zmieniła lekarza, błędny numer, numer nieaktualny, nieaktualny numer, zablokował nas, zablokowała nas, prosi o usunięcie, żąda usunięcia, pomyłka, nie używać, nie dzwonić, nie kontaktować, nie pisać, nie wysyłać, bez sms, brak zgody, zablokowany, zmarł, zmarła, zmarły, nie żyje, odmowa, odmówił, odmówiła`,
  'central Europe': `špatné číslo, zlé číslo, rossz szám, téves szám, număr greșit, pogrešan broj, nepoužívat, nevolat, nekontaktovat, neposílat, zemřel, zemřela, nepoužívať, nevolať, zomrel, ne hívd, ne hívja, elhunyt, meghalt, nu sunați, nu contactați, decedat, decedată, ne zvati, preminuo, preminula, umrl`,
  ru: `неверный номер, сменил владельца, сменила владельца, не тот номер, ошибочный номер, чужой номер, не использовать, не звонить, не писать, не беспокоить, не отправлять, не слать, без смс, запрет, отказ, отказался, отказалась, заблокирован, умер, умерла, скончался, скончалась, покойный, покойная,
    не дзвонити, не писати, помер, померла, відмова`,
  tr: `yanlış numara, numara değişmiş, numara değişti, kullanma, kullanmayın, aramayın, mesaj atma, mesaj göndermeyin, sms göndermeyin, sms yok, izin yok, vefat, vefat etti, öldü, merhum, merhume, iptal`,
  el: `λάθος αριθμός, λάθος νούμερο, μην καλείτε, μην στέλνετε, όχι sms, απεβίωσε, αποβιώσας, νεκρός, διαγραφή`,
  others: `संपर्क न करें, कॉल न करें, गलत नंबर, nomor salah, salah sambung, nhầm số, sai số, jangan dihubungi, jangan sms, jangan telepon, almarhum, almarhumah, meninggal, không gọi, không nhắn tin, đã mất, qua đời, अब नहीं, मृत, स्वर्गीय, সংযোগ করবেন না, মৃত, לא להתקשר, לא לשלוח, נפטר, נפטרה, ז"ל`,
};

/** Phrases for people who left, died or took consent back, in words that are said of nothing else. */
const left = `einwilligung widerrufen, zustimmung widerrufen, einwilligung zurückgezogen, kontaktsperre, werbewiderspruch, ausgetreten, mitgliedschaft gekündigt, a résilié, a retiré son consentement, consentement retiré, liste rouge, a démissionné, desistiu, retirou o consentimento, saiu do grupo, deu baixa, revocó el consentimiento, retiró el consentimiento, se dio de baja, ha revocato il consenso, consenso revocato, disdetta, non è più nostro socio, non è più socio, opposizione al trattamento, nie jest członkiem, zrezygnował, zrezygnowała, cofnął zgodę, cofnęła zgodę, niekontaktowanie, wystąpił, wystąpiła, sprzeciw rodo, lidmaatschap opgezegd, heeft opgezegd, heeft zich afgemeld, afgemeld, avg-bezwaar, toestemming ingetrokken, wil niet, üyelikten ayrıldı, onayını geri çekti, izni geri çekti, istemiyor, aranmak istemiyor, rahatsız edilmesin, har utträtt, utträdd, återkallat samtycke, samtycke återkallat, avsagt sig reklam, endast mejl, död, udmeldt, utmeldt, har meldt sig ud, samtykke trukket, samtykke trukket tilbage, trukket samtykke, reservert mot reklame, død, kuollut, eronnut, suostumus peruttu, perui suostumuksen, markkinointikielto, kielto, διαγράφηκε, ανακάλεσε τη συγκατάθεση, αποχώρησε, отозвал согласие, отозвала согласие, отписался, отписалась, вышел из членов, відписався, відкликав згоду, відкликала згоду, отписан, починал, починала, оттеглил съгласие, оттеглила съгласие, напуснал, kilépett, visszavonta a hozzájárulását, visszavonta, leiratkozott, vystoupil, vystoupila, odvolal souhlas, odvolala souhlas, odvolal súhlas, odhlásil se, nekontaktovat, neposílat, s-a retras, și-a retras acordul, dezabonat, ispisao se, ispisala se, povukao privolu, povukla privolu, preminuo, odjavio se, đã nghỉ, rút lại đồng ý, từ chối quảng cáo, từ chối nhận, sudah keluar, mencabut persetujuan, sudah meninggal, berhenti berlangganan, עזב, עזבה, ביטל הסכמה, ביטלה הסכמה, להסיר מרשימת התפוצה, سحب الموافقة, سحبت الموافقة, ألغى الاشتراك, عدم التواصل, انسحب, فوت شده, فوت کرد, لغو عضویت, رضایت پس گرفته شد, رضایت را پس گرفت, نمی‌خواهد, मृत, स्वर्गवास, सदस्यता छोड़ी, सहमति वापस ली, नहीं चाहिए, संदेश न भेजें`;

/** Scripts without blanks between words: found anywhere. */
const unspaced =
  /请勿|請勿|不要|勿扰|勿擾|停用|错号|錯號|空号|空號|打错|間違い電話|番号違い|잘못된 번호|없는 번호|已故|去世|死亡|使用禁止|使用しない|連絡不可|連絡禁止|送信不可|死去|故人|拒否|拒绝|拒絕|사용금지|사용 금지|연락금지|연락 금지|문자금지|수신거부|사망|고인|탈퇴|동의 철회|동의철회|연락하지|ห้าม|เสียชีวิต|ลาออก|ไม่รับ|ไม่ต้องการให้ส่ง|退会|退會|同意撤回|撤回同意|連絡不要/u;

const bare = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'");
let found: Beginnings | undefined;

/** In a remark these are about something else than texts: "do not use the front door". */
const ofOtherThings =
  /(?:^|[ '])(?:use|used|ring|service|verwenden|benutzen|nutzen|anschluss|vergeben|utiliser|attribue|usar|utilizar|servicio|servico|usare|utilizzare|gebruiken|storen|anvand|bruk|brug|kayta|uzywac|pomylka|pouzivat|использовать|تستخدم|الخدمه|الخدمة)(?:$| )/u;
/** The words that are about nothing but leaving, even alone in a remark. */
const sure = `died, gestorben, morreu, murió, est mort, est morte, nie żyje, taken off, unsub, opt-out, optout, dnc, dnt, dncl, unsubscribed, deceased, verstorben, abgemeldet, werbesperre, bloctel, désabonné, désabonnée, désinscrit, désinscrite, résilié, résiliée, décédé, décédée, fallecido, fallecida, falleció,
    descadastrado, descadastrada, falecido, falecida, faleceu, متوفى, متوفي, متوفاة, deceduto, deceduta, disiscritto, disiscritta, overleden, uitgeschreven, avliden, avdød, afdød, zmarł, zmarła, zmarły,
    zemřel, zemřela, zomrel, elhunyt, leiratkozott, decedat, decedată, dezabonat, preminuo, preminula, умер, умерла, скончался, скончалась, отписан, отписана, توفي, توفيت, помер, померла, відписаний, одјављен, merhum, merhume, απεβίωσε, διαγραμμένος, almarhum, almarhumah, נפטר, נפטרה`;

const phrasesOf = (listed: string): string[] =>
  bare(listed)
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

/** The finders of a phrase among words: an expression of those that begin with the same one. */
type Beginnings = ReadonlyMap<string, readonly string[]>;
const made = new Map<readonly string[], RegExp>();

function beginningsOf(phrases: readonly string[]): Beginnings {
  const all = new Map<string, string[]>();
  for (const phrase of phrases) {
    const first = phrase.match(wordAtStart)?.[0] ?? '';
    const known = all.get(first);
    if (known === undefined) all.set(first, [phrase]);
    else known.push(phrase);
  }
  return all;
}

const wordAtStart = /^[\p{L}\p{N}]+/u;
const anyWord = /[\p{L}\p{N}]+/gu;

/** Whether one of them stands there, from the beginning of a word to the end of one. `text`: bare. */
function standsIn(text: string, phrases: Beginnings): boolean {
  for (const { 0: word, index } of text.matchAll(anyWord)) {
    const some = phrases.get(word);
    if (some === undefined) continue;
    let expression = made.get(some);
    if (expression === undefined) {
      expression = anyOf(some);
      made.set(some, expression);
    }
    expression.lastIndex = index;
    if (expression.test(text)) return true;
  }
  return false;
}

const anyOf = (phrases: readonly string[]): RegExp =>
  new RegExp(
    `(?:${phrases
      .map((phrase) => phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '[\\s.,]+'))
      .join('|')})(?![\\p{L}\\p{N}])`,
    'uy',
  );

/** Whether these words refuse texts for the number that they stand beside. */
export function refusesBeside(words: string): boolean {
  found ??= beginningsOf([...Object.values(notes), left].flatMap(phrasesOf));
  return (
    unspaced.test(words) ||
    standsIn(bare(words), found) ||
    asksToStop(words) ||
    negatesReaching(headingTokens(words))
  );
}

interface Remarks {
  readonly found: Beginnings;
  /** The first words of all phrases. */
  readonly first: WordsAtAGlance;
}

let remarksMade: Remarks | undefined;
function remarks(): Remarks {
  if (remarksMade !== undefined) return remarksMade;
  const phrases = [
    ...Object.values(notes)
      .flatMap(phrasesOf)
      // A phrase that begins with a letter would have half of all sentences looked at closely.
      .filter((phrase) => /^\S{2,} /.test(phrase) && !ofOtherThings.test(phrase)),
    ...phrasesOf(sure),
    ...phrasesOf(left),
  ];
  const first = wordsAtAGlance(phrases.flatMap((phrase) => phrase.split(/[^\p{L}\p{N}']+/u)[0] ?? []));
  remarksMade = { found: beginningsOf(phrases), first };
  return remarksMade;
}

/** With which of these a refusal in a remark begins, where it is written in ASCII. */
export const firstWords = (): ReadonlySet<string> => remarks().first.words;

/**
 * Whether a remark about a person says that nobody is to write to them; words that mean more than that do not. Most cells of a file hold
 * no word that such a phrase begins with.
 */
export function refusesInWords(remark: string): boolean {
  const { found: inRemarks, first } = remarks();
  if (!mayHave(remark, first)) return false;
  return unspaced.test(remark) || standsIn(bare(remark), inRemarks);
}
