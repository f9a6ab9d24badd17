/**
 * Sentences that refuse further texts, by language. They are said in as many ways as there are people, so a pattern names
 * what all of them share: `*` is any ending of a word, `…` up to three words between.
 *
 * Each needs both halves of a refusal, the "no more" and the writing, or the "delete" and the number: "no, later" and "I have
 * had no text" have one.
 */
const patterns: Readonly<Record<string, string>> = {
  en: `never text, never write, never contact, never message, never … text me, never … write to me, never … contact me,
    do not … text me, dont … text me, don't … text me, do not … message me, dont … message me, don't … message me, dont contact, don't contact,
    do not send me, dont send me, don't send me, do not send any, dont send any, don't send any, delete … number, remove … number,
    take … number off, lose … number, no longer … receive, not … receive any more,
    (?:dont|don't|not) want (?:any |any more |more |anymore |these |those |your |such |to get |to receive |to get any more |to receive any more |any of these |any of your )?(?:sms|texts|text messages|messages|msgs), (?:dont|don't|not) want (?:them|these|this) (?:anymore|any more), no more (?:txts|msgs|text messages), no longer want (?:these |your |any |to get |to receive )?(?:sms|texts|text messages|messages), no more of (?:these|those|your) (?:texts|messages), not interested in (?:your|these|any) (?:texts|messages|offers), stop … texting, take me off`,
  de: `nicht mehr … schreib*, nicht mehr … schick*, nicht mehr … send*, nicht mehr … kontaktier*, nicht mehr … anschreib*,
    nicht mehr … belastig*, nicht mehr … stor*, nie wieder … schreib*, schreib* … nicht mehr, schreib* … nie wieder, schick* … nicht* mehr,
    send* … nicht* mehr, keine weiteren sms, keine weiteren nachrichten, keine … nachrichten mehr, keine … sms mehr, keine … werbung,
    losch* … nummer, losch* … daten, losch* … kontakt, nummer … losch*, daten … losch*, entfern* … nummer, nummer … entfern*,
    streich* … nummer, nummer … streich*, lass* … in ruhe, hor* … auf … schreib*, aufhoren, von der liste, aus … verteiler,
    (?:mochte|will|mochten|wollen|wunsche) (?:ich |wir )?(?:diese|solche|ihre|eure|die) (?:sms|nachrichten|texte) nicht, (?:mochte|will|mochten|wollen|wunsche) … nichts mehr (?:bekommen|erhalten|horen), streich* … mich … (?:liste|verteiler|kartei), kein interesse (?:an|mehr an) (?:ihren|euren|diesen|solchen|weiteren) (?:sms|nachrichten|texten|angeboten)`,
  fr: `arretez, arrete de, ne … plus … contact*, ne … plus … ecri*, ne … plus … envoy*, ne … plus … recevoir, ne … contactez plus, ne … ecrivez plus,
    ne … envoyez plus, ne m'ecri* … plus, ne m'envoy* … plus, n'ecri* … plus, n'envoy* … plus, veux pas … recevoir, souhaite pas … recevoir,
    plus de sms, plus de message*, plus de textos, supprim* … numero, effac* … numero, retir* … numero, enlev* … numero, supprimez-moi,
    retirez-moi, enlevez-moi, laiss* … tranquille, liste de diffusion,
    (?:veux|voulons|souhaite) plus (?:de |de vos |recevoir )(?:sms|messages|textos|pub|publicite*), (?:rayez|enlevez|retirez)-moi de, fichez-moi la paix, foutez-moi la paix, pas interesse* par vos (?:sms|messages|offres)`,
  es: `no … escrib* mas, no … envi* mas, no … mand* mas, no … llam* mas, no … contact* mas, no … molest*, no me escriba*, no nos escriba*,
    no me envie, no envien, no me envien, no me mande*, no me contacte*, no enviar, no escribir, no contactar, no quiero … recibir, no deseo … recibir,
    no … recibir mas, no quiero … mensaje*, no quiero … sms, no mas sms, borr* … numero, elimin* … numero, quit* … numero, borrame, borreme,
    borrenme, eliminame, elimineme, eliminenme, quitame, quiteme, quitenme, saqu* … lista, dej* de … escrib*, dej* de … envi*, dej* de … mand*,
    dej* de … molest*, dej* … en paz, basta de,
    (?:ya no|no) quiero (?:mas|estos|sus) (?:mensajes|sms|textos), no me interesan … (?:mensajes|sms|ofertas)`,
  pt: `nao … envi* mais, nao … mand* mais, nao … escrev* mais, nao … contact* mais, nao … contat* mais, nao me mande*, nao me escreva*,
    nao me contacte*, nao me contate*, nao me envie, nao me enviem, nao enviem, nao enviar, nao quero … receber, nao desejo … receber,
    nao … receber mais, nao quero … mensage*, nao quero … sms, par* de … envi*, par* de … mand*, par* de … escrev*, parem,
    deix* de … envi*, remov* … numero, apag* … numero, elimin* … numero, retir* … numero, exclu* … numero, me remov*, me exclu*,
    deix* … em paz, chega de,
    (?:ja nao|nao) quero (?:mais|estas|essas|as vossas|suas) (?:mensagens|sms), nao tenho interesse nas? … (?:mensagens|sms|ofertas)`,
  it: `non … scriv* piu, non … invi* piu, non … mand* piu, non … contatt* piu, non scrivetemi, non mi scrivete, non mi scriva, non inviatemi, non mandatemi,
    non contattatemi, non voglio … ricevere, cancell* … numero, elimin* … numero, rimuov* … numero, togli* … numero, smettete, smettila, smettetela, lasci* … in pace,
    non voglio (?:piu )?(?:questi |altri |i vostri |vostri |ricevere )?(?:messaggi|sms), non mi interessano … (?:messaggi|sms|offerte)`,
  nl: `niet meer … sturen, niet meer … schrijven, niet meer … smsen, niet meer … benader*, geen … bericht* meer, geen … sms* meer, stuur … niet meer,
    verwijder … nummer, nummer … verwijder*, laat … met rust, haal … van de lijst,
    wil (?:ik )?(?:deze|die|jullie|uw) (?:berichten|sms'jes|sms|sms-berichten) niet, wil geen (?:berichten|sms|smsjes|sms'jes)`,
  pl: `nie piszcie, nie pisz, nie wysyłaj*, nie przysyłaj*, nie kontaktuj*, nie chce … dostawac, nie chce … otrzymywac, nie chce … sms*, usun* … numer,
    nie chce (?:tych|takich|waszych|wiecej) (?:sms*|wiadomosci), nie interesuja mnie … (?:sms*|wiadomosci|oferty)`,
  ru: `не пишите, не пиши, не присылай*, не отправляй*, не шлите, не беспокой*, больше не … пиш*, больше не … присыла*, не хочу … получать, удалите … номер,
    удалите меня, уберите … номер, прекратите, перестаньте,
    не хочу … (?:смс|сообщени*), не надо … писать, не надо … присылать, не нужны … (?:смс|сообщения), вычеркните меня из, оставьте … в покое`,
  ar: `أوقف*, لا ترسل*, لا تراسل*, لا تبعث*, لا تكتبوا, لا تتواصل*, لا أريد … رسائل*, لا أريد … المزيد, لا أريد … استلام, لا أرغب … رسائل*, لا أرغب … استلام,
    كفى, كفاية, احذف* … رقمي, أزل … رقمي, أزيلوا … رقمي, امسح* … رقمي, احذفني, احذفوني, توقفوا,
    (?:مش عايز|مش عايزة|ما اريد|ما ابي|ما ابغى|لا اريد) … (?:ال)?رسائل*`,
};

/**
 * What finds one of them in words with a space before, between and after them.
 *
 * @param plain takes accents and capitals away, as it did from those words
 */
export function refusals(plain: (text: string) => string): RegExp {
  const word = "[\\p{L}'’-]";
  const sources = Object.values(patterns)
    .flatMap((listed) => listed.split(','))
    .map((pattern) =>
      plain(pattern.trim())
        .replace(/\s+/g, ' ')
        .replaceAll('*', `${word}*`)
        .replaceAll(/ (?:…|\.\.\.) /g, ` (?:${word}+ ){0,3}`),
    );
  return new RegExp(` (?:${sources.join('|')}) `, 'u');
}
