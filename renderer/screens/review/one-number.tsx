import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useCommand } from '../../use-command.ts';
import { draftOf } from '../campaigns/draft-of.ts';

/** Leaves out all but the first number of whoever is there with several. */
export function OnlyFirstNumber({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  const oneNumber = useOneNumber(campaign);
  return (
    <Button size="xs" variant="default" loading={oneNumber.isPending} onClick={() => oneNumber.set(true)}>
      {t('mend.firstNumber')}
    </Button>
  );
}

/** That each person gets it on one number, and the way back. */
export function OneNumberEach({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  const oneNumber = useOneNumber(campaign);
  return (
    <>
      {t('what.oneNumber')}{' '}
      <Button
        size="compact-xs"
        variant="default"
        loading={oneNumber.isPending}
        onClick={() => oneNumber.set(false)}
      >
        {t('what.allNumbers')}
      </Button>
    </>
  );
}

/** The choice is part of the audience, so that the plan is made anew and a copy of the campaign has it too. */
function useOneNumber(campaign: Campaign) {
  const queries = useQueryClient();
  const save = useCommand('campaigns.save');
  const set = (oneNumberEach: boolean): void => {
    const draft = draftOf(campaign);
    save.mutate(
      { id: campaign.id, draft: { ...draft, audience: { ...draft.audience, oneNumberEach } } },
      { onSuccess: () => void queries.invalidateQueries({ queryKey: ['campaigns.plan'] }) },
    );
  };
  return { isPending: save.isPending, set };
}
