import { useTranslation } from 'react-i18next';
import type { ReminderView } from '../../../../electron/shared/channels/reminders.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { useResponse } from '../../../data/api.ts';
import { formatFirst } from '../../../words/format.ts';
import { isolated } from '../../../words/isolated.ts';

/** As many are named. */
const named = 8;

/** Reminders that follow a file on this computer, and go no further once it works alone. */
export function FilesOfThisComputer() {
  const { t } = useTranslation('team');
  const names = useNames(({ source, fileOn }) => source.file?.on !== undefined && fileOn === null);
  return names && <UnreadFiles which={t('files.leave', { names })} />;
}

/** Reminders that follow a file on a computer of somebody, and go no further once they may not send. */
export function FilesOfPerson({ person }: { person: string }) {
  const { t } = useTranslation('team');
  const names = useNames(({ source }) => source.file?.on?.person === person);
  return names && <UnreadFiles which={t('files.remove', { names, person: isolated(person) })} />;
}

function UnreadFiles({ which }: { which: string }) {
  const { t } = useTranslation('team');
  return (
    <p>
      {which} {t('files.means')}
    </p>
  );
}

/** Null: there are none. */
function useNames(isOne: (reminder: ReminderView) => boolean): string | null {
  const locale = useLocale();
  const reminders = (useResponse('reminders.list', undefined).data?.reminders ?? []).filter(isOne);
  if (reminders.length === 0) return null;
  const names = reminders.slice(0, named).map(({ name }) => isolated(name));
  return formatFirst(locale, names, reminders.length);
}
