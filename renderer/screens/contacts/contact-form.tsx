import { Anchor, Button, MultiSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList, ShownContact } from '../../../electron/shared/models.ts';
import { formatNumber } from '../../../electron/shared/phone/phone.ts';
import { languageOf } from '../../../electron/shared/settings/languages.ts';
import { newFieldName } from '../../../electron/shared/text/field-names.ts';
import { dayHere } from '../../../electron/shared/time/calendar-day.ts';
import { type FieldKind, type FieldKinds, kindOf } from '../../../electron/shared/values/field-kind.ts';
import { readTyped, shownTyped } from '../../../electron/shared/values/typed-value.ts';
import { longForm, writeValue } from '../../../electron/shared/values/value-form.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Refusal, RefusalNotice } from '../../components/feedback/refusal.tsx';
import { CountryQuestion } from '../../components/fields/country-question.tsx';
import { type TypedNumbers, TypedNumbersNote } from '../../components/fields/typed-numbers.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { WritersFields, Writes } from '../../components/layout/read-only.tsx';
import { PaneActions } from '../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { RefusedError, useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { wordsOf } from '../../data/refusal-words.ts';
import { useMayWrite } from '../../data/team.ts';
import { useCommand } from '../../data/use-command.ts';
import { keepUnsaved, leave, letGo } from '../../navigation/unsaved.ts';
import { countryName, exampleWithCode } from '../../words/countries.ts';
import { isolated } from '../../words/isolated.ts';
import { namesFirst } from './contact-columns.tsx';
import classes from './contacts.module.css';
import { DoNotTextDialog } from './do-not-text-dialog.tsx';
import { isSame, type TypedContact as Typed } from './merge-contact.ts';
import { isChangedMeanwhile, useContactSave } from './use-contact-save.ts';

/** As many fields as a new contact starts with; the rest can be added by name. */
const offeredFields = 6;

type ContactFormProps = {
  contact: ShownContact | undefined;
  /** The refusal that says that it was removed meanwhile; undefined: it is there. */
  gone?: Error | undefined;
  /** Fields that other contacts have, offered here too. */
  fields: readonly string[];
  /** The kinds of the fields. */
  kinds: FieldKinds;
  lists: readonly ContactList[];
  onDone: () => void;
  /** Shows another contact instead. */
  onOpen: (contactId: number) => void;
  /** It was not saved, and the form says why. */
  onRefused?: () => void;
};

/** The fields of a contact, and those that most others have. */
function asShown(
  contact: ShownContact | undefined,
  fields: readonly string[],
  { kinds, locale }: { kinds: FieldKinds; locale: string },
): Typed {
  const offered = namesFirst(fields).slice(0, offeredFields);
  return {
    number: contact ? formatNumber(contact.number) : '',
    values: {
      ...Object.fromEntries(offered.map((field) => [field, ''])),
      ...Object.fromEntries(
        Object.entries(contact?.fields ?? {}).map(([field, value]) => {
          const kind = kindOf(kinds, field);
          return [field, kind === 'text' ? value : shownTyped(value, kind, locale)];
        }),
      ),
    },
    listIds: (contact?.listIds ?? []).map(String),
  };
}

