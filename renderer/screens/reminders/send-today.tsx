import { Button, Group } from '@mantine/core';
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
import { OverCeilingNotice, overCeilingIn, PressCostWords, usePressCost } from './press-cost.tsx';

type SendTodayProps = { day: ReminderDay; reminders: readonly ReminderView[] };

const nothing: EvenThough = { mayCost: null, evenIfSent: false };

/** The yes that a refused run asks for; null where no yes would do. */
function yesTo(error: unknown): Partial<EvenThough> | null {
  if (!(error instanceof RefusedError)) return null;
  const over = overCeilingIn(error.data);
  if (over !== null) return { mayCost: { amount: over.amount, currency: over.currency } };
  return error.data.code === 'may-be-sent' ? { evenIfSent: true } : null;
}

/** The one press of the day. What was never sent before is shown first, and asked about. */
export function SendToday({ day, reminders }: SendTodayProps) {
  const { t } = useTranslation('reminders');
  const { t: errors } = useTranslation('errors');
  const send = useCommand('reminders.send', { quiet: true });
  const [asking, setAsking] = useState(false);
  const [even, setEven] = useState(nothing);
  const sentWords = useSentWords();
  const yes = yesTo(send.error);
  const refusedOver = send.error instanceof RefusedError ? overCeilingIn(send.error.data) : null;
  const ids = day.toPress;
  const count = ids.length - day.toPressRefusing;
  const cost = usePressCost(count > 0 ? ids : []);
  const over = cost?.over ?? null;
  // It was asked about in these words.
  const agreed: EvenThough = {
    ...nothing,
    mayCost: over && { amount: over.amount, currency: over.currency },
  };
  if (count === 0) return null;
  const pressed = new Set(ids);
  const those = day.planned.filter(({ id, refuses }) => pressed.has(id) && !refuses);
  const fresh = reminders.filter(({ wasSent }) => !wasSent);
  // The text that is shown to be agreed to is that of these versions.
  const seen = { account: day.account, versions: reminders.map(({ id, version }) => ({ id, version })) };
  const first = fresh.filter(({ id }) => those.some(({ reminderId }) => reminderId === id));

  function press(also: EvenThough): void {
    setEven(also);
    send.mutate(
      { ids: [...ids], seen, even: also },
      {
        onError: (error) => {
          if (yesTo(error) === null) notifyError(errors, error);
        },
        onSuccess: (sent) => notifyDone(sentWords(sent)),
        onSettled: () => setAsking(false),
      },
    );
  }

  return (
    <>
      <Group gap="sm">
        {cost !== null && <PressCostWords cost={cost} />}
        <Button
          leftSection={<IconSend2 size={16} aria-hidden />}
          loading={send.isPending}
          onClick={() => (first.length > 0 || over !== null ? setAsking(true) : press(nothing))}
        >
          {t('send', { count })}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t(first.length > 0 ? 'first.title' : 'over.title', { count })}
        confirmLabel={t('send', { count })}
        busy={send.isPending}
        onConfirm={() => press(agreed)}
        onClose={() => setAsking(false)}
      >
        <Stack>
          {over !== null && <OverCeilingNotice over={over} />}
          {first.length > 0 && <span>{t('first.text')}</span>}
          {first.map((reminder) => (
            <FirstPerson
              key={reminder.id}
              reminder={reminder}
              people={those.filter(({ reminderId }) => reminderId === reminder.id)}
            />
          ))}
          {cost !== null && over === null && <PressCostWords cost={cost} />}
        </Stack>
      </ConfirmDialog>
      {yes !== null && (
        <ConfirmDialog
          opened
          title={wordsOf(errors, send.error).title}
          confirmLabel={t('sendEven')}
          busy={send.isPending}
          onConfirm={() => press({ ...even, ...yes })}
          onClose={() => send.reset()}
        >
          {refusedOver === null ? (
            wordsOf(errors, send.error).meaning
          ) : (
            <OverCeilingNotice over={refusedOver} />
          )}
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
