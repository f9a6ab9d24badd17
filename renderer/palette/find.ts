/** What the palette finds. */

/** Whether every word of the query begins a word of the label; accents and case do not matter. */
export function fits(label: string, query: string): boolean {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u);
  return plain(query)
    .split(/\s+/u)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
