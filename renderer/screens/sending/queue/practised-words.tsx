import { useTranslation } from 'react-i18next';
import type { PractisingComputer } from '../../../../electron/shared/workspace/team.ts';
import { isolated } from '../../../words/isolated.ts';

/** @param waits nobody sends it at the moment */
export function PractisedWords({ at, waits }: { at: PractisingComputer | 'unknown'; waits: boolean }) {
  const { t } = useTranslation('sending');
  const which = waits ? 'waits' : 'there';
  return at === 'unknown'
    ? t(`practised.${which}Unknown`)
    : t(`practised.${which}`, { computer: isolated(at.computer), person: isolated(at.person) });
}