/** Number, lists and fields of one contact. */
export function ContactForm(props: ContactFormProps) {
  const { contact, gone, fields, kinds, lists, onDone, onOpen, onRefused = () => undefined } = props;
  const { t } = useTranslation(['contacts', 'common']);
  const locale = useLocale();
  const shown = (one: ShownContact | undefined) => asShown(one, fields, { kinds, locale });
  const { before, typed, setTyped, both, read, save, saveThen } = useContactSave({
    contact,
    isGone: gone !== undefined,
    lists,
    shown,
    onRefused,
  });
  const { number, values, listIds } = typed;
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const [newField, setNewField] = useState('');
  const mayWrite = useMayWrite();
  const numberRefused = numberRefusal(save.error);
  const isAsking = both !== null && isChangedMeanwhile(save.error);

  const changed = newField.trim() !== '' || !isSame(typed, before);
  const saveAndGo = useEffectEvent(saveThen);
  useEffect(() => (changed ? keepUnsaved({ save: (go) => saveAndGo(go) }) : undefined), [changed]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    saveThen(onDone);
  }

  if (gone && !changed) return <Refusal error={gone} />;
  return (
    <form onSubmit={submit}>
      <Stack>
        {gone && (
          <Notice tone="unsure" title={t('edit.gone.title')}>
            {t('edit.gone.text')}
          </Notice>
        )}
        {!gone && isAsking && (
          <Notice tone="bad" title={t('edit.both.title')}>
            {t('edit.both.text')}
          </Notice>
        )}
        {contact?.doNotText && (
          <Muted>{t(number === before.number ? 'doNotTextNote' : 'edit.doNotTextMoves')}</Muted>
        )}
        {contact?.otherDoNotText && !contact.doNotText && <Muted>{t('otherDoNotTextNote')}</Muted>}
        <WritersFields typed={changed}>
          <NumberInput
            value={number}
            isNew={contact === undefined}
            refused={numberRefused}
            onOpen={(id) => leave(() => onOpen(id))}
            read={read}
            theirs={both?.number ? before.number : number}
            onChange={(changed) => {
              if (numberRefused) save.reset();
              change({ number: changed });
            }}
          />
          <Fields
            values={values}
            kinds={kinds}
            theirs={before.values}
            both={both?.fields ?? []}
            onChange={(changed) => change({ values: { ...values, ...changed } })}
          />
          <Writes>
            <NewField
              value={newField}
              onChange={setNewField}
              values={values}
              fields={fields}
              onAdd={(name) => change({ values: { ...values, [name]: '' } })}
            />
          </Writes>
          {lists.length > 0 && (
            <MultiSelect
              label={t('edit.lists')}
              data={lists.map((list) => ({ value: String(list.id), label: list.name }))}
              value={[...listIds]}
              onChange={(chosen) => change({ listIds: chosen })}
            />
          )}
        </WritersFields>
        <PaneActions
          more={contact && !gone && <ContactActions contact={contact} onRemoved={() => letGo(onDone)} />}
        >
          {!numberRefused && !(gone && goneBy(save.error)) && !isAsking && (
            <RefusalNotice error={save.error} />
          )}
          <Button variant="default" onClick={() => letGo(onDone)}>
            {t(mayWrite ? 'common:action.cancel' : 'common:action.close')}
          </Button>
          <Writes>
            <Button type="submit" disabled={read.typed === null} loading={save.isPending}>
              {t(gone ? 'edit.gone.save' : 'common:action.save')}
            </Button>
          </Writes>
        </PaneActions>
      </Stack>
    </form>
  );
}

/** The refusal of something that is not there any more; undefined: another one, or none. */
export function goneBy(error: Error | null): Error | undefined {
  return error instanceof RefusedError && error.data.code === 'not-found' ? error : undefined;
}

type FieldsProps = {
  values: Typed['values'];
  kinds: FieldKinds;
  /** The fields that somebody else changed too, and what they made of them. */
  both: readonly string[];
  theirs: Typed['values'];
  onChange: (changed: Typed['values']) => void;
};

function Fields({ values, kinds, both, theirs, onChange }: FieldsProps) {
  const isOfBoth = (field: string): number => Number(both.includes(field));
  // These first, so that one's own and the other's are in sight together.
  const entries = Object.entries(values).toSorted(([one], [other]) => isOfBoth(other) - isOfBoth(one));
  return entries.map(([field, value]) => (
    <TextInput
      key={field}
      label={field}
      description={
        <>
          <ReadAs value={value} kind={kindOf(kinds, field)} />
          {both.includes(field) && (
            <OtherValue
              theirs={theirs[field] ?? ''}
              own={value}
              onUse={(used) => onChange({ [field]: used })}
            />
          )}
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      dir={value === '' ? undefined : 'auto'}
      maxLength={10_000}
      value={value}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  ));
}

type OtherValueProps = { theirs: string; own: string; onUse: (theirs: string) => void };

/** The value that somebody else gave a field which this person changed too, below what was typed. */
function OtherValue({ theirs, own, onUse }: OtherValueProps) {
  const { t } = useTranslation('contacts');
  if (theirs.trim() === own.trim()) return null;
  return (
    <span className={classes.otherValue} data-selectable>
      <span>{t(theirs === '' ? 'edit.both.emptied' : 'edit.both.theirs', { value: isolated(theirs) })}</span>
      <Anchor component="button" type="button" inherit onClick={() => onUse(theirs)}>
        {t('edit.both.use')}
      </Anchor>
    </span>
  );
}

/** How a date, a time or a number that was typed is understood; what is none is kept as it is, and says so. */
function ReadAs({ value, kind }: { value: string; kind: FieldKind }) {
  const { t } = useTranslation('contacts');
  const locale = useLocale();
  if (kind === 'text' || value.trim() === '') return null;
  const read = readTyped(value, kind, locale, dayHere(timeNow()));
  if (read === null) return t(`edit.no-${kind}`);
  return kind === 'number' || kind === 'time' ? null : writeValue(read, longForm(kind, languageOf(locale)));
}

type NumberInputProps = {
  value: string;
  isNew: boolean;
  refused: RefusedError | undefined;
  read: TypedNumbers;
  /** The number that somebody else gave the contact, where this person changed it too. */
  theirs: string;
  onOpen: (contactId: number) => void;
  onChange: (number: string) => void;
};

function NumberInput({ value, isNew, refused, read, theirs, onOpen, onChange }: NumberInputProps) {
  const { t } = useTranslation('contacts');
  const locale = useLocale();
  const country = useResponse('app.state', undefined).data?.settings.defaultCountry;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused) field.current?.focus();
  }, [refused]);
  return (
    <>
      {country === null && isNew && <CountryQuestion />}
      <TextInput
        ref={field}
        label={t('edit.number')}
        description={
          isNew &&
          country &&
          t('edit.numberHint', { example: exampleWithCode(country), country: countryName(locale, country) })
        }
        error={refused && <NumberRefused refused={refused} onOpen={onOpen} />}
        inputMode="tel"
        dir="ltr"
        required
        maxLength={64}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!refused && !(country === null && isNew) && <TypedNumbersNote of={read} />}
      <OtherValue theirs={theirs} own={value} onUse={onChange} />
    </>
  );
}

