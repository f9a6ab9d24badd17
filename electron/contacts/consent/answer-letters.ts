/** Columns in which two letters or words answer together: E and H are yes and no in Turkish, A and N in Czech, "an" and "aus" in German. */
import file from './heading-polarity.json' with { type: 'json' };

/** Two answers of one column, in capitals. */
export interface AnswerLetters {
  readonly yes: string;
  readonly no: string;
}

const letter = /^\p{L}$/u;
const greek = /\p{Script=Greek}/u;
/** Greek capitals are typed as the Latin letters that look the same. */
const sameShape: Readonly<Record<string, string>> = { N: 'Ν', O: 'Ο' };

/**
 * The meaning of the answers of a column; undefined where it holds anything but two of them, or they are not those of a language.
 * A "T" is no in Indonesian and yes in Polish, so that only the two together tell.
 * @param states the different cells of the column that hold anything
 */
export function answerLetters(heading: string, states: Iterable<string>): AnswerLetters | undefined {
  const found = new Set(Array.from(states, (state) => state.trim().toUpperCase()));
  const [one = '', other = ''] = found;
  if (found.size !== 2) return undefined;
  if (!letter.test(one) || !letter.test(other)) return among(file.pairs, [one, other]);
  const typed = greek.test(heading)
    ? [one, other].map((written) => sameShape[written] ?? written)
    : [one, other];
  return among(file.letters, typed, [one, other]);
}

/** @param written the same two, as they stand in the column */
function among(
  pairs: Readonly<Record<string, readonly string[]>>,
  typed: readonly string[],
  written = typed,
): AnswerLetters | undefined {
  const [one = '', other = ''] = written;
  for (const [yes = '', no = ''] of Object.values(pairs)) {
    if (!typed.includes(yes.toUpperCase()) || !typed.includes(no.toUpperCase())) continue;
    const isFirst = typed[0] === yes.toUpperCase();
    return { yes: isFirst ? one : other, no: isFirst ? other : one };
  }
  return undefined;
}
