import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReminderDay, ReminderView } from '../../../electron/shared/channels/reminders.ts';
import type { AppErrorData } from '../../../electron/shared/errors.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { RefusedError } from '../../data/api.ts';
import { wordsOf } from '../../data/refusal-words.ts';
import { overCeilingIn, useOverCeilingWords } from './press-cost.tsx';

type RunNoticesProps = { day: ReminderDay; reminders: readonly ReminderView[]; actions?: ReactNode };

/** Names texts that were due while nobody could send them. */
export function MissedNotice({ day: { planned }, reminders }: RunNoticesProps) {
  const { t } = useTranslation('reminders');
  const byThemselves = new Set(reminders.filter(({ goesByItself }) => goesByItself).map(({ id }) => id));
  const missed = planned.filter(
    ({ waits, reminderId, pressed, refused }) =>
      waits === 'press' && refused === null && (pressed || byThemselves.has(reminderId)),
  ).length;
  return missed > 0 ? <Notice tone="unsure" title={t('missed', { count: missed })} /> : null;
}

/** Names reminders that did not go at their time, with what a person can do about it. */
export function ProblemNotices({ day: { planned }, reminders, actions }: RunNoticesProps) {
  return reminders.map(({ id, name, problem, file, fileOn }) =>
    problem === null ||
    file?.trouble ||
    fileOn?.state === 'gone' ||
    !planned.some((one) => one.reminderId === id) ? null : (
      <ProblemNotice
        key={id}
        name={name}
        problem={problem}
        waits={planned.some((one) => one.reminderId === id && one.refused !== null)}
        actions={actions}
      />
    ),
  );
}

type ProblemNoticeProps = {
  name: string;
  problem: AppErrorData;
  /** For a person's yes. */
  waits: boolean;
  actions: ReactNode;
};

function ProblemNotice({ name, problem, waits, actions }: ProblemNoticeProps) {
  const { t } = useTranslation('reminders');
  const { t: errors } = useTranslation('errors');
  const overWords = useOverCeilingWords();
  const { title, remedy } = wordsOf(errors, new RefusedError(problem));
  const over = overCeilingIn(problem);
  return (
    <Notice
      tone="bad"
      title={t(waits ? 'problemWaits' : 'problem', { name, why: over === null ? title : overWords(over) })}
      {...(actions !== undefined && { actions })}
    >
      {waits ? t('problemPress') : remedy}
    </Notice>
  );
}
