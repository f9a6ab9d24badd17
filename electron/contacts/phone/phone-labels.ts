/**
 * Words that stand beside a person's own number and say no more than that it is one, by language. All others are somebody else's,
 * a place of work, or say something of the number that only a person understands: a word too few here costs a look, one too many
 * texts a stranger.
 *
 * Sources: the labels of Google Contacts, iOS, Outlook and Android's exports in each language, and the headings of `phone-owner.ts`.
 */
const words: Readonly<Record<string, string>> = {
  en: `mobile, mobiles, mob, cell, cells, cellphone, cellular, cel, phone, phones, ph, telephone, tel, tele, number, num, home, landline,
    main, primary, preferred, personal, private, own, whatsapp, wa, sms, text, txt, smartphone, iphone, voice`,
  de: `mobil, mobiltelefon, mobilnummer, mobilnr, mobiltel, handy, handynummer, handynr, telefon, telefonnummer, telefonnr, telnr, fon, rufnummer,
    nummer, nr, privat, festnetz, zuhause, zu, hause, hauptnummer`,
  fr: `portable, port, mobile, tél, téléphone, tph, numéro, num, n°, fixe, domicile, maison, perso, personnel, principal`,
  es: `móvil, movil, celular, teléfono, telefono, tlf, tlfn, tfno, tfn, telf, número, numero, nº, fijo, casa, particular, personal, principal`,
  pt: `telemóvel, telemovel, tlm, telm, telefone, fone, celular, número, fixo, residencial, residência, pessoal, zap`,
  it: `cellulare, cell, telefono, telefonino, numero, fisso, abitazione, personale, principale`,
  nl: `mobiel, mobieltje, gsm, telefoon, telefoonnummer, nummer, thuis, vast, privé, prive`,
  nordic: `mobil, mobiltelefon, mobilnummer, mobiltlf, telefon, tlf, tfn, hem, hjem, hjemme, privat, nummer, sími, farsími, puh, puhelin,
    matkapuhelin, koti, kotipuhelin`,
  pl: `komórka, komorka, komórkowy, kom, telefon, numer, domowy, dom, prywatny`,
  'central Europe': `mobil, mobilní, mobilný, mobilni, telefon, telefón, číslo, mobitel, broj, domů, kućni, doma, telefonszám, mobiltelefon,
    otthon, otthoni, telefonul, mobilul, acasă, număr, mobilais, telefonas, tālrunis, mobilus, gsm`,
  ru: `тел, телефон, моб, мобильный, мобильник, сот, сотовый, номер, дом, домашний, личный, основной, ватсап, м, т`,
  'other Cyrillic': `мобільний, домашній, мобилен, мобилни, телефонен, мобилни, број, гсм, ұялы, үй`,
  tr: `cep, telefon, telefonu, numara, numarası, ev, kişisel, mobil`,
  el: `κινητό, κινητο, κιν, τηλ, τηλέφωνο, τηλεφωνο, σταθερό, οικία, σπίτι, αριθμός`,
  ar: `جوال, الجوال, موبايل, الموبايل, محمول, المحمول, هاتف, الهاتف, تلفون, التلفون, رقم, منزل, المنزل, البيت, بيت, شخصي, الشخصي, واتساب, واتس, نقال, النقال`,
  fa: `موبایل, تلفن, همراه, شماره, منزل, خانه, شخصی`,
  ur: `موبائل, فون, نمبر, گھر`,
  he: `נייד, טלפון, טל, פלאפון, בית, מספר, סלולרי`,
  hi: `मोबाइल, फोन, फ़ोन, नंबर, दूरभाष, घर, मो`,
  bn: `মোবাইল, ফোন, নম্বর, বাসা`,
  ta: `மொபைல், தொலைபேசி, கைபேசி, எண்`,
  th: `โทร, โทรศัพท์, มือถือ, เบอร์, บ้าน`,
  vi: `đt, sđt, đtdđ, di, động, điện, thoại, số, nhà, riêng`,
  'id, ms': `hp, nomor, nomer, no.hp, telp, telepon, ponsel, rumah, telefon, bimbit`,
  'tl, sw': `telepono, selpon, simu, nambari, nyumbani`,
  zh: `手机, 手機, 手机号, 手机号码, 手機號碼, 电话, 電話, 移动电话, 行動電話, 行动电话, 号码, 號碼, 住宅, 住宅电话, 住宅電話, 家庭电话, 座机, 私人`,
  ja: `携帯, 携帯電話, 電話, 電話番号, 番号, 自宅, 自宅電話, ケータイ`,
  ko: `휴대폰, 핸드폰, 휴대전화, 전화, 전화번호, 번호, 집, 집전화, 자택`,
};

