import { IconClockHour4, IconHelpCircle, IconSend2, IconUserOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DayOccurrence } from '../../../electron/shared/channels/reminders.ts';
import type { SkipReason, TextOutcome } from '../../../electron/shared/models.ts';
import { Muted } from '../../components/layout/stack.tsx';
import { Badge } from '../../components/text/state-badge.tsx';
import { PersonState, usePersonWhy } from '../results/person-state.tsx';
import { FileBadge } from './file/file-badge.tsx';

/** The state of an occurrence: of one that was handed over, what became of its text, with the reason where it was not sent. */
export function OccurrenceState({ row }: { row: DayOccurrence }) {
  const { t } = useTranslation('reminders');
  if (row.refuses) return <LeftOut reason="do-not-text" />;
  switch (row.state) {
    case 'planned':
      return <PlannedState row={row} />;
    case 'handed':
      return row.outcome === null ? (
        <Badge plain tone="neutral" Icon={IconSend2}>
          {t('state.handed')}
        </Badge>
      ) : (
        <Outcome outcome={row.outcome} />
      );
    case 'late':
      return (
        <Badge plain tone="bad" Icon={IconX}>
          {t('state.late')}
        </Badge>
      );
    case 'withdrawn':
      return (
        <Badge plain tone="neutral" Icon={IconX}>
          {t('state.withdrawn')}
        </Badge>
      );
    case 'nobody':
      return <LeftOut reason={row.skipReason} />;
    default: {
      const never: never = row.state;
      return never;
    }
  }
}

function PlannedState({ row }: { row: DayOccurrence }) {
  const { t } = useTranslation('reminders');
  return (
    <>
      <PlannedBadge row={row} />
      {row.isPressedElsewhere && <Muted caption>{t('state.otherAccount')}</Muted>}
    </>
  );
}

function PlannedBadge({ row: { waits, isChanged, refused } }: { row: DayOccurrence }) {
  const { t } = useTranslation('reminders');
  const { t: errors } = useTranslation('errors');
  if (waits === 'closed' || waits === 'unread') return <FileBadge waits={waits} />;
  if (waits !== 'press' && !isChanged) {
    return (
      <Badge plain tone="neutral" Icon={IconClockHour4}>
        {t(`state.${waits ?? 'ahead'}`)}
      </Badge>
    );
  }
  return (
    <>
      <Badge plain tone="unsure" Icon={IconHelpCircle}>
        {t(isChanged ? 'state.changed' : 'state.press')}
      </Badge>
      {refused !== null && <Muted caption>{errors(`${refused.code}.title`, refused.values)}</Muted>}
    </>
  );
}

function Outcome({ outcome }: { outcome: TextOutcome }) {
  const why = usePersonWhy(outcome);
  return (
    <>
      <PersonState person={outcome} />
      {why !== '' && <Muted caption>{why}</Muted>}
    </>
  );
}

function LeftOut({ reason }: { reason: SkipReason | null }) {
  const { t } = useTranslation(['review', 'results']);
  return (
    <>
      <Badge plain tone="neutral" Icon={IconUserOff}>
        {t('results:person.skipped')}
      </Badge>
      {reason !== null && <Muted caption>{t(`skipped.${reason}`)}</Muted>}
    </>
  );
}
