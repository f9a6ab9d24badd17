import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReview, ImportSummary } from '../../../electron/shared/import/imports.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useResponse } from '../../data/api.ts';
import { navigate } from '../../navigation/router.ts';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';
import classes from './import.module.css';
import { SaveLeftOutRows } from './left-out-rows.tsx';
import { UndoDialog } from './undo-dialog.tsx';

const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;

/** The contacts are in; it can still be undone, or written to. */
export function DoneStep({ summary, review }: { summary: ImportSummary; review: ImportReview }) {
  const { t } = useTranslation('imports');
  const [asking, setAsking] = useState(false);
  const newCampaign = useNewCampaign();
  const total = useResponse('contacts.count', { query: everybody }).data;
  // Without a list they can be written to at once only where they are all that there is.
  const everyone = summary.listId === null && total === summary.added;

  return (
    <div className={classes.scroll}>
      {review.leftOut > 0 && (
        <Notice
          tone="unsure"
          title={t('done.leftOut', { count: review.leftOut })}
          actions={<SaveLeftOutRows importId={review.importId} />}
        >
          {t('done.leftOutText')}
        </Notice>
      )}
      <EmptyState
        Icon={IconCircleCheck}
        outcome
        title={t('done.title')}
        actions={
          <>
            <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
              {t('done.undo')}
            </Button>
            <Button variant="default" onClick={() => navigate({ screen: 'contacts' })}>
              {t('done.show')}
            </Button>
            {/* Nothing else marks who they are: a campaign to them would be one to nobody. */}
            {(everyone || summary.listId !== null) && (
              <Button
                loading={newCampaign.isPending}
                onClick={() =>
                  newCampaign.start(
                    summary.listId === null
                      ? { everyone }
                      : { people: { contactIds: [], listIds: [summary.listId] } },
                  )
                }
              >
                {t('done.write')}
              </Button>
            )}
            <UndoDialog
              importId={asking ? summary.importId : undefined}
              onClose={() => setAsking(false)}
              onDone={() => navigate({ screen: 'contacts' })}
            />
          </>
        }
      >
        {t('done.added', { count: summary.added })}
        {summary.changed > 0 && `, ${t('done.changed', { count: summary.changed })}`}
      </EmptyState>
    </div>
  );
}
