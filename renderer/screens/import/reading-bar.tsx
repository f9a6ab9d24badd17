import { Loader, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { delimiters, encodings, type ImportPreview, type Reading } from '../../../electron/shared/imports.ts';
import { Toolbar } from '../../components/toolbar.tsx';
import classes from './import.module.css';

const delimiterName = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

type ReadingBarProps = { preview: ImportPreview; busy: boolean; onRead: (reading: Reading) => void };

/** How the file was read, each part switchable; the columns below show at once what that does. */
export function ReadingBar({ preview, busy, onRead }: ReadingBarProps) {
  const { t } = useTranslation('imports');
  const { reading, sheets } = preview;
  return (
    <Toolbar
      end={
        <span className={classes.fileName} title={preview.name}>
          {busy && <Loader size="xs" />}
          {preview.name}
        </span>
      }
    >
      {reading.sheet !== null ? (
        <Select
          aria-label={t('columns.sheet')}
          data={sheets.map((sheet) => ({
            value: sheet.name,
            label: sheet.hidden ? t('columns.hiddenSheet', { name: sheet.name }) : sheet.name,
          }))}
          value={reading.sheet}
          onChange={(sheet) => onRead({ ...reading, sheet })}
        />
      ) : (
        <>
          <Select
            w={210}
            aria-label={t('columns.encoding')}
            title={t('columns.encoding')}
            data={encodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
            value={reading.encoding}
            onChange={(encoding) => encoding && onRead({ ...reading, encoding })}
          />
          <Select
            w={150}
            aria-label={t('columns.delimiter')}
            title={t('columns.delimiter')}
            data={delimiters.map((value) => ({ value, label: t(`delimiter.${delimiterName[value]}`) }))}
            value={reading.delimiter}
            onChange={(delimiter) => delimiter && onRead({ ...reading, delimiter })}
          />
        </>
      )}
      <Switch
        label={t('columns.hasHeader')}
        checked={reading.hasHeader}
        onChange={(event) => onRead({ ...reading, hasHeader: event.currentTarget.checked })}
      />
    </Toolbar>
  );
}
