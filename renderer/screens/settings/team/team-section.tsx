import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenWorkspace } from '../../../../electron/shared/workspace/team.ts';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Refusal } from '../../../components/feedback/refusal.tsx';
import { useResponse } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import settings from '../settings.module.css';
import { CopyOutButton } from './copy-out.tsx';
import { JoinDialog, type JoinWay } from './join-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PeoplePanel } from './people-panel.tsx';

/** Working with others on one server: joining, starting, leaving, and who else is in it. */
export function TeamSection() {
  // Kept while the server is away: whoever reads a question here, or wants to leave because of it, can go on.
  const asked = useResponse('team.state', undefined);
  const state = asked.data;
  if (!state) {
    if (asked.error) return <Refusal error={asked.error} onRetry={() => void asked.refetch()} />;
    return <LoadingState />;
  }
  return (
    <div className={settings.scroll}>
      <div className={settings.column}>
        <UnfinishedNotice />
        {state.kind === 'alone' ? <Alone /> : <Together team={state} />}
      </div>
    </div>
  );
}

/** Joining or leaving that was cut off when Carillon ended: what came of it, and what to do. */
function UnfinishedNotice() {
  const { t } = useTranslation('team');
  const unfinished = useResponse('team.unfinished', undefined);
  const seen = useCommand('team.unfinished-seen');
  if (!unfinished.data) return null;
  const { kind, team } = unfinished.data;
  return (
    <Notice
      tone="unsure"
      title={t(`unfinished.${kind}.title`, { team })}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={seen.isPending}
          onClick={() => seen.mutate(undefined, { onSuccess: () => void unfinished.refetch() })}
        >
          {t('unfinished.seen')}
        </Button>
      }
    >
      {t(`unfinished.${kind}.text`)}
    </Notice>
  );
}

function Alone() {
  const { t } = useTranslation('team');
  const [way, setWay] = useState<JoinWay | null>(null);
  return (
    <>
      <p className={settings.lead}>{t('lead')}</p>
      <SettingGroup title={t('alone')}>
        <SettingRow title={t('join.title')} hint={t('join.hint')}>
          <div className={settings.end}>
            <Button variant="default" onClick={() => setWay('join')}>
              {t('join.action')}
            </Button>
          </div>
        </SettingRow>
        <SettingRow title={t('start.title')} hint={t('start.hint')}>
          <div className={settings.end}>
            <Button variant="default" onClick={() => setWay('start')}>
              {t('start.action')}
            </Button>
          </div>
        </SettingRow>
      </SettingGroup>
      {way !== null && <JoinDialog way={way} onClose={() => setWay(null)} />}
    </>
  );
}

function Together({ team }: { team: OpenWorkspace }) {
  const { t } = useTranslation('team');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <SettingGroup title={team.name}>
        <SettingRow title={t('server')}>
          <div className={settings.end} data-selectable>
            <bdi>{team.server}</bdi>
          </div>
        </SettingRow>
        <SettingRow title={t('you')} hint={team.set === null ? undefined : t(`youMay.${team.set}`)}>
          <div className={settings.end} data-selectable>
            <bdi>{team.person}</bdi>
          </div>
        </SettingRow>
        <SettingRow title={t('copyOut.title')} hint={t('copyOut.hint')}>
          <div className={settings.end}>
            <CopyOutButton />
          </div>
        </SettingRow>
        <SettingRow title={t('leave.title')} hint={t('leave.hint')}>
          <div className={settings.end}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('leave.action')}
            </Button>
          </div>
        </SettingRow>
      </SettingGroup>
      <PeoplePanel team={team} />
      {asking && <LeaveDialog team={team} onClose={() => setAsking(false)} />}
    </>
  );
}
