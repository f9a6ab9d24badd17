/**
 * What people call the columns of their lists, in the languages that files come in. A heading means something only
 * where it is one of these words, or begins or ends with one: "Mobile (work)", "Kunden-Telefon".
 */
import { fieldKey } from './field-names.ts';

/** What a heading says about its column. The names are those of the fields that become of it. */
export type ColumnWord =
  | 'phone'
  | 'country'
  | 'lists'
  | 'first name'
  | 'last name'
  | 'name'
  | 'email'
  | 'company'
  | 'city'
  | 'rejected row'
  | 'rejected reason';

// English, French, Spanish, German, Portuguese, Italian, Dutch, Polish, Arabic; the most usual ones of Russian, Greek, Turkish,
// Japanese and Chinese.
const words: Readonly<Record<ColumnWord, string>> = {
  phone: `phone, telephone, tel, mobile, mobile phone, cell, cellphone, cell phone, phone number, mobile number, msisdn,
    number, sms, whatsapp, contact number, gsm,
    téléphone, portable, numéro, numéro de téléphone, tél, mobile phone number, n° tél, n° de téléphone,
    teléfono, móvil, celular, número, número de teléfono, tel. móvil,
    telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, rufnummer, mobiltelefon, nummer,
    telefone, telemóvel, número de telefone, número de celular,
    telefono, cellulare, numero, numero di telefono, telefoon, telefoonnummer, mobiel, gsm nummer, numer telefonu, komórka,
    هاتف, الهاتف, رقم الهاتف, جوال, الجوال, رقم الجوال, موبايل, محمول, الرقم, رقم, телефон, номер телефона, мобильный, мобильный телефон, моб. телефон, сотовый, τηλέφωνο, κινητό, κινητό τηλέφωνο,
    cep telefonu, telefon numarası, 電話番号, 携帯電話番号, 携帯番号, 携帯電話, 携帯, 電話, 电话, 电话号码, 手机, 手机号, 手机号码`,
  country: `country, country code, nation, pays, code pays, país, código de país, land, länderkennzeichen, ländercode, landcode,
    paese, kraj, البلد, الدولة, بلد, دولة, رمز الدولة, страна, χώρα, ülke, 国, 国家`,
  // Also the heading in Carillon's own exports.
  lists: `lists, list, listen, listes, listas, liste, elenchi, lijsten, listy, القوائم`,
  'first name': `first name, firstname, given name, forename, fname, first, prénom, nombre, nombre de pila, primer nombre,
    vorname, rufname, nome próprio, primeiro nome, nome proprio, voornaam, imię, الاسم الأول, الاسم الاول, имя, όνομα, ad, 名`,
  'last name': `last name, lastname, surname, family name, lname, last, nom de famille, apellido, apellidos, nachname,
    familienname, zuname, sobrenome, apelido, último nome, cognome, achternaam, nazwisko, اسم العائلة, اللقب, الاسم الأخير, фамилия, επώνυμο, soyad, soyadı, 姓`,
  name: `name, full name, fullname, contact, contact name, customer, customer name, client, nom, nom complet, nom et prénom,
    nombre completo, nombre y apellidos, cliente, nome, nome completo, kunde, kundenname, vollständiger name, naam, nominativo,
    imię i nazwisko, الاسم, اسم, الاسم الكامل, اسم العميل, фио, ονοματεπώνυμο, ad soyad, 氏名, 名前, お名前, 姓名, 名字`,
  email: `email, e-mail, mail, email address, courriel, adresse e-mail, adresse mail, correo, correo electrónico, e-mail-adresse,
    correio eletrónico, posta elettronica, e-mailadres, البريد الإلكتروني, البريد, الإيميل, почта, эл. почта, メール, メールアドレス, 邮箱`,
  // The two columns that Carillon adds to a file of rejected rows, in each of its own languages.
  'rejected row': `row in the file, ligne du fichier, fila en el archivo, zeile in der datei, linha no ficheiro, الصف في الملف`,
  'rejected reason': `why it was rejected, raison du refus, por qué se rechazó, warum abgelehnt, porque foi rejeitada, سبب الرفض`,
  company: `company, organisation, organization, business, employer, entreprise, société, organisme, empresa, compañía, firma,
    unternehmen, azienda, società, bedrijf, الشركة, شركة, المؤسسة, компания, организация, εταιρεία, şirket, 会社, 会社名, 公司`,
  city: `city, town, ville, ciudad, localidad, stadt, ort, wohnort, cidade, localidade, città, plaats, stad, miasto, المدينة, مدينة, город, πόλη, şehir, 市, 市区町村, 城市`,
};

/** Those in English, for which the field has one plain name; in other languages it is called as its heading. */
const english: Readonly<Partial<Record<ColumnWord, string>>> = {
  'first name': 'first name, firstname, given name, forename, fname, first',
  'last name': 'last name, lastname, surname, family name, lname, last',
  name: 'name, full name, fullname, contact name, customer, customer name',
  email: 'email, e-mail, mail, email address',
  company: 'company, organisation, organization, business, employer',
  city: 'city, town',
};

