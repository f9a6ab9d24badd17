/**
 * What people call the columns of their lists, in the languages that files come in. A heading means something only
 * where it is one of these words, or begins or ends with one: "Mobile (work)", "Kunden-Telefon".
 */
import { fieldKey } from '../shared/field-names.ts';

/** What a heading says about its column. The names are those of the fields that become of it. */
export type ColumnWord =
  | 'phone'
  | 'country'
  | 'first name'
  | 'last name'
  | 'name'
  | 'email'
  | 'company'
  | 'city';

// English, French, Spanish, German, Portuguese, Italian, Dutch, Polish, Arabic.
const words: Readonly<Record<ColumnWord, string>> = {
  phone: `phone, telephone, tel, mobile, mobile phone, cell, cellphone, cell phone, phone number, mobile number, msisdn,
    number, sms, whatsapp, contact number, gsm,
    téléphone, portable, numéro, numéro de téléphone, tél, mobile phone number, n° tél, n° de téléphone,
    teléfono, móvil, celular, número, número de teléfono, tel. móvil,
    telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, rufnummer, mobiltelefon, nummer,
    telefone, telemóvel, número de telefone, número de celular,
    telefono, cellulare, numero, numero di telefono, telefoon, telefoonnummer, mobiel, gsm nummer, numer telefonu, komórka,
    هاتف, الهاتف, رقم الهاتف, جوال, الجوال, رقم الجوال, موبايل, محمول, الرقم, رقم`,
  country: `country, country code, nation, pays, code pays, país, código de país, land, länderkennzeichen, ländercode, landcode,
    paese, kraj, البلد, الدولة, بلد, دولة, رمز الدولة`,
  'first name': `first name, firstname, given name, forename, fname, first, prénom, nombre, nombre de pila, primer nombre,
    vorname, rufname, nome próprio, primeiro nome, nome proprio, voornaam, imię, الاسم الأول, الاسم الاول`,
  'last name': `last name, lastname, surname, family name, lname, last, nom de famille, apellido, apellidos, nachname,
    familienname, zuname, sobrenome, apelido, último nome, cognome, achternaam, nazwisko, اسم العائلة, اللقب, الاسم الأخير`,
  name: `name, full name, fullname, contact, contact name, customer, customer name, client, nom, nom complet, nom et prénom,
    nombre completo, nombre y apellidos, cliente, nome, nome completo, kunde, kundenname, vollständiger name, naam, nominativo,
    imię i nazwisko, الاسم, اسم, الاسم الكامل, اسم العميل`,
  email: `email, e-mail, mail, email address, courriel, adresse e-mail, adresse mail, correo, correo electrónico, e-mail-adresse,
    correio eletrónico, posta elettronica, e-mailadres, البريد الإلكتروني, البريد, الإيميل`,
  company: `company, organisation, organization, business, employer, entreprise, société, organisme, empresa, compañía, firma,
    unternehmen, azienda, società, bedrijf, الشركة, شركة, المؤسسة`,
  city: `city, town, ville, ciudad, localidad, stadt, ort, wohnort, cidade, localidade, città, plaats, stad, miasto, المدينة, مدينة`,
};

const byKey = new Map<string, ColumnWord>();
for (const word of Object.keys(words).filter(isColumnWord)) {
  for (const written of words[word].split(/,\s*/)) byKey.set(plain(written), word);
}

function isColumnWord(word: string): word is ColumnWord {
  return Object.hasOwn(words, word);
}

/** Without accents, marks, case and spaces: headings are typed in a hurry. */
function plain(heading: string): string {
  return fieldKey(heading.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[.:*#°'’"]/g, '');
}

/** What a heading means; undefined where it says nothing that we know. */
export function columnWord(heading: string): ColumnWord | undefined {
  const whole = byKey.get(plain(heading));
  if (whole) return whole;
  const parts = heading
    .split(/[\s_/\-–(),.:;[\]]+/u)
    .map(plain)
    .filter((part) => part !== '');
  if (parts.length < 2) return undefined;
  // "Phone 2", "Mobile (private)", "Customer phone": only a word for the number is safe to find inside others.
  return parts.some((part) => byKey.get(part) === 'phone' && !vague.has(part)) ? 'phone' : undefined;
}

// "Customer number", "Hausnummer": words that mean a phone only where they stand alone.
const vague = new Set(['number', 'numero', 'nummer', 'رقم', 'الرقم', 'sms', 'contact'].map(plain));
