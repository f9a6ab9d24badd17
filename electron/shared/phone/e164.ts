/** The shape of a number; a file of its own, since what names its country is large. */
import { z } from 'zod';

const shape = /^[1-9]\d{6,14}$/;

/**
 * A number as the service takes it (interface specification, section 2.1): digits, country code first, no plus.
 * E.164 allows 15; no country has mobile numbers of fewer than 7 with its code.
 */
export const E164Digits = z.string().regex(shape);

/** Whether the text has the shape of {@link E164Digits}. Says nothing about whether the number is in use. */
export function isE164Digits(text: string): boolean {
  return shape.test(text);
}
