/** The invented people as a file in one's own language would have them: under headings of that language. */
export function underHeadings(csv: string, headings: readonly string[]): string {
  return `${headings.join(',')}\n${csv.slice(csv.indexOf('\n') + 1)}`;
}

/** What the columns are called in the catalogue, in their order. */
export const sampleHeadings = ['firstName', 'lastName', 'mobile', 'city'] as const;
