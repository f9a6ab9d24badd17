/** Names that people may take for one another: in each pair only the case differs, or something else does. */

/** The same for a person, however they are encoded. */
export const sameNames: readonly (readonly [string, string])[] = [
  ['Spring', 'SPRING'],
  ['École', 'école'],
  ['École', 'e\u0301cole'],
  ['Мир', 'мир'],
  ['ΟΔΟΣ', 'οδος'],
  ['Straẞe', 'straße'],
];

export const otherNames: readonly (readonly [string, string])[] = [
  ['さくら', 'サクラ'],
  ['m²', 'm2'],
  ['Klasse ①', 'Klasse 1'],
  ['❤️', '❤'],
  ['École', 'Ecole'],
  ['Ｃlub', 'Club'],
  ['a b', 'a\u00a0b'],
  ['Straße', 'Strasse'],
  ['۱', '1'],
  ['カ', 'ｶ'],
  ['ﬁ', 'fi'],
];
