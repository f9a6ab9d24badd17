import { type KeyboardEvent, type RefObject, useState } from 'react';
import { writeField } from '../../../../electron/shared/text/field-names.ts';
import { chosenField, fieldCalled, fieldsFor, type OpenField, openField } from './field-at.ts';

/** More are not looked through by eye; typing finds the others. */
const listed = 100;

export interface FieldList {
  /** Fields, or the forms of one, each as an example. */
  readonly kind: 'fields' | 'forms';
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
  /** A field that was chosen, from `start` to `end`, whose form is to be chosen. */
  readonly of?: { readonly field: string; readonly end: number };
}

/** The field before a colon, and what stands behind it. */
const beforeColon = /^([^:：]+)[:：]\s*(.*)$/u;

/**
 * The list of fields that opens where a person types a brace. It follows typing alone: a paste and a caret that is moved there
 * open nothing.
 *
 * @param write puts a text in the place of another, with the caret behind it
 * @param formsOf the forms of a field as examples, the usual one first; none for text
 */
export function useFieldList(
  area: RefObject<HTMLTextAreaElement | null>,
  writable: readonly string[],
  write: (start: number, end: number, text: string) => void,
  formsOf: (field: string) => readonly string[],
) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { kind, fields } = choices();
  const list: FieldList | null =
    opened !== null && fields.length > 0
      ? { kind, fields, active: Math.min(opened.active, fields.length - 1), start: opened.start }
      : null;

  function choices(): Pick<FieldList, 'kind' | 'fields'> {
    if (opened === null || opened.closed) return { kind: 'fields', fields: [] };
    if (opened.of !== undefined) return { kind: 'forms', fields: formsOf(opened.of.field) };
    const found = fieldsFor(opened.typed, writable).slice(0, listed);
    const [, name = '', typedForm = ''] = beforeColon.exec(opened.typed) ?? [];
    const field = found.length > 0 ? undefined : fieldCalled(name, writable);
    if (field === undefined) return { kind: 'fields', fields: found };
    const begins = (form: string): boolean => form.toLowerCase().startsWith(typedForm.trim().toLowerCase());
    return { kind: 'forms', fields: formsOf(field).filter(begins) };
  }

  function takeForm(form: string, { start, of, typed }: Opened): void {
    const { current } = area;
    if (current === null) return;
    const { value, selectionStart: caret } = current;
    if (of !== undefined) {
      // The usual form needs no words.
      const isUsual = formsOf(of.field)[0] === form;
      if (!isUsual) write(start, of.end, writeField(`${of.field}: ${form}`));
      return;
    }
    const [, name = ''] = beforeColon.exec(typed) ?? [];
    const rest = /^[^{}|\n]*(\})?/.exec(value.slice(caret))?.[0] ?? '';
    const end = rest.endsWith('}') ? caret + rest.length : caret;
    write(start, end, writeField(`${fieldCalled(name, writable) ?? name}: ${form}`));
  }

  /** Offers the forms of a field that has just been put there. */
  function offerForms(field: string, start: number, end: number): void {
    if (formsOf(field).length < 2) return;
    setOpened({ start, typed: field, caret: end, active: 0, closed: false, of: { field, end } });
  }

  function take(field: string): void {
    const { current } = area;
    if (current === null) return;
    const { value, selectionStart: caret } = current;
    const before = opened;
    setOpened(null);
    if (before !== null && kind === 'forms') {
      takeForm(field, before);
      return;
    }
    const open = openField(value, caret);
    if (open === null) return;
    const { start, end, written } = chosenField(value, caret, open, { field, fields: writable });
    write(start, end, written);
    if (written.endsWith('}')) offerForms(field, start, start + written.length);
  }

  return {
    list,
    offerForms,
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
