import { Button, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BatchRow, RecipientRow } from '../../../electron/shared/models.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { SidePane } from '../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { BatchBadge, NotSentBadge } from '../../components/text/state-badge.tsx';
import { invoke, useRows } from '../../data/api.ts';
import { formatNumber } from '../../words/format.ts';
import { BatchAttention } from '../attention/batch-attention.tsx';
import { AttemptList } from './attempt-list.tsx';
import { ReasonText } from './reason-text.tsx';
import classes from './sending.module.css';

type BatchPaneProps = { campaignId: number; batch: BatchRow; stopped: boolean; onClose: () => void };

/** One batch: its text, its people, and every request that was made for it. */
export function BatchPane({ campaignId, batch, stopped, onClose }: BatchPaneProps) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  return (
    <SidePane
      wide
      title={t('batches.paneTitle', { position: batch.position + 1 })}
      badge={stopped && batch.state === 'queued' ? <NotSentBadge /> : <BatchBadge state={batch.state} />}
      onClose={onClose}
    >
      <Stack>
        <BatchAttention campaignId={campaignId} batch={batch} stopped={stopped} />
        {batch.reason !== null && <ReasonText reason={batch.reason} state={batch.state} />}
        <p className={classes.text} dir="auto">
          {batch.text}
        </p>
        <Tabs defaultValue="attempts">
          <Tabs.List>
            <Tabs.Tab value="attempts">
              {t('batch.attempts')} {formatNumber(locale, batch.attempts)}
            </Tabs.Tab>
            <Tabs.Tab value="recipients">
              {t('batch.recipients')} {formatNumber(locale, batch.size)}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="attempts" pt="sm">
            <AttemptList batchId={batch.id} />
          </Tabs.Panel>
          <Tabs.Panel value="recipients" pt="sm">
            <Recipients batchId={batch.id} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </SidePane>
  );
}

const recipientsPage = 100;

function Recipients({ batchId }: { batchId: number }) {
  const { t } = useTranslation(['sending', 'review']);
  const people = useRows<RecipientRow, number>('batches.recipients', { batchId }, (after) =>
    invoke('batches.recipients', { batchId, after, limit: recipientsPage }),
  );
  if (people.error) return <Refusal error={people.error} onRetry={people.retry} />;
  if (people.pending) return <LoadingState />;
  return (
    <>
      <ul className={classes.people}>
        {people.rows.map((person) => (
          <li key={person.id} data-selectable>
            <span className={classes.personName}>{person.name}</span>
            <PhoneText digits={person.number} />
            {person.skipReason !== null && <Muted caption>{t(`review:skipped.${person.skipReason}`)}</Muted>}
          </li>
        ))}
      </ul>
      {people.hasMore && (
        <Button variant="default" size="xs" loading={people.loadingMore} onClick={people.loadMore}>
          {t('batch.more')}
        </Button>
      )}
    </>
  );
}
