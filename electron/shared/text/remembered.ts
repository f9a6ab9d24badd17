/**
 * Answers that are remembered by their text: of the headings or the labels of a file, which are few and asked about for every row. Of more texts
 * than `most` the first are forgotten.
 */
export function remembered<Answer>(most: number, answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const now = answer(text);
    known.set(text, now);
    return now;
  };
}
