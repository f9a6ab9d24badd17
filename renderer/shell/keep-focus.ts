/**
 * Keeps the focus in the page. The element that has it may go away: a pane or dialog closes, a row is removed, a button is
 * switched off by its own press. The browser then puts it nowhere, and whoever works by keyboard or screen reader starts again at
 * the top. Here it goes back to where it was before, as far as that is still there.
 */

/** As many places are remembered as a person goes through from a table into a menu, a dialog and its fields. */
const remembered = 12;

/** Returns the function that ends it. */
export function keepFocus(page: Document): () => void {
  const trail: HTMLElement[] = [];
  /** The table that an element stood in: a row that is scrolled or taken away leaves it behind. */
  const tables = new WeakMap<HTMLElement, HTMLElement>();

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const known = trail.indexOf(target);
    if (known >= 0) trail.splice(known, 1);
    trail.push(target);
    const table = target.closest<HTMLElement>('[role=grid]');
    if (table !== null) tables.set(target, table);
    if (trail.length > remembered) trail.shift();
  }

  function inspect({ target, relatedTarget }: FocusEvent): void {
    // It went to another element, or out of the window.
    if (relatedTarget !== null || !page.hasFocus()) return;
    requestAnimationFrame(() => {
      if (page.activeElement !== page.body || !(target instanceof HTMLElement)) return;
      // A click beside everything takes the focus away from what is still there; that is meant.
      if (!canTake(target)) restore();
    });
  }

  function restore(): void {
    const places = trail.toReversed().flatMap((element) => [element, tables.get(element) ?? element]);
    const place = places.find(canTake) ?? page.querySelector<HTMLElement>('main h1');
    place?.focus({ preventScroll: true });
  }

  page.addEventListener('focusin', remember);
  page.addEventListener('focusout', inspect);
  return () => {
    page.removeEventListener('focusin', remember);
    page.removeEventListener('focusout', inspect);
  };
}

function canTake(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
