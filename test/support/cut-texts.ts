/** What of a screen cannot be read: texts that are cut off or leave their button, words that go on in the next line, buttons over one another, sideways scrolling. */
import type { Carillon } from './app.ts';
import { settle } from './screens.ts';

/** A page that was just changed places its rows, letters and panels within so many frames. */
const looks = 15;

/**
 * Looks at the present screen, until all is well or it stays as it is. Each line names a text and what is wrong with it; none
 * where all is well.
 */
export async function cutTexts(carillon: Carillon): Promise<readonly string[]> {
  let found = await cutNow(carillon);
  for (let round = 1; round < looks && found.length > 0; round++) {
    await settle(carillon);
    found = await cutNow(carillon);
  }
  return found;
}

function cutNow(carillon: Carillon): Promise<readonly string[]> {
  return carillon.window.evaluate(() => {
    const slack = 1.5;
    /** Letters of a word that every place has room for: a longer one has to go on in the next line somewhere. */
    const longestWhole = 24;
    const found = new Set<string>();
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      });
    /** Asked of an element, and of those around it, by each text and each pair of buttons, and the same all the while. */
    const once = <Answer>(ask: (element: Element) => Answer): ((element: Element) => Answer) => {
      const known = new Map<Element, { readonly answer: Answer }>();
      return (element) => {
        const before = known.get(element);
        if (before !== undefined) return before.answer;
        const answer = ask(element);
        known.set(element, { answer });
        return answer;
      };
    };
    /** Shown to ears only: a square of a pixel. */
    const isForEars = once((element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 && height <= 1 && getComputedStyle(element).overflow !== 'visible') return true;
      return element.parentElement !== null && isForEars(element.parentElement);
    });
    /** Whether pointing at it shows the whole of it. */
    const isNamed = (element: Element): boolean => {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      for (let at: Element | null = element, up = 0; at !== null && up < 4; at = at.parentElement, up++) {
        if (at.getAttribute('title')) return true;
      }
      return false;
    };
    /** Whether it can be scrolled to sideways. */
    const canBeScrolledTo = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(at).overflowX);
        if (scrolls && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    };
    /** The nearest ancestor that does not show what is outside of it, sideways. */
    const frameOf = once((element: Element): Element | null => {
      if (element === document.body) return null;
      const { overflowX, display } = getComputedStyle(element);
      if (overflowX !== 'visible' && display !== 'inline') return element;
      return element.parentElement && frameOf(element.parentElement);
    });

    /** What is over the screen has a layer of its own, and may lie over what is below. */
    const layerOf = once((element: Element): Element | null => {
      if (element.matches('aside, nav, main, [role=dialog], [role=menu]')) return element;
      if (['sticky', 'fixed'].includes(getComputedStyle(element).position)) return element;
      return element.parentElement && layerOf(element.parentElement);
    });
    /** What all frames around an element leave to see. */
    const visiblePart = once((element: Element) => {
      const part = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      for (let at = frameOf(element); at !== null; at = at.parentElement && frameOf(at.parentElement)) {
        const box = at.getBoundingClientRect();
        part.left = Math.max(part.left, box.left);
        part.top = Math.max(part.top, box.top);
        part.right = Math.min(part.right, box.right);
        part.bottom = Math.min(part.bottom, box.bottom);
      }
      return part;
    });
    /** Where each text is seen. */
    const places: { name: string; layer: Element | null; element: Element; rects: DOMRect[] }[] = [];

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '' || !isSeen(element) || isForEars(element)) continue;
      if (element.closest('script, style, textarea, select, [aria-hidden=true]') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      const name = `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;

      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
        if (word.length > longestWhole) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 8) found.add(`“${word}” is broken in ${name}`);
      }

      const frame = frameOf(element);
      const shown = visiblePart(element);
      places.push({
        name,
        layer: layerOf(element),
        element,
        rects: rects.flatMap((rect) => {
          const [x, y] = [Math.max(rect.left, shown.left), Math.max(rect.top, shown.top)];
          const width = Math.min(rect.right, shown.right) - x;
          const height = Math.min(rect.bottom, shown.bottom) - y;
          return width > 0 && height > 0 ? [new DOMRect(x, y, width, height)] : [];
        }),
      });
      if (frame !== null) {
        const { overflowX, textOverflow } = getComputedStyle(frame);
        const box = frame.getBoundingClientRect();
        const isOut = right > box.right + slack || left < box.left - slack;
        const scrolls = overflowX === 'auto' || overflowX === 'scroll';
        // Half a date is another date.
        const ends = textOverflow === 'ellipsis' && isNamed(element) && element.closest('time') === null;
        if (isOut && !scrolls && !ends) found.add(`${name} is cut off`);
      }
      const control = element.closest(
        'button, [role=tab], [role=button], a, th, td, [class*=Badge], [class*=badge]',
      );
      if (control !== null && frame !== null && !control.contains(frame)) {
        const box = control.getBoundingClientRect();
        if (right > box.right + slack || left < box.left - slack) found.add(`${name} leaves its place`);
      }
      if (right > innerWidth + slack || left < -slack) {
        const ends =
          frame !== null && getComputedStyle(frame).textOverflow === 'ellipsis' && isNamed(element);
        const isSkipped = element.closest('[class*=skip]') !== null;
        if (!canBeScrolledTo(element) && !ends && !isSkipped) found.add(`${name} is outside the window`);
      }
    }

    for (const [at, one] of places.entries()) {
      for (const other of places.slice(at + 1)) {
        if (one.layer !== other.layer || one.element === other.element) continue;
        const meet = one.rects.some((a) =>
          other.rects.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              // Lines of text stand closer than their boxes are high.
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.height, b.height),
          ),
        );
        if (meet) found.add(`${one.name} runs into ${other.name}`);
      }
    }

    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], [role=tab], label')].filter(
      (control) =>
        isSeen(control) && control.closest('[class*=skip], [role=dialog], [class*=Notification]') === null,
    );
    const boxes = controls.map((control) => ({ control, box: control.getBoundingClientRect() }));
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide <= 3 || high <= 3) continue;
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
        // What is scrolled out of its frame lies under what is beside the frame.
        if (frameOf(one.control) === frameOf(other.control)) {
          const nameOf = (control: HTMLElement): string =>
            control.ariaLabel ?? (control.innerText.trim() || control.outerHTML.slice(0, 60));
          found.add(`“${nameOf(one.control)}” lies over “${nameOf(other.control)}”`);
        }
      }
    }
    for (const element of document.querySelectorAll('*')) {
      const isPage = element === document.documentElement;
      const scrolls = isPage || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      // In a field one writes as much as one likes.
      if (!scrolls || element.matches('input, textarea, pre')) continue;
      const by = element.scrollWidth - element.clientWidth;
      if (by <= slack) continue;
      const box = element.getBoundingClientRect();
      const out = [...element.querySelectorAll('*')].findLast((child) => {
        const { left, right } = child.getBoundingClientRect();
        return right > box.right + slack || left < box.left - slack;
      });
      const text = out?.textContent?.slice(0, 40) ?? '';
      found.add(`${element.localName}.${element.className} scrolls sideways by ${by} px for “${text}”`);
    }
    for (const name of document.querySelectorAll('[data-tight] [data-main] *')) {
      const isWhole =
        name.scrollHeight <= name.clientHeight + slack && name.scrollWidth <= name.clientWidth + slack;
      if (getComputedStyle(name).overflow === 'hidden' && !isWhole && !isForEars(name)) {
        found.add(`“${name.textContent?.slice(0, 60)}” is no whole name`);
      }
    }
    return [...found];
  });
}
