/** The channel that reads typed numbers. */
import type { Db } from '../../db/sqlite/open.ts';
import type { HandlersOf } from '../../shared/channels/channel.ts';
import type { numbersChannels } from '../../shared/channels/numbers.ts';

export interface NumbersHandlersDeps {
  readonly db: Db;
  /** ISO 3166; null where none is known yet. */
  readonly defaultCountry: () => string | null;
}

export function numbersHandlers(deps: NumbersHandlersDeps): HandlersOf<typeof numbersChannels> {
  return {
    'numbers.read': async (asked) => {
      // The reader of numbers knows the plans of all countries, which no start should have to load.
      const { readTypedNumbers } = await import('./typed-numbers.ts');
      return readTypedNumbers(deps.db, asked, deps.defaultCountry());
    },
  };
}
