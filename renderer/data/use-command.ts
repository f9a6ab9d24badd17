import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ArgsOf, ChannelName, ResultOf } from '../../electron/shared/contract.ts';
import { invoke } from './api.ts';
import { notifyError } from './notify.ts';

/**
 * Does something in the main process. A refusal is shown in the corner, unless `quiet`: then the screen
 * shows `error` itself, beside what it concerns.
 */
export function useCommand<Name extends ChannelName>(
  name: Name,
  { quiet = false }: { quiet?: boolean } = {},
) {
  const { t } = useTranslation('errors');
  return useMutation<ResultOf<Name>, Error, ArgsOf<Name>>({
    mutationFn: (args) => invoke(name, args),
    onError: (error) => {
      if (!quiet) notifyError(t, error);
    },
  });
}
