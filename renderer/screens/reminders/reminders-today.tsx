import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReminderView } from '../../../electron/shared/channels/reminders.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { useResponse } from '../../data/api.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { FileNotices, useDiffLines } from './file/file-notices.tsx';
import { LateNotice } from './late-notice.tsx';
import { ProblemNotices } from './run-notices.tsx';
import { SendToday } from './send-today.tsx';

/** The day's run where the morning begins: what waits for a press, what changed in the files, and which file is in trouble. */
export default function RemindersToday({ reminders }: { reminders: readonly ReminderView[] }) {
  const { t } = useTranslation('reminders');
  const day = useResponse('reminders.day', undefined).data;
  const diffLines = useDiffLines();
  const read = reminders.filter(({ file }) => file !== null && file.trouble === null);
  // Two reminders may follow one file, of which the same is to be said.
  const lines = new Set(read.flatMap(({ file }) => (file?.diff ? diffLines(file.diff) : [])));
  const many = day === undefined ? 0 : day.toPress.length - day.toPressRefusing;
  const today = new Set(day?.planned.map(({ reminderId }) => reminderId));
  const isOfConcern = ({ id, state, file, fileOn }: ReminderView): boolean =>
    (file !== null && file.trouble !== null) ||
    (state === 'on' && (fileOn?.state === 'gone' || (fileOn?.state === 'closed' && today.has(id))));
  const show = (
    <Button component="a" variant="default" href={formatRoute({ screen: 'reminders' })}>
      {t('home.show')}
    </Button>
  );
  return (
    <>
      <FileNotices reminders={reminders.filter(isOfConcern)} />
      {day !== undefined && <ChangedNotice changed={day.changed} />}
      {day !== undefined && <LateNotice day={day} actions={show} />}
      {day !== undefined && (
        <ProblemNotices day={day} reminders={reminders} {...(many === 0 && { actions: show })} />
      )}
      {day !== undefined && day.paused > 0 && (
        <Notice tone="unsure" title={t('home.paused', { many: day.paused })} actions={show} />
      )}
      {day !== undefined && many > 0 && (
        <Notice
          tone="info"
          title={t('home.title', { many })}
          actions={
            <>
              {show}
              <Writes>
                <SendToday day={day} reminders={reminders} />
              </Writes>
            </>
          }
        >
          {lines.size === 0 ? undefined : [...lines].map((line) => <div key={line}>{line}</div>)}
        </Notice>
      )}
    </>
  );
}
