/** How people are named where a screen lists some of them. */

/** As many people of each kind are named. */
export const mostNamedPeople = 6;

/** A name, or the number of somebody without one. */
export const calledOf = ({ name, number }: { readonly name: string; readonly number: string }): string =>
  name || `+${number}`;
