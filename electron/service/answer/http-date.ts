/** Dates of headers (RFC 9110, section 5.6.7), in all three forms. */

/** Each begins with the day's name; Date.parse alone would take far more for a date. */
const datePattern = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** It is always of Greenwich; one of the forms does not say so, and Date.parse would read it by this computer's zone. */
const saysZone = /(?:[a-z]|[+-]\d{4})$/i;

/** @returns Unix milliseconds; null where there is no header, or none that is a date */
export function httpDate(header: string | undefined): number | null {
  const written = header?.trim() ?? '';
  if (!datePattern.test(written)) return null;
  const time = Date.parse(saysZone.test(written) ? written : `${written} GMT`);
  return Number.isNaN(time) ? null : time;
}