interface Keys {
  readonly words: ReadonlyMap<string, ColumnWord>;
  /** "Customer number", "Hausnummer": words that mean a phone only where they stand alone. */
  readonly vague: ReadonlySet<string>;
  /** The first and the last heading of Carillon's own exports of contacts, in each of its languages. */
  readonly exportNumber: ReadonlySet<string>;
  readonly exportLists: ReadonlySet<string>;
}

let made: Keys | undefined;

/** Made for the first heading: every start would wait for it. */
function keys(): Keys {
  made ??= {
    words: new Map(
      Object.keys(words)
        .filter(isColumnWord)
        .flatMap((word) =>
          words[word].split(/,\s*/).map((written) => [plainHeading(written), word] as const),
        ),
    ),
    vague: new Set(['number', 'numero', 'nummer', 'رقم', 'الرقم', 'sms', 'contact'].map(plainHeading)),
    exportNumber: new Set(
      [
        'phone number',
        'numéro de téléphone',
        'número de teléfono',
        'Telefonnummer',
        'número de telefone',
        'رقم الهاتف',
      ].map(plainHeading),
    ),
    exportLists: new Set(['lists', 'listes', 'listas', 'Listen', 'القوائم'].map(plainHeading)),
  };
  return made;
}

function isColumnWord(word: string): word is ColumnWord {
  return Object.hasOwn(words, word);
}

/** Without accents, marks, case and spaces: headings are typed in a hurry. */
export function plainHeading(heading: string): string {
  return fieldKey(heading.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[.:*#°'’"]/g, '');
}

/**
 * What the field of a column is called whose heading is such a word: in English the word itself ("Surname" and "LAST_NAME"
 * are both "Last name"), in every other language what stands there, since a message is written in that language, too.
 */
export function fieldOfWord(word: ColumnWord, heading: string): string {
  const known =
    english[word]?.split(/,\s*/).some((written) => plainHeading(written) === plainHeading(heading)) ?? false;
  return known ? word.charAt(0).toUpperCase() + word.slice(1) : heading;
}

/** What a heading means; undefined where it says nothing that we know. */
export function columnWord(heading: string): ColumnWord | undefined {
  const { words: known, vague } = keys();
  const whole = known.get(plainHeading(heading));
  if (whole) return whole;
  const parts = heading
    .split(/[\s_/\-–(),.:;[\]]+/u)
    .map(plainHeading)
    .filter((part) => part !== '');
  if (parts.length < 2) return undefined;
  // "Phone 2", "Mobile (private)", "Customer phone": only a word for the number is safe to find inside others.
  return parts.some((part) => known.get(part) === 'phone' && !vague.has(part)) ? 'phone' : undefined;
}

/** Whether the headings are those of a file that Carillon has written: then every column is known, whatever it is called. */
export function isOwnExport(header: readonly string[]): boolean {
  const { exportNumber, exportLists } = keys();
  return (
    header.length > 1 &&
    exportNumber.has(plainHeading(header[0] ?? '')) &&
    exportLists.has(plainHeading(header.at(-1) ?? ''))
  );
}

// Headings of columns that say who must not be texted, or who may. English, French, Spanish, German, Portuguese, Italian, Dutch, Arabic.
const optOut = `opt out, opted out, do not text, do not contact, do not sms, do not call, unsubscribe, unsubscribed, no sms, no texts, sms consent,
  consent, opt in, opted in, ne pas contacter, ne pas appeler, désinscrit, désinscription, désabonné, stop sms, refus sms, consentement,
  no contactar, no llamar, no enviar, dado de baja, no molestar, consentimiento, abgemeldet, abmeldung, nicht kontaktieren, nicht anrufen, keine sms,
  keine werbung, werbesperre, einwilligung, não contactar, não contatar, não enviar, descadastrado, consentimento, non contattare, disiscritto,
  consenso, niet bellen, niet contacteren, uitgeschreven, toestemming, لا ترسل, عدم الإرسال, إلغاء الاشتراك, عدم التواصل, الموافقة`;
/** Too short to be found inside other words. */
const optOutAlone = new Set(['stop', 'baja', 'dnc', 'sperre', 'gesperrt']);
let optOutKeys: readonly string[] | undefined;

/** Whether a heading seems to be of a column that says who must not be texted: whoever overlooks it texts people who refused. */
export function saysWhoRefused(heading: string): boolean {
  const key = plainHeading(heading);
  // Not at a start, which has no use for it.
  optOutKeys ??= optOut.split(/,\s*/).map((written) => plainHeading(written.trim()));
  return optOutAlone.has(key) || optOutKeys.some((written) => key.includes(written));
}

// Those of them that say who may be texted.
const consent = `consent, opt in, opted in, consentement, consentimiento, einwilligung, consentimento, consenso, toestemming, الموافقة`;
let consentKeys: readonly string[] | undefined;

/** Whether a heading of this kind says who agreed, so that "No" is what refuses. */
export function saysWhoAgreed(heading: string): boolean {
  const key = plainHeading(heading);
  consentKeys ??= consent.split(/,\s*/).map(plainHeading);
  return consentKeys.some((written) => key.includes(written));
}
