import { Button, Radio, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ColumnValues, ValuesRead } from '../../../../electron/shared/import/imports.ts';
import { languageOf } from '../../../../electron/shared/settings/languages.ts';
import type { CellReading } from '../../../../electron/shared/values/field-kind.ts';
import { longForm, writeValue } from '../../../../electron/shared/values/value-form.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import classes from './column-values.module.css';

export type DateColumn = { at: number; name: string };

type ColumnValuesLineProps = {
  /** Of the column. */
  name: string;
  values: ColumnValues;
  /** The columns of dates, whose time this one may be. */
  dates: readonly DateColumn[];
  /** Undefined: nobody decided. */
  as: CellReading | undefined;
  onChange: (as: CellReading) => void;
};

/** The kind of a column's values, with the first of them as they are read: below the column's own line. */
export function ColumnValuesLine({ name, values, dates, as, onChange }: ColumnValuesLineProps) {
  const { t } = useTranslation('imports');
  const { readings, question } = values;
  const isAsked = question === 'order' && as === undefined;
  const chosen = readings.find((one) => isSame(one.as, as));
  const choices: readonly CellReading[] = readings.flatMap((one) => [
    one.as,
    ...(one.as.kind === 'time' ? dates.map(({ at }) => ({ ...one.as, of: at })) : []),
  ]);
  const word = (choice: CellReading): string => {
    const date = dates.find(({ at }) => at === choice.of);
    return date === undefined ? kindWords(t, choice, readings) : t('columns.timeOf', { name: date.name });
  };
  if (isAsked) return <DayQuestion readings={readings} onChange={onChange} />;
  return (
    <div className={classes.line}>
      <Select
        size="xs"
        w={220}
        aria-label={`${name}: ${t('columns.kindOf')}`}
        data={[
          { value: 'text', label: t('columns.kind.text') },
          ...choices.map((choice) => ({ value: keyOf(choice), label: word(choice) })),
        ]}
        value={
          choices.map(keyOf).find((key) => as !== undefined && key === keyOf(as)) ??
          (chosen === undefined ? 'text' : keyOf(chosen.as))
        }
        onChange={(key) => {
          const found = choices.find((choice) => keyOf(choice) === key);
          // A person's word holds, whatever else stands in the column.
          onChange(found === undefined ? { kind: 'text' } : { ...found, othersKept: true });
        }}
      />
      {chosen !== undefined ? (
        <Chosen of={chosen} />
      ) : (
        as?.kind !== 'text' && <Offered values={values} onChange={onChange} />
      )}
    </div>
  );
}

/** The first values in full, and the ones that are none. */
function Chosen({ of }: { of: ValuesRead }) {
  const { t } = useTranslation('imports');
  return (
    <span className={classes.values}>
      <FirstValues of={of} />
      {of.misfits.length > 0 && (
        <span className={classes.misfits}>
          {t('columns.othersKept', { many: of.of - of.fits, found: of.misfits.join(' · ') })}
        </span>
      )}
    </span>
  );
}

/** The kind that the column could be of, where that is not sure enough to be taken. */
function Offered({ values, onChange }: Pick<ColumnValuesLineProps, 'values' | 'onChange'>) {
  const { t } = useTranslation('imports');
  const [best] = values.readings.toSorted((one, other) => other.fits - one.fits);
  if (best === undefined || best.as.kind === 'text') return null;
  const isYear = values.question === 'year';
  if (!isYear && best.fits + best.noDays === best.of) return null;
  return (
    <span className={classes.values}>
      <span className={classes.misfits}>
        {isYear
          ? t('columns.noYear')
          : t('columns.notAll', {
              fits: best.fits,
              of: best.of,
              kind: t(`columns.kind.${best.as.kind}`),
              found: best.misfits.join(' · '),
            })}
      </span>
      {isYear && <FirstValues of={best} />}
      <Button size="compact-xs" variant="default" onClick={() => onChange({ ...best.as, othersKept: true })}>
        {t(`columns.isKind.${best.as.kind}`)}
      </Button>
    </span>
  );
}

function FirstValues({ of: { as, values } }: { of: ValuesRead }) {
  const language = languageOf(useLocale());
  const { kind } = as;
  if (kind === 'text') return null;
  const form = longForm(kind, language);
  return (
    <span>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same value may stand in several rows
        <span key={at}>
          {at > 0 && ' · '}
          <bdi className={classes.value}>{writeValue(value, form)}</bdi>
        </span>
      ))}
    </span>
  );
}

/** Nothing says which figure is the day: the same values, as each of them would read. */
function DayQuestion({
  readings,
  onChange,
}: {
  readings: readonly ValuesRead[];
  onChange: (as: CellReading) => void;
}) {
  const { t } = useTranslation('imports');
  const whole = readings.filter(
    ({ fits, noDays, of, as }) => fits + noDays === of && as.kind !== 'number' && as.kind !== 'time',
  );
  return (
    <div className={classes.question}>
      <Radio.Group
        label={t('columns.whichIsDay')}
        value=""
        onChange={(key) => {
          const found = whole.find((one) => keyOf(one.as) === key);
          onChange(found?.as ?? { kind: 'text' });
        }}
      >
        <Stack gap="small">
          {whole.map((one) => (
            <Radio key={keyOf(one.as)} size="xs" value={keyOf(one.as)} label={<FirstValues of={one} />} />
          ))}
          <Radio size="xs" value="text" label={t('columns.orText')} />
        </Stack>
      </Radio.Group>
    </div>
  );
}

const keyOf = ({ kind, order, of }: CellReading): string => `${kind} ${order ?? ''} ${of ?? ''}`;
const isSame = (one: CellReading, other: CellReading | undefined): boolean =>
  other !== undefined && one.kind === other.kind && one.order === other.order;

type Words = ReturnType<typeof useTranslation<'imports'>>['t'];

/** The order is said where there is another one of the kind. */
function kindWords(t: Words, { kind, order }: CellReading, readings: readonly ValuesRead[]): string {
  const word = t(`columns.kind.${kind}`);
  const isOne = readings.filter(({ as }) => as.kind === kind).length < 2;
  return order === undefined || isOne ? word : t(`columns.kindIn.${order}`, { kind: word });
}
