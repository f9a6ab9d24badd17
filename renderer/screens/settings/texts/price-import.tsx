import { Button, FileButton, Modal, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPriceTable } from '../../../../electron/shared/money/price-table.ts';
import { countryFinder } from '../../../../electron/shared/phone/also-called.ts';
import type { Settings } from '../../../../electron/shared/settings/settings.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { Muted } from '../../../components/layout/stack.tsx';
import { countryName, countryOptions } from '../../../words/countries.ts';
import { formatExactly } from '../../../words/format.ts';
import classes from './price-import.module.css';

/** As many lines as are named that could not be read. */
const namedLines = 12;
/** A price list of all countries is a few kilobytes. */
const largestFile = 1_000_000;

type PriceImportProps = {
  opened: boolean;
  onClose: () => void;
  onTake: (prices: Settings['prices']) => void;
};

/** A price table pasted from a spreadsheet or read from a CSV file; what was understood is shown before it is taken over. */
export function PriceImport(props: PriceImportProps) {
  const { t } = useTranslation('costs');
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('importTitle')} size={560}>
      <ImportForm {...props} />
    </Modal>
  );
}

function ImportForm({ onClose, onTake }: PriceImportProps) {
  const { t } = useTranslation(['costs', 'common']);
  const locale = useLocale();
  const [text, setText] = useState('');
  const countries = useMemo(() => {
    const codes = countryOptions(locale).map(({ value }) => value);
    // In the person's language, and in English, in which services write their lists.
    return countryFinder(codes, [locale, 'en']);
  }, [locale]);
  const { prices, unreadable, repeated } = useMemo(() => readPriceTable(text, countries), [text, countries]);
  const count = Object.keys(prices).length;
  return (
    <div className={classes.form}>
      <Muted>{t('importHint')}</Muted>
      <Textarea
        data-autofocus
        aria-label={t('importTitle')}
        placeholder={t('importPlaceholder')}
        rows={7}
        dir="auto"
        maxLength={largestFile}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {count > 0 && (
        <ul className={classes.read} aria-label={t('read')}>
          {Object.entries(prices).map(([country, price]) => (
            <li key={country} className={classes.price}>
              <span className={classes.country}>{countryName(locale, country)}</span>
              <span>{formatExactly(locale, price, true)}</span>
            </li>
          ))}
        </ul>
      )}
      {unreadable.length > 0 && (
        <Notice tone="unsure" title={t('unreadable', { count: unreadable.length })}>
          {unreadable.slice(0, namedLines).join(' · ')}
          {unreadable.length > namedLines && ' …'}
        </Notice>
      )}
      {repeated.length > 0 && (
        <Notice tone="unsure" title={t('repeated')}>
          {repeated
            .map(
              (country) =>
                `${countryName(locale, country)} ${formatExactly(locale, prices[country] ?? 0, true)}`,
            )
            .join(' · ')}
        </Notice>
      )}
      <div className={classes.actions}>
        <FileButton
          accept=".csv,.tsv,.txt,text/plain,text/csv"
          onChange={(file) => {
            if (file && file.size <= largestFile) void file.text().then(setText);
          }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t('file')}
            </Button>
          )}
        </FileButton>
        <span className={classes.gap} />
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button disabled={count === 0} onClick={() => onTake(prices)}>
          {t('take', { count })}
        </Button>
      </div>
    </div>
  );
}