type NewFieldProps = {
  value: string;
  onChange: (name: string) => void;
  /** Of this contact. */
  values: Typed['values'];
  /** Of others. */
  fields: readonly string[];
  onAdd: (name: string) => void;
};

/** A field by a name of one's own. */
function NewField({ value, onChange, values, fields, onAdd }: NewFieldProps) {
  const { t } = useTranslation('contacts');
  const [refused, setRefused] = useState<string | undefined>();
  function add(): void {
    const found = newFieldName(value, [...Object.keys(values), ...fields]);
    if (found.kind === 'empty') setRefused(t('edit.fieldName.empty'));
    else if (found.kind !== 'name') setRefused(t('edit.fieldName.reserved', { name: found.name }));
    else if (Object.hasOwn(values, found.name)) setRefused(t('edit.fieldName.there', { name: found.name }));
    else {
      onAdd(found.name);
      onChange('');
    }
  }
  return (
    <div className={classes.newField}>
      <TextInput
        aria-label={t('edit.newField')}
        placeholder={t('edit.newField')}
        maxLength={200}
        value={value}
        error={refused}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setRefused(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" onClick={add} disabled={value.trim() === ''}>
        {t('edit.addField')}
      </Button>
    </div>
  );
}

/** Putting the contact on the do-not-text list, and removing it. */
function ContactActions({ contact, onRemoved }: { contact: ShownContact; onRemoved: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const [asking, setAsking] = useState<'remove' | 'block' | undefined>();
  const remove = useCommand('contacts.remove');
  const close = () => setAsking(undefined);
  return (
    <>
      <Writes>
        <Button
          className={classes.dangerText ?? ''}
          variant="subtle"
          color="red"
          onClick={() => setAsking('remove')}
        >
          {t('common:action.delete')}
        </Button>
      </Writes>
      {!contact.doNotText && (
        <Button variant="subtle" onClick={() => setAsking('block')}>
          {t('block.action')}
        </Button>
      )}
      <DoNotTextDialog
        opened={asking === 'block'}
        selection={{ kind: 'ids', ids: new Set([contact.id]) }}
        count={1}
        onClose={close}
        onDone={() => undefined}
      />
      <ConfirmDialog
        opened={asking === 'remove'}
        title={t('remove.title', { count: 1 })}
        confirmLabel={t('remove.confirm', { count: 1 })}
        danger
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate({ ids: [contact.id] }, { onSuccess: onRemoved })}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </>
  );
}

/** The refusal of what stands in the field of the number; undefined where something else was refused, or nothing. */
function numberRefusal(error: Error | null): RefusedError | undefined {
  const isOfNumber =
    error instanceof RefusedError && ['number-invalid', 'number-taken'].includes(error.data.code);
  return isOfNumber ? error : undefined;
}

function NumberRefused({ refused, onOpen }: { refused: RefusedError; onOpen: (contactId: number) => void }) {
  const { t } = useTranslation(['errors', 'contacts']);
  const { title, remedy } = wordsOf(t, refused);
  const { contactId } = refused.data.values;
  return (
    <>
      {title}. {typeof contactId !== 'number' && remedy}
      {typeof contactId === 'number' && (
        <Anchor component="button" type="button" inherit onClick={() => onOpen(contactId)}>
          {t('contacts:edit.openTaken')}
        </Anchor>
      )}
    </>
  );
}
