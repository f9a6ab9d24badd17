import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactList } from '../../../electron/shared/models.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { SidePane } from '../../components/layout/side-pane.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { leave } from '../../navigation/unsaved.ts';
import { ContactForm, goneBy } from './contact-form.tsx';
import { ContactTexts } from './contact-texts.tsx';
import { DoNotTextBadge } from './do-not-text-badge.tsx';

const views = ['details', 'texts'] as const;

type ContactPaneProps = {
  /** Undefined for a new contact. */
  contactId: number | undefined;
  fields: readonly string[];
  lists: readonly ContactList[];
  onOpen: (contactId: number) => void;
  onClose: () => void;
};

/** One contact beside the table: to read and to change, and what it was sent. */
export function ContactPane({ contactId, fields, lists, onOpen, onClose }: ContactPaneProps) {
  const { t } = useTranslation('contacts');
  const contact = useResponse('contacts.get', { id: contactId ?? 1 }, { enabled: contactId !== undefined });
  const kinds = useResponse('contacts.field-kinds', undefined).data;
  const [view, setView] = useState<(typeof views)[number]>('details');
  const isNew = contactId === undefined;
  return (
    <SidePane
      title={isNew ? t('edit.newTitle') : contact.data?.name || t('noName')}
      badge={contact.data && !isNew && <DoNotTextBadge contact={contact.data} />}
      onClose={() => leave(onClose)}
    >
      {kinds === undefined ? (
        <LoadingState />
      ) : isNew ? (
        <ContactForm
          contact={undefined}
          fields={fields}
          kinds={kinds}
          lists={lists}
          onDone={onClose}
          onOpen={onOpen}
        />
      ) : contact.data ? (
        // Also once it cannot be asked for any more: what was typed into it must not be gone then.
        <Stack>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('pane.label')}
            data={views.map((value) => ({ value, label: t(`pane.${value}`) }))}
            value={view}
            onChange={(chosen) => setView(views.find((one) => one === chosen) ?? 'details')}
          />
          {/* Kept while the texts are read: what was typed must not be gone then. */}
          <div hidden={view !== 'details'}>
            <ContactForm
              contact={contact.data}
              gone={goneBy(contact.error)}
              fields={fields}
              kinds={kinds}
              lists={lists}
              onDone={onClose}
              onOpen={onOpen}
              onRefused={() => setView('details')}
            />
          </div>
          {view === 'texts' && <ContactTexts contactId={contact.data.id} />}
        </Stack>
      ) : contact.error ? (
        <Refusal error={contact.error} />
      ) : (
        <LoadingState />
      )}
    </SidePane>
  );
}
