import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the caret where the text changed when it was changed by something else than typing, such as undo or a
 * repair; browsers put it at the end. Returns what to call when the person types.
 */
export function useCaret(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
): (typed: string) => void {
  const seen = useRef(value);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = value;
    if (before === value || area.current === null || document.activeElement !== area.current) return;
    const end = endOfChange(before, value);
    area.current.setSelectionRange(end, end);
  }, [area, value]);
  return (typed) => {
    seen.current = typed;
  };
}

/** Where the change from one text to another ends in the other. */
function endOfChange(before: string, after: string): number {
  let same = 0;
  const most = Math.min(before.length, after.length);
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++;
  return after.length - same;
}
