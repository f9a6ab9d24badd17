import { Button, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { leftImport, type OfferedImport } from '../../navigation/pending-import.ts';
import { exampleNumber, exampleWithCode } from '../../words/countries.ts';
import { EarlierImports } from './earlier-imports.tsx';
import classes from './import.module.css';
import { PreviewProgress } from './import-progress.tsx';
import { ImportRefusal } from './import-refusal.tsx';

/** The longest text that may be pasted, in characters; the contract refuses more. */
const longestPaste = 20_000_000;

type SourceStepProps = {
  /** The rows are messages of a campaign. */
  asRows: boolean;
  busy: boolean;
  error: Error | null;
  onSource: (offered: OfferedImport) => void;
};

/** Where the contacts come from: a file that is dropped or chosen, or rows that are pasted. */
export function SourceStep({ asRows, busy, error, onSource }: SourceStepProps) {
  const { t } = useTranslation(['imports', 'common']);
  const [pasted, setPasted] = useState('');
  const [left] = useState(leftImport);
  const country = useResponse('app.state', undefined).data?.settings.defaultCountry;
  const choose = useCommand('imports.choose');
  const cancel = useCommand('imports.cancel');
  if (busy) {
    return (
      <LoadingState label={t('source.reading')}>
        <PreviewProgress />
        <Button variant="default" size="xs" mt="sm" onClick={() => cancel.mutate({ importId: null })}>
          {t('common:action.stop')}
        </Button>
      </LoadingState>
    );
  }
  return (
    <div className={classes.scroll}>
      <Stack>
        <ImportRefusal error={error} />
        {left && !asRows && (
          <Notice
            tone="info"
            title={t(left.name === '' ? 'source.leftPasted' : 'source.left', { name: left.name })}
            actions={
              <Button size="xs" variant="default" onClick={() => onSource(left)}>
                {t('source.goOn')}
              </Button>
            }
          />
        )}
        <div className={classes.sources}>
          <div className={classes.drop}>
            <IconFileSpreadsheet className={classes.dropIcon} size={40} stroke={1.3} aria-hidden />
            <div className={classes.dropTitle}>{t('source.dropTitle')}</div>
            <Muted>{t('source.dropText')}</Muted>
            <Button
              size="md"
              mt="md"
              loading={choose.isPending}
              onClick={() =>
                choose.mutate(undefined, { onSuccess: (source) => source && onSource({ source, list: '' }) })
              }
            >
              {t('source.choose')}
            </Button>
          </div>
          <div className={classes.paste}>
            <Textarea
              classNames={{
                root: classes.pasteField ?? '',
                wrapper: classes.pasteField ?? '',
                input: classes.pasteInput ?? '',
              }}
              label={t('source.paste')}
              description={t('source.pasteHint')}
              placeholder={t('source.pastePlaceholder', {
                number: exampleNumber(country) ?? exampleWithCode(country),
              })}
              dir="auto"
              spellCheck={false}
              maxLength={longestPaste}
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
            <Button
              variant="default"
              disabled={pasted.trim() === ''}
              onClick={() => onSource({ source: { kind: 'text', text: pasted }, list: '' })}
            >
              {t('source.usePasted')}
            </Button>
          </div>
        </div>
        <Muted>{t(asRows ? 'rows.promise' : 'source.promise')}</Muted>
        {!asRows && <EarlierImports />}
      </Stack>
    </div>
  );
}
