/**
 * Whose phone a column of numbers is about, as its heading says it in the languages that files come in. "Mother's mobile" in a
 * clinic's file is no number of the patient's, and a campaign that takes it for one texts somebody else.
 */
import { plainHeading } from './column-words.ts';

/** In the order in which a row's numbers are tried for its contact. */
export const phoneOwners = [
  'own mobile',
  'own',
  /** Their own too, but where texts seldom arrive. */
  'own landline',
  /** Perhaps theirs: a phone at work, or that of the person to ask for. */
  'work',
  /** Somebody else's: a parent, the doctor, whom to call in an emergency. */
  'somebody else',
] as const;
export type PhoneOwner = (typeof phoneOwners)[number];

// English, French, Spanish, German, Portuguese, Arabic; the most usual ones of Italian, Dutch and Polish. With a star: how words
// begin, as German writes several in one. A wrong "somebody else" costs a click on the columns; a missing word texts a stranger.
const written: Readonly<Record<Exclude<PhoneOwner, 'own'>, string>> = {
  'somebody else': `mother, mothers, mom, moms, mum, mums, mummy, mama, father, fathers, dad, dads, daddy, parent, parents, guardian*,
    carer, carers, caregiver*, caretaker*, emergenc*, ice, kin, relative, relatives, spouse, spouses, partner, partners, husband, husbands,
    wife, wifes, wives, sibling*, brother, brothers, sister, sisters, grandmother*, grandfather*, grandparent*, grandma, grandpa, neighbour*,
    neighbor*, friend, friends, gp, gps, dr, doctor, doctors, physician*, surgery, practitioner*, hospital*, clinic, clinics, pharmac*,
    dentist*, nurse, school*, teacher*, coach, lawyer*, solicitor*, landlord*, insurer, insurance, supervisor*, manager*, boss, referrer,
    fax*, telefax*,
    mère, maman, père, papa, tuteur, tutrice, urgence*, proche, proches, conjoint*, époux, épouse, mari, partenaire*, médecin*, docteur*,
    école, voisin*, frère, sœur, responsable*, accompagnant*, aidant*, pharmacie, hôpital, clinique, cabinet, télécopi*,
    madre, mamá, padre, papá, padres, tutor*, emergencia*, urgencia*, familiar, familiares, pariente*, cónyuge, esposo, esposa, marido,
    pareja, médico, médica, escuela, colegio, vecino, vecina, hermano, hermana, abuelo, abuela, acudiente, apoderado, apoderada,
    cuidador*, clínica,
    mutter*, vater*, eltern*, erziehungsberecht*, vormund*, betreuer*, notfall*, notruf*, angehörige*, ehepartner*, ehefrau, ehemann,
    gatte, gattin, partnerin, lebensgefährt*, lebenspartner*, hausarzt*, hausärzt*, arzt*, ärztin*, praxis*, schule, lehrer*, nachbar*,
    bruder, schwester, oma, opa, großmutter, großvater, klinik*, apotheke*, krankenhaus*, pflegedienst*, vorgesetzte*,
    mãe, pai, dos pais, encarregad*, emergência*, urgência*, parceir*, companheir*, escola, vizinh*, irmão, irmã, avó, avô, responsável*,
    genitor*, coniuge, marito, moglie, moeder*, vader*, ouder, ouders, voogd, noodgeval*, noodnummer*, huisarts*, matka, matki, ojciec,
    ojca, rodzic*, opiekun*,
    أم, الأم, والدة, الوالدة, أب, الأب, والد, الوالد, الوالدين, ولي, ولي الأمر, طوارئ, الطوارئ, للطوارئ, قريب, الأقارب, زوج, الزوج,
    زوجة, الزوجة, أخ, الأخ, أخت, الأخت, طبيب, الطبيب, الدكتور, المستشفى, العيادة, المدرسة, فاكس, الفاكس`,
  work: `work*, office*, business, company, companys, employer*, job, reception, switchboard, child, children, childs, son, daughter,
    contact person, contact persons, alternative contact, secondary contact, other contact,
    travail, bureau, professionnel*, pro, entreprise, société, employeur*, enfant, fils, fille, personne à contacter, personne de contact,
    trabajo, oficina, empresa, laboral, centralita, hijo, hija, persona de contacto,
    arbeit*, dienst*, büro*, geschäft*, firma*, firmen*, beruflich*, zentrale, kind, sohn, tochter, ansprechpartner*, kontaktperson*,
    trabalho, emprego, escritório, profissional, empregador*, filho, filha, pessoa de contacto, pessoa de contato,
    lavoro, ufficio, azienda, werk*, kantoor, bedrijf, praca, służbow*,
    عمل, العمل, للعمل, مكتب, المكتب, شركة, الشركة, الابن, الابنة, الطفل`,
  'own mobile': `mobil*, cell*, sms, text, texts, whatsapp, gsm, portable*, móvil, handy*, telemóvel, telemoveis, celular*, telefonino,
    komórk*, komork*, smartphone*, جوال, الجوال, موبايل, الموبايل, محمول, المحمول, мобильный, моб, сотовый, κινητό, cep, 携帯*, 手机*`,
  'own landline': `home, house, landline*, land line, fixed, fixe, domicile, maison, fijo, casa, domicilio, festnetz*, zuhause, fixo,
    residencial, residência, domicílio, fisso, vast, thuis, أرضي, الأرضي, ثابت, الثابت, منزل, المنزل, البيت`,
};

interface Words {
  readonly whole: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  /** Several words, run together as {@link plainHeading} runs them. */
  readonly phrases: readonly string[];
}

type Said = Exclude<PhoneOwner, 'own'>;
let made: ReadonlyMap<Said, Words> | undefined;

/** Made for the first heading: every start would wait for it. */
function known(): ReadonlyMap<Said, Words> {
  // What says that it is somebody else's counts before what kind of phone it is.
  made ??= new Map(
    (['somebody else', 'work', 'own mobile', 'own landline'] as const).map((owner) => [
      owner,
      wordsOf(written[owner]),
    ]),
  );
  return made;
}

function wordsOf(list: string): Words {
  const all = list.split(/,\s*/);
  const stems = all.filter((word) => word.endsWith('*'));
  const phrases = all.filter((word) => word.includes(' '));
  return {
    whole: new Set(all.map(plainHeading)),
    beginnings: stems.map((word) => plainHeading(word)),
    phrases: phrases.map(plainHeading),
  };
}

/** Whose phone a heading says the numbers below it are; `own` where it says nothing of it. */
export function phoneOwner(heading: string): PhoneOwner {
  const parts = heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_/\-–(),.:;[\]&+'’]+/u)
    .map(plainHeading)
    .filter((part) => part !== '');
  const together = parts.join('');
  for (const [owner, { whole, beginnings, phrases }] of known()) {
    const says =
      parts.some((part) => whole.has(part) || beginnings.some((beginning) => part.startsWith(beginning))) ||
      phrases.some((phrase) => together.includes(phrase));
    if (says) return owner;
  }
  return 'own';
}

/** Whether a heading says of numbers that they are not the person's own: those of somebody else, or of work. */
export function isOthersPhone(heading: string): boolean {
  const owner = phoneOwner(heading);
  return owner === 'somebody else' || owner === 'work';
}
