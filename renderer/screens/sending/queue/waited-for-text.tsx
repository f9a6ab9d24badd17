import { useTranslation } from 'react-i18next';
import type { WaitedFor } from '../../../../electron/shared/models.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { formatAll } from '../../../words/format.ts';
import { isolated } from '../../../words/isolated.ts';

type WaitedForTextProps = {
  computers: readonly WaitedFor[];
  /** That they are waited for, or what it can mean to go on without them. */
  says: 'waitsFor' | 'without';
};

/** The computers of a team that have not been heard since its server went back; nothing where all have. */
export function WaitedForText({ computers, says }: WaitedForTextProps) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  if (computers.length === 0) return null;
  const names = computers.map(({ person, computer }) => isolated(`${person} (${computer})`));
  // Paragraphs of a question stand apart; a notice is a few lines.
  const Text = says === 'without' ? 'p' : 'div';
  return <Text>{t(`paused.records-put-back.${says}`, { computers: formatAll(locale, names) })}</Text>;
}
