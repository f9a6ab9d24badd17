import type { TFunction } from 'i18next';
import {
  attemptOutcomes,
  batchReasons,
  type CampaignStatus,
  resultStates,
  skipReasons,
} from '../../../electron/shared/models.ts';
import { type ResultsFileWords, resultColumns } from '../../../electron/shared/results-file.ts';
import { wordsOfPause } from '../sending/queue/pause-words.ts';

/**
 * The words of the results as a table: those of the screens, so that file and screen say the same. `moment` writes a
 * time as people say it.
 */
export function fileWords(
  t: TFunction<['results', 'state', 'review', 'sending', 'attention']>,
  sending: TFunction<'sending'>,
  moment: (at: number) => string,
  status: CampaignStatus,
): ResultsFileWords {
  const why = status.state === 'paused' ? wordsOfPause(sending, moment, status.reason).title : '';
  // The person and the time are read from the main process's records at the moment of writing.
  const recorded = { actor: '{actor}', at: '{at}' };
  return {
    columns: wordsFor(resultColumns, (name) => t(`file.column.${name}`)),
    states: {
      ...wordsFor(resultStates, (state) => t(`state:batch.${state}`)),
      skipped: t('file.skipped'),
      'not-sent': t('state:progress.notSent'),
    },
    reasons: {
      ...wordsFor(skipReasons, (reason) => t(`review:skipped.${reason}`)),
      ...wordsFor(batchReasons, (reason) => t(`sending:reason.${reason}`)),
    },
    outcomes: wordsFor(attemptOutcomes, (kind) => t(`sending:batch.outcome.${kind}`)),
    leftOut: t('attention:leftOut'),
    open: {
      stoppedBy: t('file.open.stoppedBy', recorded),
      stopped: t('file.open.stopped', recorded),
      pausedBy: t('file.open.pausedBy', recorded),
      paused: t('file.open.paused', { why }),
      queued: t('file.open.queued'),
      sending: t('file.open.sending'),
    },
  };
}

const wordsFor = <Name extends string>(
  names: readonly Name[],
  wordsOf: (name: Name) => string,
): Record<string, string> => Object.fromEntries(names.map((name) => [name, wordsOf(name)]));
