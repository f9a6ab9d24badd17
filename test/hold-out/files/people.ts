/** The same few people in every file, and what is to come of them. */
import type { ExpectedPerson } from '../hold-out.ts';

export interface Person {
  readonly name: string;
  /** E.164 digits. */
  readonly number: string;
}

const numbers = ['447400123451', '447400123452', '447400123453', '447400123454', '447400123455'];

/** People of these names, with numbers of the United Kingdom. */
export const peopleCalled = (names: readonly string[]): readonly Person[] =>
  names.map((name, at) => ({ name, number: numbers[at % numbers.length] ?? '' }));

export const somebody = peopleCalled(['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Mary Shelley']);

/** As the country writes it. */
export const national = ({ number }: Person): string => `0${number.slice(2, 6)} ${number.slice(6)}`;

/** One in each row below `above` rows. */
export const expected = (people: readonly Person[], above = 1): readonly ExpectedPerson[] =>
  people.map(({ name, number }, at) => ({ row: at + 1 + above, number, name }));
