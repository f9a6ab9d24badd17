import { IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TextOutcome } from '../../../electron/shared/models.ts';
import { Badge, BatchBadge, NotSentBadge } from '../../components/text/state-badge.tsx';
import { reasonWords } from '../sending/reason-text.tsx';

/** The result of one person's message, as icon, word and colour. */
export function PersonState({ person }: { person: TextOutcome }) {
  const { t } = useTranslation('results');
  if (person.state === 'queued' && person.stopped) return <NotSentBadge />;
  if (person.state !== 'skipped' && !person.refuses) return <BatchBadge state={person.state} plain />;
  return (
    <Badge tone="neutral" Icon={IconUserOff} plain>
      {t('person.skipped')}
    </Badge>
  );
}

/** Why it is so, where anything is known; empty for what simply went well. */
export function usePersonWhy({ state, skipReason, reason, leftOut, stopped, refuses }: TextOutcome): string {
  const { t } = useTranslation(['attention', 'sending', 'review', 'results']);
  if (skipReason !== null) return t(`review:skipped.${skipReason}`);
  if (refuses) return t('review:skipped.do-not-text');
  if (state === 'queued' && stopped) return t('results:person.stopped');
  if (leftOut) return t('leftOut');
  return reasonWords(t, reason, state);
}
