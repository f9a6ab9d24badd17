import { Button, SegmentedControl } from '@mantine/core';
import { IconCalendarTime, IconPlayerPause, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { Toolbar } from '../../components/layout/toolbar.tsx';
import { useResponse } from '../../data/api.ts';
import { useMayWrite } from '../../data/team.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { DayTable } from './day-table.tsx';
import { FileNotices } from './file/file-notices.tsx';
import { LateNotice } from './late-notice.tsx';
import { PausedRuns } from './paused-runs.tsx';
import { ReminderTable } from './reminder-table.tsx';
import classes from './reminders.module.css';
import { MissedNotice, ProblemNotices } from './run-notices.tsx';
import { SendToday } from './send-today.tsx';

const views = ['today', 'all'] as const;
type View = (typeof views)[number];
/** The day’s run hangs on the hour, of which no change tells. */
const refreshMs = 20_000;

/** The day's run with the one press that sends it, and all reminders. */
export default function RemindersScreen() {
  const { t } = useTranslation(['reminders', 'common']);
  const list = useResponse('reminders.list', undefined);
  const day = useResponse('reminders.day', undefined, { refreshMs, fresh: true });
  const pause = useCommand('reminders.pause');
  const mayWrite = useMayWrite();
  const [view, setView] = useState<View>('today');
  if (list.error) return <Refusal error={list.error} onRetry={() => void list.refetch()} />;
  if (day.error) return <Refusal error={day.error} onRetry={() => void day.refetch()} />;
  if (!list.data || !day.data) return <LoadingState />;
  const { reminders, hasDates } = list.data;
  const none = reminders.length === 0;
  const create = (
    <Writes>
      <Button
        component="a"
        // One main button: what waits for a press comes first.
        variant={day.data.toPress.length > 0 || !hasDates ? 'default' : 'filled'}
        href={formatRoute({ screen: 'reminder', reminderId: null })}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        {t('new')}
      </Button>
    </Writes>
  );
  const runs = reminders.filter(({ state }) => state === 'on');
  return (
    <Page
      title={t('title')}
      summary={t('summary', { count: reminders.length })}
      actions={
        none ? undefined : (
          <>
            {mayWrite && runs.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconPlayerPause size={16} aria-hidden />}
                loading={pause.isPending}
                onClick={() => pause.mutate({ id: null })}
              >
                {t('pauseAll')}
              </Button>
            )}
            {create}
          </>
        )
      }
      body="fill"
    >
      {none ? (
        <EmptyState
          Icon={IconCalendarTime}
          title={t('empty.title')}
          actions={
            hasDates ? (
              create
            ) : (
              <>
                <Writes>
                  <Button component="a" href={formatRoute({ screen: 'import' })}>
                    {t('empty.import')}
                  </Button>
                </Writes>
                {create}
              </>
            )
          }
        >
          {hasDates ? t('empty.text') : `${t('empty.text')} ${t('empty.noDates')}`}
        </EmptyState>
      ) : (
        <>
          <Toolbar
            end={
              <Writes>
                <SendToday day={day.data} reminders={reminders} />
              </Writes>
            }
          >
            <SegmentedControl
              aria-label={t('view.label')}
              data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
              value={view}
              onChange={(chosen) => setView(views.find((name) => name === chosen) ?? 'today')}
            />
          </Toolbar>
          <div className={classes.notices}>
            <ChangedNotice changed={day.data.changed} />
            <LateNotice day={day.data} />
            <PausedRuns day={day.data} />
            <MissedNotice day={day.data} reminders={reminders} />
            <ProblemNotices day={day.data} reminders={reminders} />
            <FileNotices reminders={reminders} />
            {day.data.paused > 0 && (
              <Notice tone="unsure" title={t('home.paused', { many: day.data.paused })} />
            )}
          </div>
          {view === 'today' ? (
            <DayTable day={day.data} reminders={reminders} />
          ) : (
            <ReminderTable reminders={reminders} />
          )}
        </>
      )}
    </Page>
  );
}
