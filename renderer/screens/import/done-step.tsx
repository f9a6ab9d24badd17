import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSummary } from '../../../electron/shared/imports.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { notifyDone } from '../../notify.ts';
import { navigate } from '../../router.ts';
import { useCommand } from '../../use-command.ts';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';

/** The contacts are in; it can still be undone, or written to. */
export function DoneStep({ summary }: { summary: ImportSummary }) {
  const { t } = useTranslation('imports');
  const [asking, setAsking] = useState(false);
  const undo = useCommand('imports.undo');
  const newCampaign = useNewCampaign();

  return (
    <EmptyState
      Icon={IconCircleCheck}
      title={t('done.title')}
      actions={
        <>
          <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
            {t('done.undo')}
          </Button>
          <Button variant="default" onClick={() => navigate({ screen: 'contacts' })}>
            {t('done.show')}
          </Button>
          <Button
            loading={newCampaign.isPending}
            onClick={() => newCampaign.start({ listId: summary.listId })}
          >
            {t('done.write')}
          </Button>
          <ConfirmDialog
            opened={asking}
            title={t('done.undoTitle')}
            confirmLabel={t('done.undo')}
            danger
            busy={undo.isPending}
            onClose={() => setAsking(false)}
            onConfirm={() =>
              undo.mutate(
                { importId: summary.importId },
                {
                  onSuccess: (result) => {
                    notifyDone(
                      t('done.undone', result) +
                        (result.kept > 0 ? t('done.kept', { count: result.kept }) : ''),
                    );
                    navigate({ screen: 'contacts' });
                  },
                },
              )
            }
          >
            {t('done.undoText')}
          </ConfirmDialog>
        </>
      }
    >
      {t('done.added', { count: summary.added })}
      {summary.changed > 0 && `, ${t('done.changed', { count: summary.changed })}`}
    </EmptyState>
  );
}
