import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './field-list.module.css';
import type { FieldList as Listed } from './use-field-list.ts';

type FieldListProps = {
  id: string;
  list: Listed;
  onTake: (field: string) => void;
};

/** The fields that an open one may become, at its brace; the keys are those of the text. */
export function FieldList({ id, list: { kind, fields, active }, onTake }: FieldListProps) {
  const { t } = useTranslation('compose');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.showPopover(), []);
  useEffect(() => box.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    <div
      ref={box}
      id={id}
      className={classes.list}
      role="listbox"
      aria-label={t(kind === 'forms' ? 'message.forms' : 'message.insert')}
      popover="manual"
    >
      {fields.map((field, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text keeps the focus, and its keys move here
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={field}
          id={optionId(id, index)}
          className={classes.option}
          role="option"
          aria-selected={index === active}
          dir="auto"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(field)}
        >
          {field}
        </div>
      ))}
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
