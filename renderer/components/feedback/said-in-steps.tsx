import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How often progress is said aloud: often enough to follow, seldom enough to work beside. */
const step = 0.1;

type SaidInStepsProps = {
  share: number;
  words: string;
  /** It goes on no more: the words are those of its end, however little is missing to the next step. */
  isOver?: boolean;
};

/** Tells readers of the screen how far something is, in tenths of the whole and not with each count. */
export function SaidInSteps({ share, words, isOver = false }: SaidInStepsProps) {
  const { language } = useTranslation().i18n;
  const at = isOver ? words : Math.floor(share / step + Number.EPSILON);
  // A region that is there before its words is heard; one that comes with them may not be.
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew with each step and in another language, not with each count
  useEffect(() => setSaid(words), [at, language]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
