import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ReminderSource } from '../../../../electron/shared/models.ts';
import { UnsavedDialog } from '../../../components/feedback/unsaved-dialog.tsx';
import { offerImport } from '../../../navigation/pending-import.ts';
import { useLinkFile } from './file-fields.tsx';

/** Only for a file whose columns nobody has told yet. */
const ImportScreen = lazy(() => import('../../import/import-screen.tsx'));

/** Asks for the file that a reminder is to follow; `steps` stand in place of its editor while the columns of that file are being told. */
export function useFollowedFile(
  id: number | null,
  onLinked: (source: ReminderSource) => void,
): { readonly choose: () => void; readonly steps: ReactNode } {
  const [learning, setLearning] = useState(false);
  const { choose, inspect } = useLinkFile(id, {
    onLinked,
    onUnknown: (file) => {
      offerImport(file);
      setLearning(true);
    },
  });
  if (!learning) return { choose, steps: null };
  const onDone = (path: string): void => {
    setLearning(false);
    inspect(path, true);
  };
  const steps = (
    <Suspense>
      <UnsavedDialog />
      <ImportScreen asRows followed={{ onDone, onBack: () => setLearning(false) }} />
    </Suspense>
  );
  return { choose, steps };
}
