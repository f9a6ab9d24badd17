/** Columns in which two letters answer: E and H are yes and no in Turkish, I and N in Hungarian, A and N in Czech. */
import file from './heading-polarity.json' with { type: 'json' };

/** Letters of one column, in capitals. */
export interface AnswerLetters {
  readonly yes: string;
  readonly no: string;
}

const letter = /^\p{L}$/u;
const greek = /\p{Script=Greek}/u;
/** Greek capitals are typed as the Latin letters that look the same. */
const sameShape: Readonly<Record<string, string>> = { N: 'Ν', O: 'Ο' };

/**
 * The meaning of the letters of a column; undefined where it holds anything but two letters, or they are not those of a language.
 * A "T" is no in Indonesian and yes in Polish, so that only the two together tell.
 * @param states the different cells of the column that hold anything
 */
export function answerLetters(heading: string, states: Iterable<string>): AnswerLetters | undefined {
  const found = new Set(Array.from(states, (state) => state.trim().toUpperCase()));
  const [one = '', other = ''] = found;
  if (found.size !== 2 || !letter.test(one) || !letter.test(other)) return undefined;
  const typed = greek.test(heading)
    ? [one, other].map((written) => sameShape[written] ?? written)
    : [one, other];
  for (const [yes = '', no = ''] of Object.values(file.letters)) {
    if (!typed.includes(yes) || !typed.includes(no)) continue;
    const isFirst = typed[0] === yes;
    return { yes: isFirst ? one : other, no: isFirst ? other : one };
  }
  return undefined;
}
