/**
 * A text that does not fit ends in "…" and can be read whole by pointing at it. One listener for all of them: which texts
 * are cut depends on the window, the language and the data, so that no screen could say it beforehand.
 */

/** Titles that were set here, by the element; any other title is the screen's own and stays. */
const titled = new WeakMap<HTMLElement, string>();

export function showWholeTexts(document: Document): void {
  document.addEventListener('mouseover', ({ target }) => {
    const cut = target instanceof HTMLElement ? frameOf(target) : null;
    if (cut === null) return;
    const ours = titled.get(cut);
    if (cut.title !== '' && cut.title !== ours) return;
    const isCut = cut.scrollWidth > cut.clientWidth && cut.querySelector('[title]') === null;
    const title = isCut ? cut.innerText : '';
    if (title === cut.title) return;
    cut.title = title;
    titled.set(cut, title);
  });
}

/** The element that cuts what is pointed at; names further up are too far to be meant. */
function frameOf(element: HTMLElement): HTMLElement | null {
  for (let at: HTMLElement | null = element, up = 0; at !== null && up < 4; at = at.parentElement, up++) {
    if (getComputedStyle(at).textOverflow === 'ellipsis') return at;
  }
  return null;
}
