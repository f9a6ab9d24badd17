import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../electron/shared/models.ts';
import { useAboutToBegin, useUndoSending } from '../components/feedback/undo-sending.ts';
import { useResponse } from '../data/api.ts';
import { useMayWrite } from '../data/team.ts';
import { useRoute } from '../navigation/router.ts';
import type { Route } from '../navigation/routes.ts';
import shell from './shell.module.css';
import classes from './undo-in-sidebar.module.css';

/** The undo of a send on every screen, for as long as there is one. A screen that offers it itself is enough. */
export function UndoInSidebar() {
  const campaigns = useResponse('campaigns.list', undefined).data;
  const mayWrite = useMayWrite();
  const scheduled = campaigns?.filter(({ status }) => status.state === 'scheduled') ?? [];
  // The seconds are counted only while there is something to count.
  return scheduled.length === 0 || !mayWrite ? null : <AboutToBegin scheduled={scheduled} />;
}

function AboutToBegin({ scheduled }: { scheduled: readonly Campaign[] }) {
  const route = useRoute();
  return useAboutToBegin(scheduled).map(({ campaign, seconds }) =>
    isOfferedBy(route, campaign.id) ? null : (
      <UndoOne key={campaign.id} campaign={campaign} seconds={seconds} />
    ),
  );
}

function isOfferedBy(route: Route, campaignId: number): boolean {
  if (route.screen === 'compose' || route.screen === 'review') return route.campaignId === campaignId;
  return route.screen === 'home';
}

function UndoOne({ campaign: { id, name }, seconds }: { campaign: Campaign; seconds: number }) {
  const { t } = useTranslation(['common', 'campaigns']);
  const { undo, isPending } = useUndoSending();
  const words = useId();
  return (
    <div className={classes.undo} role="group" aria-labelledby={words}>
      <div id={words}>
        <div className={`${classes.name} ${shell.wideOnly}`} dir="auto" title={name}>
          {name || t('campaigns:unnamed')}
        </div>
        <div className={`${classes.seconds} ${shell.wideOnly}`} role="timer">
          {t('undo.startsIn', { count: seconds })}
        </div>
      </div>
      <Button
        className={classes.press}
        size="xs"
        variant="default"
        px={4}
        loading={isPending}
        aria-describedby={words}
        onClick={() => undo(id)}
      >
        <span className={shell.wideOnly}>{t('action.undo')}</span>
        <span className={classes.sign} title={t('undo.startsIn', { count: seconds })} aria-hidden>
          <IconArrowBackUp size={14} />
          {seconds}
        </span>
      </Button>
    </div>
  );
}
