/** Whether it is that word with one letter missing, added, wrong, or in its neighbour's place; the first two are right. */
export function isSlipOf(word: string, meant: string): boolean {
  if (word === meant) return true;
  if (Math.abs(word.length - meant.length) > 1 || word.slice(0, 2) !== meant.slice(0, 2)) return false;
  let same = 0;
  while (same < word.length && word[same] === meant[same]) same += 1;
  const [rest, ofMeant] = [word.slice(same), meant.slice(same)];
  const swapped = `${ofMeant.charAt(1)}${ofMeant.charAt(0)}${ofMeant.slice(2)}`;
  return (
    rest.slice(1) === ofMeant ||
    rest === ofMeant.slice(1) ||
    rest.slice(1) === ofMeant.slice(1) ||
    rest === swapped
  );
}
