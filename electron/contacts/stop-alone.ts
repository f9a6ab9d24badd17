/**
 * Refusals that count only where a reply says nothing else, by language. Each word of them stands in many a friendly reply too:
 * "no more parking?", "not interested in the 3pm".
 *
 * A bare "no" or "not anymore" is missing on purpose: it answers "Can you come on Tuesday?" or "Does it still hurt?".
 */
const sayings: Readonly<Record<string, string>> = {
  en: `end, quit, exit, cancel, remove, delete, no thanks, no thank you, thanks but no thanks, enough, enough already, revoke, cease, desist,
    no more, no more of this, no more of these, never again, not interested, not interested at all, not interested anymore, not intrested, i'm not intrested, im not intrested,
    i am not interested, i'm not interested,
    im not interested, we are not interested, no longer interested, not for me, no interest, go away, get lost, piss off, fuck off, bugger off,
    leave me, do not disturb, don't disturb, dont disturb, stop this, spam, this is spam, i do not want this, i don't want this, i dont want this,
    i do not want these, i don't want these, i dont want these, delete me, lose my number, not wanted, unwanted`,
  de: `ende, raus, nein danke, loschen, genug, schluss, schluss damit, aufhoren, hor auf, horen sie auf, hort auf, es reicht, bitte nicht mehr, nie wieder,
    ich mochte das nicht mehr, mochte das nicht mehr, ich will das nicht mehr, will das nicht mehr, ich mochte das nicht, ich will das nicht,
    ich mochte nicht mehr, ich will nicht mehr, wir mochten das nicht mehr, wir wollen das nicht mehr, das will ich nicht, das will ich nicht mehr, das mochte ich nicht mehr,
    lassen sie das, lassen sie das sein, lassen sie es, lass das, lass das sein, lass es, lasst das, lasst es, streichen sie mich, streich mich, streicht mich,
    mich streichen, loschen sie mich, losch mich, mich loschen, entfernen sie mich, kein interesse, kein interresse, nein kein interesse, bitte streichen, kein interesse mehr, ich habe kein interesse, habe kein interesse,
    wir haben kein interesse, nicht interessiert, ich bin nicht interessiert, bin nicht interessiert, kein bedarf, unerwunscht, verschwinden sie, verpiss dich`,
  fr: `annuler, supprimer, fin, non merci, pas interesse, pas interessee, pas interesses, je ne suis pas interesse, je ne suis pas interessee, je suis pas interesse,
    je suis pas interessee, plus interesse, plus interessee, ca ne m'interesse pas, ca m'interesse pas, cela ne m'interesse pas, ca ne m'interesse plus, aucun interet,
    plus jamais, jamais plus, assez, ca suffit, stoppez, cessez, laissez-moi, je n'en veux plus, je n'en veux pas, j'en veux plus, je ne veux plus, je veux plus,
    je ne veux plus de ca, je ne veux plus de cela, n'en veux plus, plus rien, pas de sms, pas de pub, effacez-moi, rayez-moi, ne pas deranger, fichez-moi la paix,
    foutez-moi la paix, la paix, degagez`,
  es: `alto, parar, paren, para, pare, cancelar, no mas, no gracias, no me interesa, no me interesa mas, ya no me interesa, no estoy interesado, no estoy interesada,
    no interesado, no interesada, sin interes, no tengo interes, no quiero mas, no quiero nada, no lo quiero, ya no quiero, ya no quiero mas, no quiero esto, nunca mas,
    ya basta, basta, basta ya, suficiente, dejenme, dejeme, dejame, no molestar, no molesten, no moleste, borrar, eliminar`,
  pt: `pare, sair, remover, nao obrigado, nao obrigada, nao me interessa, ja nao me interessa, nao estou interessado, nao estou interessada, nao interessado, nao interessada,
    sem interesse, nao tenho interesse, nao ha interesse, nao quero isto, nao quero isso, ja nao quero, nao quero nada, nunca mais, chega, ja chega, para com isso,
    parem com isso, deixem-me, me deixa, me deixem, me tira daqui, tirem-me daqui, nao incomodar, nao incomodem, nao incomode, apagar, eliminar`,
  it: `basta, annulla, no grazie, non mi interessa, non mi interessa piu, non sono interessato, non sono interessata, non interessato, non interessata, nessun interesse,
    non ho interesse, non voglio piu, non ne voglio piu, non lo voglio, non lo voglio piu, mai piu, ora basta, adesso basta, smetta, lasciatemi stare, lasciami stare, lasciatemi,
    cancellatemi, toglietemi, toglimi, rimuovetemi, rimuovimi, eliminatemi, non disturbare, non disturbate, non disturbi`,
  nl: `geen interesse, geen interesse meer, ik heb geen interesse, heb geen interesse, niet geinteresseerd, ik ben niet geinteresseerd, ben niet geinteresseerd, nooit meer, nooit weer, hou op, houd op, hou hiermee op, stoppen, genoeg, nee bedankt, nee dank je, nee dank u, ik wil dit niet, ik wil dit niet meer, wil dit niet meer,
    ik wil niet meer, verwijder mij, verwijder me, verwijderen, haal me eraf, haal mij eraf, laat dat, niet storen`,
  pl: `koniec, nie dziekuje, nie jestem zainteresowany, nie jestem zainteresowana, niezainteresowany, niezainteresowana, nie interesuje mnie, nie interesuje mnie to,
    nie interesuje mnie to juz, brak zainteresowania, nie chce tego, nie chce wiecej, juz nie chce, dosc, dosyc, nigdy wiecej, przestancie, przestan, prosze przestac,
    usuncie mnie, usun mnie, prosze mnie usunac, dajcie mi spokoj, daj mi spokoj, dajcie spokoj, nie przeszkadzac, odczepcie sie`,
  ru: `отмена, хватит, нет спасибо, не интересно, неинтересно, мне не интересно, мне неинтересно, мне это не интересно, мне это неинтересно, не интересует, меня не интересует,
    меня это не интересует, не заинтересован, не заинтересована, больше не надо, не надо больше, больше не нужно, не хочу больше, больше не хочу, никогда больше, довольно,
    отстаньте, отстань, надоели, надоело, достали, отвалите, удалить, прекратить, вычеркните меня, уберите меня, не беспокоить, оставьте меня, оставьте меня в покое`,
  ar: `قف, الغاء, لا اريد, غير مهتم, غير مهتمة, غير مهتمين, لست مهتما, لست مهتمة, انا غير مهتم, انا غير مهتمة, انا لست مهتما, مش مهتم, مش مهتمة, ما يهمني, لا يهمني, لا يهمني الامر, ما ابغى, ما ابي,
    مش عايز, مش عايزة, لا اريد هذا, لا اريد ذلك, لا اريد بعد الان, يكفي, بس كفاية, لا تزعجوني, لا تزعجني, لا للازعاج, اتركوني, اتركني, اتركوني وشاني`,
  others: `fin, slut, sluta, avsluta, nej tack, nej tak, konec, iptal, hayir tesekkurler, berhenti, batal, dung, huy, ні дякую, לא תודה, די`,
  // Fingers that slip on a small screen; not "step", "shop" and the like, which are words.
  slips: `st op, sto p, s top, sotp, stpo, tsop, stp, sto, stopt, stope, sttop, stpp, stopo, stoop, syop, srop, dtop, atop, stol, stip, stopm, atopp, unsub me, unsubs`,
};

