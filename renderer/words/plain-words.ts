/**
 * How what a person types is compared with words on the screen: accents and case do not matter, nor hyphens, nor the Arabic
 * article, nor what Arabic and German have two ways of writing.
 */

/** The text as it is compared. */
export function plainWords(text: string): string {
  const bare = text
    .normalize('NFD')
    .replace(/[\p{M}ـ]/gu, '')
    .toLowerCase();
  return (
    bare
      .replace(/[-‐‑]/g, ' ')
      .replace(/ß/g, 'ss')
      // Few type the dots of these.
      .replace(/ة/g, 'ه')
      .replace(/ى/g, 'ي')
      // "ال" is written as one with its word, which nobody types it with.
      .replace(/(?<!\p{L})ال(?=\p{L}{2})/gu, '')
  );
}

/** The same for what is searched: its umlauts also as those write them who have none on their keyboard. */
export function searchedWords(text: string): string {
  const spelled = text.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => `${plainWords(letter)}e`);
  return spelled === text.normalize('NFC') ? plainWords(text) : plainWords(`${text} ${spelled}`);
}
