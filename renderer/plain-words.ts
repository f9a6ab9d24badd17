/** How what a person types is compared with words on the screen: accents and case do not matter, nor does the Arabic article. */

/** The text as it is compared. */
export function plainWords(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  // "ال" is written as one with its word, which nobody types it with.
  return bare.replace(/(?<!\p{L})ال(?=\p{L}{2})/gu, '');
}
