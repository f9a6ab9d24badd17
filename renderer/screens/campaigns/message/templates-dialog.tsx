import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate } from '../../../../electron/shared/models.ts';
import { Refusal, RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { Muted } from '../../../components/layout/stack.tsx';
import { useResponse } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import classes from './templates-dialog.module.css';

type TemplatesDialogProps = {
  opened: boolean;
  /** The message as it is now, which can be kept. */
  text: string;
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

function Templates({ text, onUse }: TemplatesDialogProps) {
  const { t } = useTranslation('compose');
  const templates = useResponse('templates.list', undefined);
  if (templates.error) return <Refusal error={templates.error} onRetry={() => void templates.refetch()} />;
  return (
    <div className={classes.templates}>
      <KeepForm text={text} templates={templates.data ?? []} />
      {templates.data?.length === 0 && <Muted>{t('templates.none')}</Muted>}
      <ul className={classes.list}>
        {templates.data?.map((template) => (
          <TemplateItem key={template.id} template={template} onUse={() => onUse(template.text)} />
        ))}
      </ul>
    </div>
  );
}

/** Keeps the present message under a name; a name that is taken is written over, and says so. */
function KeepForm({ text, templates }: { text: string; templates: readonly MessageTemplate[] }) {
  const { t } = useTranslation(['compose', 'common']);
  const [name, setName] = useState('');
  const save = useCommand('templates.save', { quiet: true });
  const same = templates.find((one) => one.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase());

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ id: same?.id ?? null, name: name.trim(), text }, { onSuccess: () => setName('') });
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
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''} loading={save.isPending}>
        {same ? t('templates.replace') : t('common:action.save')}
      </Button>
      <RefusalNotice error={save.error} />
    </form>
  );
}

function TemplateItem({ template, onUse }: { template: MessageTemplate; onUse: () => void }) {
  const { t } = useTranslation('compose');
  const remove = useCommand('templates.remove');
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <div className={classes.title}>{template.name}</div>
        <div className={classes.text}>{template.text}</div>
      </div>
      <ActionIcon
        aria-label={t('templates.remove', { name: template.name })}
        loading={remove.isPending}
        onClick={() => remove.mutate({ id: template.id })}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <Button size="xs" variant="default" onClick={onUse}>
        {t('templates.use')}
      </Button>
    </li>
  );
}
