import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { Writes } from '../../components/layout/read-only.tsx';
import { useCommand } from '../../data/use-command.ts';

/** Loaded when it is asked for: Home shows the button, and a start has no use for dialogs. */
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../components/feedback/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Asks before people are texted while they sleep: it holds for this campaign alone. */
export function AllowAnyHour({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('compose');
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const setAnyHour = useSetAnyHour(campaign);
  const ask = (): void => {
    setAsked(true);
    setAsking(true);
  };
  return (
    <>
      <Writes>
        <Button size="xs" variant="default" onClick={ask}>
          {t('anyHour.allow')}
        </Button>
      </Writes>
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            opened={asking}
            title={t('anyHour.title')}
            confirmLabel={t('anyHour.confirm')}
            cancelLabel={t('anyHour.keep')}
            busy={setAnyHour.isPending}
            onClose={() => setAsking(false)}
            onConfirm={() => setAnyHour.to(true, () => setAsking(false))}
          >
            <p>{t('anyHour.text')}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

/** That it may text at any hour, and the way back. */
export function AnyHourAllowed({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('compose');
  const setAnyHour = useSetAnyHour(campaign);
  return (
    <>
      {t('anyHour.allowed')}{' '}
      <Writes>
        <Button
          size="compact-xs"
          variant="default"
          loading={setAnyHour.isPending}
          onClick={() => setAnyHour.to(false)}
        >
          {t('anyHour.keep')}
        </Button>
      </Writes>
    </>
  );
}

/** The review's times depend on it, so its plan is asked for again. */
function useSetAnyHour({ id }: Campaign) {
  const queries = useQueryClient();
  const command = useCommand('campaigns.any-hour');
  const to = (allowed: boolean, then?: () => void): void =>
    command.mutate(
      { id, allowed },
      {
        onSuccess: () => {
          void queries.invalidateQueries({ queryKey: ['campaigns.plan'] });
          then?.();
        },
      },
    );
  return { isPending: command.isPending, to };
}
