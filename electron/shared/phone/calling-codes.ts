/** Which countries share a calling code, as North America shares 1. Not from the phone library: a start would load all its plans for it. */
import table from './calling-codes.json' with { type: 'json' };

const sharing: ReadonlyMap<string, string> = new Map(Object.entries(table));

/** The countries (ISO 3166) of a calling code such as `7`; empty where it is no country's. */
export function countriesSharing(callingCode: string): readonly string[] {
  return sharing.get(callingCode)?.split(' ') ?? [];
}
