import { useTranslation } from 'react-i18next';
import {
  type LeftOutProblem,
  leftOutProblems,
  otherPersonProblems,
} from '../../../electron/shared/import/imports.ts';
import { SaveFileButton } from '../../components/feedback/save-file-button.tsx';

/** Reasons that say themselves what to do: on the screen, that names the people of a row, or a choice that is made there. */
const isWhole: ReadonlySet<LeftOutProblem> = new Set([
  ...otherPersonProblems,
  'first-unreadable',
  'duplicate-differs',
  'too-short',
  'too-long',
  'not-of-country',
  'country-missing',
]);

/** Saves the rows of an import that were left out, each with why: to be mended, and imported again. */
export function SaveLeftOutRows({ importId }: { importId: number }) {
  const { t } = useTranslation('imports');
  const words = {
    row: t('review.rejectedFile.row'),
    reason: t('review.rejectedFile.reason'),
    column: t('review.rejectedFile.column', { number: '#' }),
    reasons: Object.fromEntries(
      leftOutProblems.map((code) => {
        const why = t(`leftOut.${code}`);
        return [code, isWhole.has(code) ? why : `${why}. ${t(`fix.${code}`)}`];
      }),
    ),
  };
  return (
    <SaveFileButton
      command="imports.save-rejected"
      args={{ importId, words }}
      label={t('review.saveRejected')}
      done={({ path }) => t('review.savedRejected', { path })}
    />
  );
}
