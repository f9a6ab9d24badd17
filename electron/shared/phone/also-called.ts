/** What countries are called in people's lists and in no dictionary, by ISO 3166 code. */
const alsoCalled: Readonly<Record<string, string>> = {
  GB: 'uk, u k, gbr, great britain, gb and ni, britain, england, scotland, wales, cymru, northern ireland, n ireland, england and wales, great britain and northern ireland, angleterre, ecosse, inglaterra, escocia, inghilterra, schottland, engeland, grande bretagne, gran bretana, gra bretanha, grande bretanha, grossbritannien, groot brittannie, بريطانيا, انجلترا',
  US: 'usa, u s a, u s, us of a, united states of america, america, the states, etats unis d amerique, eeuu, ee uu, eua, estados unidos de america, vereinigte staaten von amerika, امريكا',
  IE: 'irl, eire, roi, southern ireland, republic of ireland, irish republic',
  NL: 'nld, holland, hollande, holanda, olanda, هولندا',
  TR: 'tur, turkey, turquie, turquia, turkei',
  HK: 'hkg, hong kong, hong kong sar, hongkong',
  MO: 'mac, macau, macao, macau sar, macao sar',
  KR: 'kor, korea, south korea, s korea, korea south, rok, coree, corea, coreia',
  KP: 'prk, north korea, n korea, korea north, dprk, democratic peoples republic of korea, korea democratic peoples republic of',
  CI: 'civ, ivory coast, cote d ivoire, cote divoire, costa de marfil, costa do marfim, elfenbeinkuste, costa d avorio',
  CN: 'chn, prc, mainland china, peoples republic of china',
  TW: 'twn, roc, republic of china, taiwan roc, taiwan province of china, chinese taipei',
  CD: 'cod, drc, dr congo, congo dr, congo kinshasa, zaire, democratic republic of the congo, democratic republic of congo, congo democratic republic of the, congo the democratic republic of the, rdc',
  CG: 'cog, congo brazzaville, republic of the congo, republic of congo, congo republic of the',
  CZ: 'cze, czech republic, czech rep, czech, czechia, tschechien',
  SK: 'svk, slovak republic, slovak rep',
  RU: 'rus, russian federation',
  MK: 'mkd, macedonia, fyrom, former yugoslav republic of macedonia, macedoine, mazedonien',
  MM: 'mmr, burma, birmanie, birmania, birma',
  CV: 'cpv, cabo verde, cape verde',
  SZ: 'swz, swaziland, swasiland',
  TL: 'tls, east timor, democratic republic of timor leste',
  VA: 'vat, vatican, holy see, holy see vatican city state',
  PS: 'pse, palestine, palestinian territory, occupied palestinian territory, palestinian territory occupied, west bank, gaza',
  SY: 'syr, syrian arab republic',
  LA: 'lao, lao pdr, lao peoples democratic republic',
  VN: 'vnm, viet nam',
  BN: 'brn, brunei darussalam',
  BA: 'bih, bosnia, bosnia herzegovina',
  TT: 'tto, trinidad, tobago',
  AG: 'atg, antigua',
  VG: 'vgb, bvi, virgin islands british',
  VI: 'vir, usvi, us virgin islands, virgin islands us',
  FK: 'flk, falklands, falkland islands malvinas',
  ST: 'stp, sao tome',
  FM: 'fsm, federated states of micronesia, micronesia federated states of',
  AE: 'are, uae, emirates, emirats, emirados, vae, الامارات',
  SA: 'sau, ksa, السعودية',
  ZA: 'zaf, rsa, s africa',
  NZ: 'nzl, aotearoa, n zealand',
  PG: 'png, papua',
  DE: 'deu, ger, brd, bundesrepublik deutschland, allemagne',
  AT: 'aut, oesterreich',
  CH: 'che, confoederatio helvetica',
  BY: 'blr, belorussia, weissrussland',
  DO: 'dom, dominican rep, rep dominicana',
  PH: 'phl, phillipines, philipines',
  FR: 'fra',
  ES: 'esp',
  IT: 'ita',
  PT: 'prt, por',
  BR: 'bra',
  IN: 'ind',
  CA: 'can',
  AU: 'aus',
  EG: 'egy',
  MA: 'mar',
  BE: 'bel',
  PL: 'pol',
  SE: 'swe',
  NO: 'nor',
  DK: 'dnk',
  FI: 'fin',
  IS: 'isl',
  LU: 'lux',
  MT: 'mlt',
  CY: 'cyp',
  GR: 'grc, hellas',
  HU: 'hun',
  RO: 'rou, rumania',
  BG: 'bgr',
  HR: 'hrv',
  RS: 'srb',
  SI: 'svn',
  EE: 'est',
  LV: 'lva',
  LT: 'ltu',
  UA: 'ukr, the ukraine',
  JP: 'jpn',
  MX: 'mex, mejico',
  AR: 'arg',
  CL: 'chl',
  CO: 'col',
  PE: 'per',
  NG: 'nga',
  KE: 'ken',
  GH: 'gha',
  IL: 'isr',
  JO: 'jor',
  LB: 'lbn',
  KW: 'kwt',
  QA: 'qat',
  OM: 'omn',
  BH: 'bhr',
  TN: 'tun',
  DZ: 'dza',
  PK: 'pak',
  BD: 'bgd',
  LK: 'lka, ceylon',
  ID: 'idn',
  MY: 'mys',
  SG: 'sgp',
  TH: 'tha, siam',
};

/** What all spellings of a name have in common: no accents, full stops, hyphens, brackets and "the"; "&" is "and", "Saint" is "St". */
export function countryKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .replaceAll('.', '')
    .replaceAll('&', ' and ')
    .replace(/people['’]s/g, 'peoples')
    .replace(/[-–,()/'’]+/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^the (?=.)| the$/g, '');
}

/** What a state calls itself before its name, or in a list behind it: "Republic of Ireland", "Moldova, Republic of". */
const form =
  '(?:(?:federal|federative|islamic|arab|bolivarian|plurinational|united|cooperative|co operative|democratic socialist|peoples democratic|peoples|independent|oriental|hashemite|grand) )*(?:republic|kingdom|state|commonwealth|principality|federation|sultanate|union|duchy) of';
const before = new RegExp(`^${form} (?:the )?(?=.)`);
const behind = new RegExp(` ${form}(?: the)?$`);

export interface CountryFinder<Code extends string> {
  /** The country that a text names; undefined where it names none that is known. */
  readonly find: (written: string) => Code | undefined;
}

/** Finds those of the countries by their codes, their names in these languages, and what else they are called. */
export function countryFinder<Code extends string>(
  codes: readonly Code[],
  languages: readonly string[],
): CountryFinder<Code> {
  const byName = new Map<string, Code>();
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const key = countryKey(display.of(code) ?? '');
      if (key !== '' && !byName.has(key)) byName.set(key, code);
    }
  }
  for (const code of codes) {
    for (const name of alsoCalled[code]?.split(', ') ?? []) byName.set(countryKey(name), code);
    byName.set(code.toLowerCase(), code);
  }
  return {
    find(written) {
      const key = countryKey(written);
      // As a whole first: the Republic of China is Taiwan.
      return byName.get(key) ?? byName.get(key.replace(before, '').replace(behind, ''));
    },
  };
}
