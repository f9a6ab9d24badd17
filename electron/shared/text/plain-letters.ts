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

/** Most names and replies have no other letters, and nothing to normalise. */
export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);
