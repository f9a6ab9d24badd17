import { Button, MultiSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact, ContactList } from '../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RefusalNotice } from '../../components/refusal.tsx';
import { PaneActions } from '../../components/side-pane.tsx';
import { Muted, Stack } from '../../components/stack.tsx';
import { notifyDone } from '../../notify.ts';
import { useCommand } from '../../use-command.ts';
import classes from './contacts.module.css';

/** As many fields as a new contact starts with; the rest can be added by name. */
const offeredFields = 6;

type ContactFormProps = {
  contact: Contact | undefined;
  /** Fields that other contacts have, offered here too. */
  fields: readonly string[];
  lists: readonly ContactList[];
  onDone: () => void;
};

/** Number, lists and fields of one contact. */
export function ContactForm({ contact, fields, lists, onDone }: ContactFormProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const [number, setNumber] = useState(contact ? `+${contact.number}` : '');
  const [values, setValues] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(fields.slice(0, offeredFields).map((field) => [field, ''])),
    ...contact?.fields,
  }));
  const [listIds, setListIds] = useState((contact?.listIds ?? []).map(String));
  const [newField, setNewField] = useState('');
  const [asking, setAsking] = useState(false);
  const save = useCommand('contacts.save', { quiet: true });
  const remove = useCommand('contacts.remove');

  function submit(event: FormEvent): void {
    event.preventDefault();
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    save.mutate(
      { id: contact?.id ?? null, number, fields: filled, listIds: listIds.map(Number) },
      {
        onSuccess: () => {
          notifyDone(t('edit.saved'));
          onDone();
        },
      },
    );
  }

  function addField(): void {
    const name = newField.trim();
    if (name !== '' && !(name in values)) setValues({ ...values, [name]: '' });
    setNewField('');
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        {contact?.doNotText && <Muted>{t('doNotTextNote')}</Muted>}
        <TextInput
          label={t('edit.number')}
          description={contact ? undefined : t('edit.numberHint')}
          inputMode="tel"
          dir="ltr"
          required
          maxLength={64}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        {Object.entries(values).map(([field, value]) => (
          <TextInput
            key={field}
            label={field}
            maxLength={10_000}
            value={value}
            onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
          />
        ))}
        <div className={classes.newField}>
          <TextInput
            aria-label={t('edit.newField')}
            placeholder={t('edit.newField')}
            maxLength={200}
            value={newField}
            onChange={(event) => setNewField(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              addField();
            }}
          />
          <Button variant="default" onClick={addField} disabled={newField.trim() === ''}>
            {t('edit.addField')}
          </Button>
        </div>
        {lists.length > 0 && (
          <MultiSelect
            label={t('edit.lists')}
            data={lists.map((list) => ({ value: String(list.id), label: list.name }))}
            value={listIds}
            onChange={setListIds}
          />
        )}
        <RefusalNotice error={save.error} />
        <PaneActions>
          {contact && (
            <Button
              className={classes.dangerText ?? ''}
              variant="subtle"
              color="red"
              onClick={() => setAsking(true)}
            >
              {t('common:action.delete')}
            </Button>
          )}
          <Button variant="default" onClick={onDone}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('common:action.save')}
          </Button>
        </PaneActions>
      </Stack>
      {contact && (
        <ConfirmDialog
          opened={asking}
          title={t('remove.title', { count: 1 })}
          confirmLabel={t('remove.confirm', { count: 1 })}
          danger
          busy={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate({ ids: [contact.id] }, { onSuccess: onDone })}
        >
          {t('remove.text')}
        </ConfirmDialog>
      )}
    </form>
  );
}
