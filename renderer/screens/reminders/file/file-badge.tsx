import { IconFileOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Waits } from '../../../../electron/shared/channels/reminders.ts';
import { Badge } from '../../../components/text/state-badge.tsx';

/** The prospect of a text of a file that nobody reads now. */
export function FileBadge({ waits }: { waits: Extract<Waits, 'closed' | 'unread'> }) {
  const { t } = useTranslation('reminders');
  return (
    <Badge plain tone={waits === 'unread' ? 'bad' : 'unsure'} Icon={IconFileOff}>
      {t(`state.${waits}`)}
    </Badge>
  );
}