/** Letters that stand for such a word where a colon or the number follows, or in brackets: mobile, cell, telephone, home, private. */
const letters = new Set(['m', 'c', 't', 'h', 'p', 'м', 'т']);

/** Between two numbers. */
const links = new Set(
  'or, and, ou, et, o, y, oder, und, e, أو, و, of, en, eller, og, och, tai, lub, i, albo, nebo, vagy, sau, или, и, або, veya, ve, ή, או'.split(
    ', ',
  ),
);

let known: ReadonlySet<string> | undefined;

function isLabel(word: string): boolean {
  known ??= new Set(
    Object.values(words)
      .flatMap((listed) => listed.split(/,\s*/))
      .map(plain),
  );
  return known.has(plain(word));
}

const plain = (word: string) => word.normalize('NFKC').toLowerCase().replace(/\.$/, '');

/** Words with nothing but blanks between them, with the signs and brackets around them and the number of a label, as in `Phone 2:`. */
const saidTogether =
  /(?<open>[([]\s*)?(?<said>[\p{L}\p{M}][\p{L}\p{M}'’°º]*\.?(?:[\s/-]*[\p{L}\p{M}][\p{L}\p{M}'’°º]*\.?)*)(?<close>\s*[)\]])?(?<sign>(?:\s?\d)?\s*[:=]|\s*-\s|\s*\.(?=\s|\d))?/gu;

/**
 * The text with a semicolon in place of each label, so that the numbers stand apart. Undefined where any other word is left: then a
 * person has to read it.
 */
export function withoutLabels(text: string): string | undefined {
  let isClear = true;
  const rest = text.replace(saidTogether, (whole, ...caught: unknown[]) => {
    const offset = Number(caught.at(-3));
    const said = whole.match(/[\p{L}\p{M}][\p{L}\p{M}'’°º]*/gu) ?? [];
    const isBracketed = /^[([]/.test(whole) && /[)\]]/.test(whole);
    const before = /\d\W*$/.test(text.slice(0, offset));
    const behind = /^\W*\d/.test(text.slice(offset + whole.length));
    const isFirst = behind && (!before || /[;,|/\n]\s*$/.test(text.slice(0, offset)));
    const isApart = /\s$/.test(text.slice(0, offset)) && /^\s/.test(text.slice(offset + whole.length));
    const isLink = said.length === 1 && isApart && before && behind && links.has(plain(said[0] ?? ''));
    // "No." and "Nº" are numbers; a bare "no" is an answer that was noted beside one.
    const isNumbered = /^\W*no(?:\s*[.:]|\s\d\s*[.:])/iu.test(whole) && isFirst;
    const isHarmless = said.every(
      (word) =>
        (isLabel(word) && (isNumbered || !/^no$/i.test(word))) ||
        (letters.has(plain(word)) && said.length === 1 && (isBracketed || isFirst)),
    );
    if (!isLink && !isHarmless) isClear = false;
    return ' ; ';
  });
  return isClear ? rest.replace(/[([]\s*;\s*[)\]]/g, ' ; ').replace(/^[\s;,:]+|[\s;,:]+$/g, '') : undefined;
}
