import { Button } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  DayOccurrence,
  EvenThough,
  ReminderDay,
  ReminderView,
  SentReminders,
} from '../../../electron/shared/channels/reminders.ts';
import { nobody, skipReasons } from '../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { PersonText } from '../../components/text/person-text.tsx';
import { RefusedError, useResponse } from '../../data/api.ts';
import { notifyDone, notifyError } from '../../data/notify.ts';
import { wordsOf } from '../../data/refusal-words.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatList } from '../../words/format.ts';

type SendTodayProps = { day: ReminderDay; reminders: readonly ReminderView[] };

const nothing: EvenThough = { overCeiling: false, evenIfSent: false };

/** The yes that a refused run asks for; null where no yes would do. */
function refusalOf(error: unknown): keyof EvenThough | null {
  if (!(error instanceof RefusedError)) return null;
  if (error.data.code === 'over-ceiling') return 'overCeiling';
  return error.data.code === 'may-be-sent' ? 'evenIfSent' : null;
}

/** The one press of the day. What was never sent before is shown first, and asked about. */
export function SendToday({ day, reminders }: SendTodayProps) {
  const { t } = useTranslation('reminders');
  const { t: errors } = useTranslation('errors');
  const send = useCommand('reminders.send', { quiet: true });
  const [asking, setAsking] = useState(false);
  const [even, setEven] = useState(nothing);
  const sentWords = useSentWords();
  const refused = refusalOf(send.error);
  const ids = day.toPress;
  const count = ids.length - day.toPressRefusing;
  if (count === 0) return null;
  const pressed = new Set(ids);
  const those = day.planned.filter(({ id, refuses }) => pressed.has(id) && !refuses);
  const fresh = reminders.filter(({ version, sentVersion }) => version !== sentVersion);
  const first = fresh.filter(({ id }) => those.some(({ reminderId }) => reminderId === id));

  function press(also: EvenThough): void {
    setEven(also);
    send.mutate(
      { ids: [...ids], even: also },
      {
        onError: (error) => {
          if (refusalOf(error) === null) notifyError(errors, error);
        },
        onSuccess: (sent) => notifyDone(sentWords(sent)),
        onSettled: () => setAsking(false),
      },
    );
  }

  return (
    <>
      <Button
        leftSection={<IconSend2 size={16} aria-hidden />}
        loading={send.isPending}
        onClick={() => (first.length > 0 ? setAsking(true) : press(nothing))}
      >
        {t('send', { count })}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('first.title')}
        confirmLabel={t('send', { count })}
        busy={send.isPending}
        onConfirm={() => press(nothing)}
        onClose={() => setAsking(false)}
      >
        <Stack>
          <span>{t('first.text')}</span>
          {first.map((reminder) => (
            <FirstPerson
              key={reminder.id}
              reminder={reminder}
              people={those.filter(({ reminderId }) => reminderId === reminder.id)}
            />
          ))}
        </Stack>
      </ConfirmDialog>
      {refused !== null && (
        <ConfirmDialog
          opened
          title={wordsOf(errors, send.error).title}
          confirmLabel={t('sendEven')}
          busy={send.isPending}
          onConfirm={() => press({ ...even, [refused]: true })}
          onClose={() => send.reset()}
        >
          {wordsOf(errors, send.error).meaning}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Says what goes out at once, what goes at its time, and who is left out. */
function useSentWords(): (sent: SentReminders) => string {
  const { t } = useTranslation(['reminders', 'review']);
  const locale = useLocale();
  return ({ recipients, later, skipped }) => {
    const reasons = skipReasons.filter((reason) => (skipped[reason] ?? 0) > 0);
    const left = reasons.reduce((sum, reason) => sum + (skipped[reason] ?? 0), 0);
    const why = formatList(
      locale,
      reasons.map((reason) => t(`review:skipped.${reason}`)),
    );
    return [
      recipients > 0 ? t('sent.now', { count: recipients }) : '',
      later > 0 ? t('sent.later', { count: later }) : '',
      recipients + later === 0 ? t('sent.none') : '',
      left > 0 ? t('sent.left', { many: left, why }) : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  };
}

/** The text as its first person gets it, and how many more there are. */
function FirstPerson({ reminder, people }: { reminder: ReminderView; people: readonly DayOccurrence[] }) {
  const { t } = useTranslation('reminders');
  const [person] = people;
  const contactId = person?.contactId ?? 0;
  const { senderId, template, options, source } = reminder;
  const audience = {
    ...nobody,
    contactIds: contactId === 0 ? [] : [contactId],
    ...(source.file !== null && {
      occurrenceIds: person === undefined ? [] : [person.id],
      occurrenceFields: source.file.fields,
    }),
  };
  const shown = useResponse(
    'campaigns.people',
    {
      draft: { name: '', senderId, template, options, audience },
      group: { kind: 'contacts', contactIds: [contactId] },
      search: '',
      after: null,
      limit: 1,
    },
    { enabled: contactId !== 0 },
  );
  if (person === undefined) return null;
  const more = people.length - 1;
  return (
    <div>
      <PersonText
        person={person}
        senderId={senderId}
        text={shown.data?.rows[0]?.text ?? ''}
        note={reminder.name}
      />
      {more > 0 && <Muted caption>{t('first.more', { count: more })}</Muted>}
    </div>
  );
}
