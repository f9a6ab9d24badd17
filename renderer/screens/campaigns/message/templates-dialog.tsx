import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate } from '../../../../electron/shared/models.ts';
import type { TypedFields } from '../../../../electron/shared/text/template.ts';
import { withoutCase } from '../../../../electron/shared/text/without-case.ts';
import { dayHere } from '../../../../electron/shared/time/calendar-day.ts';
import { Refusal, RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { Muted } from '../../../components/layout/stack.tsx';
import { useResponse } from '../../../data/api.ts';
import { timeNow } from '../../../data/clock.ts';
import { useCommand } from '../../../data/use-command.ts';
import { fitDays, fitFields } from './fit-fields.ts';
import classes from './templates-dialog.module.css';

type TemplatesDialogProps = {
  opened: boolean;
  /** The message as it is now, which can be kept. */
  text: string;
  /** The fields of the contacts, which the texts to begin with are written with. */
  fields: readonly string[];
  /** Their kinds, and the language that they are written in. */
  typed: TypedFields;
  onClose: () => void;
  onUse: (text: string) => void;
};

/** Texts kept for reuse: takes one over, or keeps the present one. */
export function TemplatesDialog(props: TemplatesDialogProps) {
  const { t } = useTranslation('compose');
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('templates.title')} size={600}>
      <Templates {...props} />
    </Modal>
  );
}

function Templates({ text, fields, typed, onUse }: TemplatesDialogProps) {
  const { t } = useTranslation('compose');
  const templates = useResponse('templates.list', undefined);
  if (templates.error) return <Refusal error={templates.error} onRetry={() => void templates.refetch()} />;
  return (
    <div className={classes.templates}>
      <KeepForm text={text} templates={templates.data ?? []} />
      <div className={classes.kept}>
        <ul className={classes.list}>
          {templates.data?.map((template) => (
            <TemplateItem key={template.id} template={template} onUse={() => onUse(template.text)} />
          ))}
        </ul>
        {templates.data !== undefined && (
          <section aria-label={t('templates.first.title')}>
            <Muted>
              {templates.data.length === 0 && `${t('templates.none')} `}
              {t('templates.first.title')}:
            </Muted>
            <FirstTemplates fields={fields} typed={typed} onUse={onUse} />
          </section>
        )}
      </div>
    </div>
  );
}

/** Keeps the present message under a name; a name that is taken is written over, and says so. */
function KeepForm({ text, templates }: { text: string; templates: readonly MessageTemplate[] }) {
  const { t } = useTranslation(['compose', 'common']);
  const [name, setName] = useState('');
  const save = useCommand('templates.save', { quiet: true });
  const same = sameNamed(templates, name);
  /** As it was when its name was typed, which is what a person agrees to replace. */
  const [seen, setSeen] = useState<MessageTemplate | undefined>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Somebody may have removed it meanwhile: then there is nothing to replace.
    const over = templates.some(({ id }) => id === seen?.id) ? seen : same;
    save.mutate(
      { id: over?.id ?? null, name: name.trim(), text, ...(over && { over: over.updatedAt }) },
      {
        onSuccess: () => setName(''),
        // The list shows the new text by then: pressing once more means that one.
        onError: () => setSeen(undefined),
      },
    );
  }

  if (text.trim() === '') return null;
  return (
    <form className={classes.keep} onSubmit={submit}>
      <TextInput
        className={classes.name ?? ''}
        label={t('templates.keep')}
        placeholder={t('templates.name')}
        maxLength={200}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setSeen(sameNamed(templates, event.currentTarget.value));
        }}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''} loading={save.isPending}>
        {same ? t('templates.replace') : t('common:action.save')}
      </Button>
      <RefusalNotice error={save.error} />
    </form>
  );
}

const sameNamed = (templates: readonly MessageTemplate[], name: string): MessageTemplate | undefined =>
  templates.find((one) => withoutCase(one.name) === withoutCase(name.trim()));

/** Texts to begin with, a few for each trade. */
const firstTemplates = [
  'clinicVisit',
  'clinicMoved',
  'clinicCheckup',
  'schoolClosed',
  'schoolMeeting',
  'schoolForm',
  'charityEvent',
  'charityThanks',
  'charityHelpers',
  'shopReady',
  'shopHours',
  'shopOffer',
] as const;

/** Texts whose day is each person's own; in the others one day is typed for all. */
const ofOwnDays: readonly (typeof firstTemplates)[number][] = ['clinicVisit', 'clinicMoved'];

function FirstTemplates({ fields, typed, onUse }: Pick<TemplatesDialogProps, 'fields' | 'typed' | 'onUse'>) {
  const { t } = useTranslation('compose');
  const names = { date: t('templates.date'), time: t('templates.time'), typed, today: dayHere(timeNow()) };
  return (
    <ul className={classes.list}>
      {firstTemplates.map((id) => {
        const written = t(`templates.first.${id}.text`);
        const text = fitFields(ofOwnDays.includes(id) ? fitDays(written, fields, names) : written, fields);
        return <Item key={id} name={t(`templates.first.${id}.name`)} text={text} onUse={() => onUse(text)} />;
      })}
    </ul>
  );
}

function TemplateItem({ template, onUse }: { template: MessageTemplate; onUse: () => void }) {
  const { t } = useTranslation('compose');
  const remove = useCommand('templates.remove');
  return (
    <Item name={template.name} text={template.text} onUse={onUse}>
      <ActionIcon
        aria-label={t('templates.remove', { name: template.name })}
        loading={remove.isPending}
        onClick={() => remove.mutate({ id: template.id })}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Item>
  );
}

type ItemProps = { name: string; text: string; onUse: () => void; children?: ReactNode };

function Item({ name, text, onUse, children }: ItemProps) {
  const { t } = useTranslation('compose');
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div className={classes.title}>{name}</div>
        <div className={classes.text} dir="auto">
          {text}
        </div>
      </div>
      {children}
      <Button size="xs" variant="default" onClick={onUse}>
        {t('templates.use')}
      </Button>
    </li>
  );
}
