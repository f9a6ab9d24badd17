/** Reading the numbers that a person types. */
import { z } from 'zod';
import type { TypedNumber } from '../phone/typed-number.ts';
import { reads } from './channel.ts';

/** ISO 3166 country of numbers without a country code; null for none, absent for that of the settings. */
export const countryOfNumbers = z.string().length(2).nullable().optional();

export const numbersChannels = {
  /**
   * How each text is read, in their order; nothing is done with them. A country that is given was chosen by the person for this
   * number, so that it is not looked for among the contacts.
   */
  'numbers.read': reads<readonly TypedNumber[]>().taking(() =>
    z.array(z.object({ text: z.string().max(200), country: countryOfNumbers })).max(50),
  ),
} as const;
