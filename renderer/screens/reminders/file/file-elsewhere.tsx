import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileOn } from '../../../../electron/shared/channels/reminders.ts';
import { fileNameOf, type LinkedFile } from '../../../../electron/shared/models.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Writes } from '../../../components/layout/read-only.tsx';
import { useMayWrite } from '../../../data/team.ts';
import { isolated } from '../../../words/isolated.ts';

type FileElsewhereProps = {
  file: LinkedFile;
  on: FileOn;
  onChooseFile: () => void;
};

/** Where the file of a reminder is read, what that means for its texts, and what can be changed here. */
export function FileElsewhere({ file, on: { computer, state }, onChooseFile }: FileElsewhereProps) {
  const { t } = useTranslation('reminders');
  const mayWrite = useMayWrite();
  const values = { name: isolated(fileNameOf(file)), computer: isolated(computer) };
  return (
    <Notice
      tone={state === 'gone' ? 'bad' : state === 'closed' ? 'unsure' : 'info'}
      title={t(state === 'gone' ? 'file.unread' : 'file.readOn', values)}
      stacked
      actions={
        <Writes>
          <Button variant="default" size="xs" onClick={onChooseFile}>
            {t('file.takeOver')}
          </Button>
        </Writes>
      }
    >
      {t(`file.on.${state}`, values)} {mayWrite && t('file.textsHere')}
    </Notice>
  );
}
