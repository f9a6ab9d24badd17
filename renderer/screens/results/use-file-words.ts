import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { batchReasons, batchStates, skipReasons } from '../../../electron/shared/models.ts';
import { type ResultsFileWords, resultColumns } from '../../../electron/shared/results-file.ts';

/** The words of the results as a table: those of the screens, so that file and screen say the same. */
export function useFileWords(): ResultsFileWords {
  const { t } = useTranslation(['results', 'state', 'review', 'sending']);
  return useMemo(() => {
    const columns = resultColumns.map((name) => t(`file.column.${name}`));
    const states = batchStates.map((state) => [state, t(`state:batch.${state}`)]);
    const skipped = skipReasons.map((reason) => [reason, t(`review:skipped.${reason}`)]);
    const reasons = batchReasons.map((reason) => [reason, t(`sending:reason.${reason}`)]);
    return {
      sheet: t('file.sheet'),
      columns,
      states: { ...Object.fromEntries(states), skipped: t('file.skipped') },
      reasons: Object.fromEntries([...skipped, ...reasons]),
    };
  }, [t]);
}