const politenesses = `please pls plz thanks thx thank you bitte danke merci svp s'il vous plait por favor gracias per favore grazie obrigado
  obrigada alstublieft aub bedankt prosze dziekuje tack пожалуйста спасибо من فضلك شكرا
  hi hello hey sorry but hallo bonjour pardon hola perdon ola desculpe ciao scusi здравствуйте извините مرحبا السلام عليكم اسف`;

/** Whether a text consists of such a refusal, with words of politeness around it. */
export type SaysNothingElse = (text: string) => boolean;

/** From so many letters on, a word with one letter wrong is hardly another word; "Auftragen" is not "austragen". */
const lettersToSlip = 10;

/** @param wordsOf the words of a text as they are compared: without accents, in lower case */
export function refusalsAlone(
  wordsOf: (text: string) => readonly string[],
  clear: readonly string[],
): SaysNothingElse {
  const listed = Object.values(sayings).flatMap((said) => said.split(','));
  const refusals = new Set(listed.map((said) => wordsOf(said).join(' ')));
  const polite = new Set(wordsOf(politenesses));
  const long = [...refusals, ...clear].filter((word) => word.length >= lettersToSlip && !word.includes(' '));

  const refuses = (words: readonly string[]): boolean => {
    const said = words.join(' ');
    const [word = ''] = words;
    return refusals.has(said) || (words.length === 1 && long.some((one) => isSlipOf(word, one)));
  };
  const isPolite = (words: readonly string[]) => words.every((word) => polite.has(word));
  const refusesPolitely = (words: readonly string[]) =>
    refuses(words) || refuses(words.filter((word) => !polite.has(word)));

  return (text) => {
    if (refusesPolitely(wordsOf(text))) return true;
    const parts = text
      .split(/[.,;:!?…\n]+|\s[-–—]+\s/u)
      .map(wordsOf)
      .filter((words) => words.length > 0);
    return (
      parts.length > 1 &&
      parts.some(refusesPolitely) &&
      parts.every((words) => isPolite(words) || refusesPolitely(words))
    );
  };
}

/** Whether it is that word with one letter missing, added, wrong, or in its neighbour's place; the first two are right. */
export function isSlipOf(word: string, meant: string): boolean {
  if (word === meant) return true;
  if (Math.abs(word.length - meant.length) > 1 || word.slice(0, 2) !== meant.slice(0, 2)) return false;
  let same = 0;
  while (same < word.length && word[same] === meant[same]) same += 1;
  const [rest, ofMeant] = [word.slice(same), meant.slice(same)];
  const swapped = `${ofMeant.charAt(1)}${ofMeant.charAt(0)}${ofMeant.slice(2)}`;
  return (
    rest.slice(1) === ofMeant ||
    rest === ofMeant.slice(1) ||
    rest.slice(1) === ofMeant.slice(1) ||
    rest === swapped
  );
}
