import type { AlikeCheck } from '../../../electron/shared/pre-flight.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useCheckWords } from './use-check-words.ts';

/** Asked once more where it is about to happen: the list of checks may have been passed over. */
export function AlikeNotice({ check }: { check: AlikeCheck }) {
  const words = useCheckWords({ ...check, severity: 'warns' });
  return <Notice tone={check.exactly && !check.keptBack ? 'bad' : 'unsure'} title={words} />;
}
