/** How people are named where a screen lists some of them. */

/** As many of each kind are named. */
export const mostNamedPeople = 6;

/** A name; or the number of somebody without one, from left to right among whatever words. @param person `number` in E.164 digits */
export const calledOf = (person: { readonly name: string; readonly number: string }): string =>
  person.name || `\u2066+${person.number}\u2069`;
