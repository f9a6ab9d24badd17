import { Button } from '@mantine/core';
import { IconFileText, IconX } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldName, writeField } from '../../../../electron/shared/text/field-names.ts';
import { isBlank, parseTemplate, type TypedFields } from '../../../../electron/shared/text/template.ts';
import { replacementsOfTemplate } from '../../../../electron/shared/text/template-replacements.ts';
import { dayHere } from '../../../../electron/shared/time/calendar-day.ts';
import { kindOf } from '../../../../electron/shared/values/field-kind.ts';
import { examplesFor } from '../../../../electron/shared/values/form-examples.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { Writes } from '../../../components/layout/read-only.tsx';
import { timeNow } from '../../../data/clock.ts';
import type { People } from '../audience/use-people.ts';
import { BraceNote } from './brace-note.tsx';
import { EmptyFieldNotes } from './empty-field-notes.tsx';
import { FieldList, optionId } from './field-list.tsx';
import { FieldMenu } from './field-menu.tsx';
import { fitFields, namesOnly } from './fit-fields.ts';
import { ForcingNote } from './forcing-note.tsx';
import { MarkedText } from './marked-text.tsx';
import classes from './message-editor.module.css';
import { TemplateProblems } from './template-problems.tsx';
import { TemplatesDialog } from './templates-dialog.tsx';
import { useCaret } from './use-caret.ts';
import { useFieldList } from './use-field-list.ts';
import { useWantedPlace } from './use-wanted-place.ts';

/** The longest template that can be kept, in characters. */
const longestTemplate = 10_000;

type MessageEditorProps = {
  campaignId: number;
  /** Of what is said about the message below it. */
  notesId: string;
  /** The fields that the text can name. */
  fields: readonly string[];
  /** The kinds of the fields, and the language that they are written in. */
  typed: TypedFields;
  value: string;
  people: People;
  onChange: (template: string) => void;
};

/** The message with its merge fields: fields, mistakes and costly characters are marked where they stand. */
export function MessageEditor({
  campaignId,
  notesId,
  fields,
  typed: kinds,
  value,
  people,
  onChange,
}: MessageEditorProps) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const area = useRef<HTMLTextAreaElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [cut, setCut] = useState(false);
  const cutting = useRef(false);
  // A name with braces or a bar in it, from before imports took them out, cannot be written in a text.
  const writable = useMemo(
    () =>
      fields
        .filter((field) => fieldName(field) === field)
        // By the alphabet: they come by how many people have them, which looks like no order in a menu.
        .sort(new Intl.Collator(locale, { numeric: true }).compare),
    [fields, locale],
  );
  const template = useMemo(() => parseTemplate(value, fields, kinds), [value, fields, kinds]);
  const replaced = useMemo(() => replacementsOfTemplate(template), [template]);
  const placeholder = usePlaceholder(writable);
  const typed = useCaret(area, value);
  useWantedPlace(area, campaignId);
  const listId = useId();

  function replace(start: number, end: number, text: string): void {
    const { current } = area;
    if (current === null) return;
    current.focus();
    current.setRangeText(text, start, end, 'end');
    typed(current.value);
    onChange(current.value);
  }

  /** The button is gone then, and undoing is done from the message. */
  function rewrite(text: string): void {
    area.current?.focus();
    onChange(text);
  }
  const { list, offerForms, ...choice } = useFieldList(area, writable, replace, formsIn(kinds));

  function insert(field: string): void {
    const start = area.current?.selectionStart ?? value.length;
    const written = writeField(field);
    replace(start, area.current?.selectionEnd ?? start, written);
    offerForms(field, start, start + written.length);
  }

  return (
    <Panel
      title={t('message.label')}
      actions={
        <Writes>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileText size={14} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t('templates.title')}
          </Button>
          <FieldMenu fields={writable} onInsert={insert} />
        </Writes>
      }
    >
      <div className={classes.editor}>
        <MarkedText template={template} open={list?.start ?? null} />
        <textarea
          ref={area}
          className={classes.area}
          // An empty one has the direction of the page, as its placeholder does.
          dir={value === '' ? undefined : 'auto'}
          aria-label={t('message.label')}
          aria-describedby={notesId}
          aria-invalid={template.state === 'blocked'}
          {...(list !== null && ofList(listId, list.active))}
          placeholder={placeholder}
          maxLength={longestTemplate}
          rows={4}
          value={value}
          onPaste={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget;
            const pasted = event.clipboardData.getData('text').replaceAll('\r\n', '\n').length;
            cutting.current = value.length - (selectionEnd - selectionStart) + pasted > longestTemplate;
            setCut(cutting.current);
          }}
          onChange={(event) => {
            // The change that a paste makes comes right after it.
            if (!cutting.current) setCut(false);
            cutting.current = false;
            typed(event.currentTarget.value);
            onChange(event.currentTarget.value);
            const { nativeEvent } = event;
            const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
            choice.onTyped(event.currentTarget, inputType);
          }}
          onSelect={(event) => choice.onSelect(event.currentTarget)}
          onKeyDown={choice.onKeyDown}
          onBlur={choice.close}
        />
        {list !== null && <FieldList id={listId} list={list} onTake={choice.pick} />}
      </div>
      <div id={notesId} className={classes.notes}>
        {cut && (
          <div className={classes.note} data-tone="bad" role="status">
            <IconX size={15} stroke={2} aria-hidden />
            <span className={classes.noteText}>{t('message.cut', { most: longestTemplate })}</span>
          </div>
        )}
        {value !== '' && isBlank(value) && (
          <div className={classes.note} data-tone="bad" role="status">
            <IconX size={15} stroke={2} aria-hidden />
            <span className={classes.noteText}>{t('message.blank')}</span>
          </div>
        )}
        <TemplateProblems template={template} onFix={replace} />
        <EmptyFieldNotes template={template} people={people} onFallback={replace} />
        <BraceNote people={people} />
        <ForcingNote template={template} replaced={replaced} people={people} onRewrite={rewrite} />
      </div>
      <TemplatesDialog
        opened={choosing}
        text={value}
        fields={writable}
        typed={kinds}
        onClose={() => setChoosing(false)}
        onUse={(text) => {
          setChoosing(false);
          onChange(text);
        }}
      />
    </Panel>
  );
}

/** A text of several lines has the role of a text alone; it may have a list beside it. */
const ofList = (listId: string, active: number) =>
  ({
    'aria-haspopup': 'listbox',
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': optionId(listId, active),
  }) as const;

/** The ways in which a field can be written, as examples of today; none for text. */
const formsIn =
  ({ kinds, language }: TypedFields) =>
  (field: string): readonly string[] => {
    const kind = kindOf(kinds, field);
    if (kind === 'text') return [];
    return [...new Set(examplesFor(kind, language, dayHere(timeNow())).map(({ example }) => example))];
  };

/** A greeting with a field that there is; before there are contacts, it shows how a field is written. */
function usePlaceholder(fields: readonly string[]): string {
  const { t } = useTranslation('compose');
  const suggested = fitFields(t('message.placeholder'), fields);
  return fields.length === 0 || namesOnly(suggested, fields) ? suggested : t('message.plainPlaceholder');
}
