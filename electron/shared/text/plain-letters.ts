/** Small letters that have no accent to leave out, with the plain ones that people type instead. */
export const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  þ: 'th',
};
