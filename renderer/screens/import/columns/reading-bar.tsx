import { Loader, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportPreview, ReadingChoice } from '../../../../electron/shared/import/imports.ts';
import { delimiters, encodings } from '../../../../electron/shared/import/reading.ts';
import { Toolbar } from '../../../components/layout/toolbar.tsx';
import classes from '../import.module.css';

const delimiterName = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

const leftToRight = '\u200e';

/**
 * The label in the direction of the row that it quotes: a long one is cut at its end, and in a label from the right to the
 * left a row of Latin letters would lose its beginning.
 */
function inDirectionOf(row: string, label: string): string {
  const first = row.match(/\p{L}/u)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? label : `${leftToRight}${label}`;
}

type ReadingBarProps = {
  preview: ImportPreview;
  busy: boolean;
  onRead: (reading: ReadingChoice) => void;
};

/** How the file was read, each part switchable; the columns below show at once what that does. */
export function ReadingBar({ preview, busy, onRead }: ReadingBarProps) {
  const { t } = useTranslation('imports');
  const { layout, reading, sheets, firstRows } = preview;
  // Read otherwise, other rows come out: their headings are looked for anew, so that nobody is taken for one.
  const anew = { ...reading, hasHeader: null };
  const headings = [
    { value: '', label: t('columns.noHeadings') },
    ...firstRows.map((text, above) => ({
      value: String(above),
      label: inDirectionOf(text, t('columns.headingsIn', { text: `${above + 1}. ${text}` })),
    })),
  ];
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
          onChange={(sheet) => onRead({ ...anew, sheet, leaveOutHidden: false })}
        />
      ) : (
        <>
          <Select
            w={210}
            aria-label={t('columns.encoding')}
            title={t('columns.encoding')}
            data={encodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
            searchable
            value={reading.encoding}
            onChange={(encoding) => encoding && onRead({ ...anew, encoding })}
          />
          {layout === 'text' && (
            <Select
              w={150}
              aria-label={t('columns.delimiter')}
              title={t('columns.delimiter')}
              data={delimiters.map((value) => ({ value, label: t(`delimiter.${delimiterName[value]}`) }))}
              value={reading.delimiter}
              onChange={(delimiter) => delimiter && onRead({ ...anew, delimiter })}
            />
          )}
        </>
      )}
      {layout !== 'cards' && (
        <Select
          w={260}
          aria-label={t('columns.headings')}
          title={t('columns.headings')}
          classNames={{ input: classes.ownDirection ?? '' }}
          data={headings}
          value={reading.hasHeader ? String(reading.above) : ''}
          onChange={(above) =>
            onRead({ ...reading, hasHeader: above !== '' && above !== null, above: Number(above ?? 0) })
          }
        />
      )}
    </Toolbar>
  );
}
