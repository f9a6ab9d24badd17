import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArgsOf, ChannelName, ResultOf } from '../../electron/shared/contract.ts';
import { invoke, RefusedError, useForget } from './api.ts';
import { notifyError } from './notify.ts';

interface CommandOptions {
  readonly quiet?: boolean;
  /** Commands of one name here run one after the other, in the order of the presses. */
  readonly oneByOne?: string;
}

/**
 * Does something in the main process. A refusal is shown in the corner, unless `quiet`: then the screen
 * shows `error` itself, beside what it concerns. Asked again for the same before the answer, as by a double click, it is done once.
 */
export function useCommand<Name extends ChannelName>(
  name: Name,
  { quiet = false, oneByOne }: CommandOptions = {},
) {
  const { t } = useTranslation('errors');
  const forget = useForget();
  const underWay = useRef(new Map<string, Promise<ResultOf<Name>>>());
  return useMutation<ResultOf<Name>, Error, ArgsOf<Name>>({
    mutationKey: [name],
    ...(oneByOne && { scope: { id: oneByOne } }),
    mutationFn: (args) => {
      const asked = JSON.stringify(args) ?? '';
      const answer =
        underWay.current.get(asked) ?? invoke(name, args).finally(() => underWay.current.delete(asked));
      underWay.current.set(asked, answer);
      return answer;
    },
    onError: (error) => {
      // A right was taken away: the screens are to offer no more of it.
      if (error instanceof RefusedError && error.data.code === 'no-right') forget('team.state');
      if (!quiet) notifyError(t, error);
    },
  });
}
