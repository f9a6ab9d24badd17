import { useTranslation } from 'react-i18next';
import type { Account } from '../../../electron/shared/models.ts';

/** The name of an account: as a person named it; the embedded one, which nobody named, in the person's language. */
export function useAccountName({ kind, name }: Pick<Account, 'kind' | 'name'>): string {
  const { t } = useTranslation('shell');
  return kind === 'practice' ? t('account.practice') : name;
}
