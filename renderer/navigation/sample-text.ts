/** The invented people as a file in one's own language would have them: under headings of that language. */
export function underHeadings(csv: string, headings: readonly string[]): string {
  return `${headings.join(',')}\n${csv.slice(csv.indexOf('\n') + 1)}`;
}

/** The names of the columns in the catalogue, in their order. */
export const sampleHeadings = ['firstName', 'lastName', 'mobile', 'city'] as const;
