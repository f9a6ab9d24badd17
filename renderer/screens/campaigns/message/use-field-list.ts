import { type KeyboardEvent, type RefObject, useState } from 'react';
import { chosenField, fieldsFor, type OpenField, openField } from './field-at.ts';

/** More are not looked through by eye; typing finds the others. */
const listed = 100;

export interface FieldList {
  readonly fields: readonly string[];
  /** Which of them Enter takes. */
  readonly active: number;
  /** Where the field begins in the text (UTF-16). */
  readonly start: number;
}

interface Opened extends OpenField {
  readonly caret: number;
  readonly active: number;
  /** It was closed by Escape, and stays so for this field. */
  readonly closed: boolean;
}

/**
 * The list of fields that opens where a person types a brace. It follows typing alone: a paste and a caret that is moved there
 * open nothing.
 *
 * @param write puts a text in the place of another, with the caret behind it
 */
export function useFieldList(
  area: RefObject<HTMLTextAreaElement | null>,
  writable: readonly string[],
  write: (start: number, end: number, text: string) => void,
) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const fields = opened === null || opened.closed ? [] : fieldsFor(opened.typed, writable).slice(0, listed);
  const list: FieldList | null =
    opened !== null && fields.length > 0
      ? { fields, active: Math.min(opened.active, fields.length - 1), start: opened.start }
      : null;

  function take(field: string): void {
    const { current } = area;
    if (current === null) return;
    const { value, selectionStart: caret } = current;
    const open = openField(value, caret);
    setOpened(null);
    if (open === null) return;
    const { start, end, written } = chosenField(value, caret, open, { field, fields: writable });
    write(start, end, written);
  }

  return {
    list,
    /** By the mouse. */
    pick: (field: string): void => {
      // An input method that is still composing hands its letters over when the focus goes, and not behind the field.
      area.current?.blur();
      area.current?.focus();
      take(field);
    },
    close: () => setOpened(null),
    onTyped: ({ value, selectionStart: caret }: HTMLTextAreaElement, inputType: string): void => {
      const open = openField(value, caret);
      const same = open !== null && opened?.start === open.start;
      const typed = /^(?:insert(?:Text|CompositionText)|delete)/.test(inputType);
      const opens = same || (inputType.startsWith('insert') && open?.typed.trim() === '');
      setOpened(
        open !== null && typed && opens ? { ...open, caret, active: 0, closed: same && opened.closed } : null,
      );
    },
    onSelect: ({ selectionStart, selectionEnd }: HTMLTextAreaElement): void => {
      if (opened !== null && (selectionStart !== opened.caret || selectionEnd !== opened.caret))
        setOpened(null);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      // 229 is what a key of an input method comes as.
      if (list === null || opened === null || event.nativeEvent.isComposing || event.keyCode === 229) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const most = list.fields.length;
      const go = (steps: number): void =>
        setOpened({ ...opened, active: (list.active + steps + most) % most });
      const field = list.fields[list.active];
      if (event.key === 'ArrowDown') go(1);
      else if (event.key === 'ArrowUp') go(-1);
      else if (event.key === 'Escape') setOpened({ ...opened, closed: true });
      else if ((event.key === 'Enter' || event.key === 'Tab') && field !== undefined) take(field);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
