import { Button, SegmentedControl } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useInPractice } from '../../components/feedback/real-question.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { DayCalendar } from '../../components/fields/day-calendar.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { Toolbar } from '../../components/layout/toolbar.tsx';
import { timeNow } from '../../data/clock.ts';
import { useTeam } from '../../data/team.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { dayOf } from '../../words/date-words.ts';
import classes from './planned.module.css';
import { PlannedTable } from './planned-table.tsx';
import { type Planned, usePlanned } from './use-planned.ts';

const views = ['list', 'calendar'] as const;
type View = (typeof views)[number];

/** All that goes out by itself or asks when it is due: on which computer, when, and to how many; with a pause for one and for all. */
export default function PlannedScreen() {
  const { t } = useTranslation('planned');
  const { error, retry, planned, computer } = usePlanned();
  const [view, setView] = useState<View>('list');
  const inTeam = useTeam() !== null;
  const inPractice = useInPractice();
  if (error) return <Refusal error={error} onRetry={retry} />;
  if (!planned) return <LoadingState />;
  return (
    <Page
      title={t('title')}
      summary={inTeam && !inPractice ? t('fromTeam') : t('from', { computer })}
      actions={
        <Writes>
          <PauseAll planned={planned} />
        </Writes>
      }
      body="fill"
    >
      <WaitingNotice planned={planned} />
      <Toolbar>
        <SegmentedControl
          aria-label={t('view.label')}
          data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={(chosen) => setView(views.find((name) => name === chosen) ?? 'list')}
        />
      </Toolbar>
      {view === 'list' ? (
        <PlannedTable planned={planned} empty={t('empty')} />
      ) : (
        <PlannedCalendar planned={planned} />
      )}
    </Page>
  );
}

/** Texts that were due and that nobody has sent, with the way to where a person does. */
function WaitingNotice({ planned }: { planned: readonly Planned[] }) {
  const { t } = useTranslation('planned');
  const many = planned.reduce(
    (sum, { how, people }) => sum + (how === 'press' && typeof people === 'number' ? people : 0),
    0,
  );
  if (many === 0) return null;
  return (
    <div className={classes.waits}>
      <Notice
        tone="unsure"
        title={t('waits.title', { many })}
        actions={
          <Button component="a" size="xs" variant="default" href={formatRoute({ screen: 'reminders' })}>
            {t('waits.show')}
          </Button>
        }
      >
        {t('waits.text')}
      </Notice>
    </div>
  );
}

/** A month with its days marked, and what goes out on the chosen one. */
function PlannedCalendar({ planned }: { planned: readonly Planned[] }) {
  const { t } = useTranslation('planned');
  const [day, setDay] = useState(planned[0]?.day ?? dayOf(new Date(timeNow())));
  const byDay = Map.groupBy(planned, (one) => one.day);
  return (
    <div className={classes.split}>
      <div className={classes.calendar}>
        <DayCalendar
          value={day}
          onPick={setDay}
          min=""
          max=""
          entered={false}
          noteOf={(one) => {
            const count = byDay.get(one)?.length;
            return count === undefined ? undefined : t('onDay', { count });
          }}
        />
      </div>
      <PlannedTable planned={byDay.get(day) ?? []} empty={t('emptyDay')} />
    </div>
  );
}

function PauseAll({ planned }: { planned: readonly Planned[] }) {
  const { t } = useTranslation('planned');
  const [asking, setAsking] = useState(false);
  const pause = useCommand('reminders.pause');
  const unschedule = useCommand('campaigns.unschedule');
  const going = planned.filter(({ how }) => how !== 'paused');
  const campaigns = going.filter(({ kind }) => kind === 'campaign');

  async function pauseAll(): Promise<void> {
    await pause.mutateAsync({ id: null });
    for (const { id } of campaigns) await unschedule.mutateAsync({ id, keepTime: false });
  }

  if (going.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPause size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('pauseAll.button')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('pauseAll.title')}
        confirmLabel={t('pauseAll.button')}
        busy={pause.isPending || unschedule.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          // A refusal is shown by its command.
          pauseAll().then(
            () => setAsking(false),
            () => setAsking(false),
          );
        }}
      >
        {t(campaigns.length > 0 ? 'pauseAll.textWithCampaigns' : 'pauseAll.text')}
      </ConfirmDialog>
    </>
  );
}
