import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldName } from '../../../../electron/shared/text/field-names.ts';
import type { Template } from '../../../../electron/shared/text/template.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { type People, withGaps } from '../audience/use-people.ts';
import classes from './message-editor.module.css';

/** As many fields as are spoken of at once. */
const shownFields = 2;

type EmptyFieldNotesProps = {
  template: Template;
  people: People;
  /** Replaces a range of the source. */
  onFallback: (start: number, end: number, text: string) => void;
};

/** Fields that are empty for some people, who are left out unless something is written for them. */
export function EmptyFieldNotes({ template, people, onFallback }: EmptyFieldNotesProps) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const places = new Map(
    template.parts.flatMap((part) =>
      part.kind === 'field' && part.fallback === undefined ? [[part.field, part] as const] : [],
    ),
  );
  const shown = (people.estimate?.emptyFields ?? []).filter(({ field }) => places.has(field));
  const all = people.estimate === undefined ? 0 : people.estimate.recipients + withGaps(people.estimate);
  const others = shown.slice(shownFields).map(({ field }) => field);
  return (
    <>
      {shown.slice(0, shownFields).map(({ field, people: count }) => {
        const part = places.get(field);
        if (part === undefined) return null;
        return (
          <EmptyFieldNote
            key={field}
            field={field}
            count={count}
            isAll={count === all}
            onShow={() => people.show({ group: { kind: 'empty-field', field }, search: '' })}
            onFallback={(fallback) =>
              onFallback(
                part.start,
                part.end,
                withFallback(template.source.slice(part.start, part.end), fallback),
              )
            }
          />
        );
      })}
      {others.length > 0 && (
        <div className={classes.note} data-tone="unsure" role="status">
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          <span className={classes.noteText}>
            {t('message.emptyMore', { fields: new Intl.ListFormat(locale).format(others) })}
          </span>
          <Button
            size="xs"
            variant="default"
            onClick={() => people.show({ group: { kind: 'empty-field', field: null }, search: '' })}
          >
            {t('message.showEmpty')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The field as it is written, its form included, with words for where it is empty. */
const withFallback = (written: string, fallback: string): string => `${written.slice(0, -1)}|${fallback}}`;

type EmptyFieldNoteProps = {
  field: string;
  count: number;
  /** Nobody has it. */
  isAll: boolean;
  onShow: () => void;
  onFallback: (fallback: string) => void;
};

function EmptyFieldNote({ field, count, isAll, onShow, onFallback }: EmptyFieldNoteProps) {
  const { t } = useTranslation('compose');
  const [fallback, setFallback] = useState('');
  const Icon = isAll ? IconX : IconAlertTriangle;

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Braces and bars would end the field.
    onFallback(fieldName(fallback));
  }

  return (
    <form className={classes.note} data-tone={isAll ? 'bad' : 'unsure'} onSubmit={submit}>
      <Icon size={15} stroke={2} aria-hidden />
      <span className={classes.noteText} role="status">
        {isAll ? t('message.emptyAll', { field }) : t('message.empty', { count, field })}
      </span>
      <Button size="xs" variant="default" onClick={onShow}>
        {t('message.showEmpty')}
      </Button>
      <TextInput
        size="xs"
        w={110}
        maxLength={100}
        aria-label={t('message.fallbackFor', { field })}
        placeholder={t('message.fallback')}
        value={fallback}
        onChange={(event) => setFallback(event.currentTarget.value)}
      />
      <Button size="xs" variant="default" type="submit" disabled={fallback.trim() === ''}>
        {t('message.useFallback')}
      </Button>
    </form>
  );
}
