import { IconMessageOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ShownContact } from '../../../electron/shared/models.ts';
import { Badge } from '../../components/text/state-badge.tsx';

/** That a person, or another number of theirs, is on the do-not-text list. */
export function DoNotTextBadge({ contact }: { contact: ShownContact }) {
  const { t } = useTranslation('contacts');
  if (contact.doNotText)
    return (
      <Badge tone="bad" Icon={IconMessageOff} title={t('doNotTextNote')}>
        {t('doNotText')}
      </Badge>
    );
  if (!contact.otherDoNotText) return null;
  return (
    <Badge tone="unsure" Icon={IconMessageOff} title={t('otherDoNotTextNote')}>
      {t('otherDoNotText')}
    </Badge>
  );
}
