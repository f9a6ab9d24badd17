import { CloseButton, Select, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFilter } from '../../../../electron/shared/models.ts';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { useResponse } from '../../../data/api.ts';
import classes from '../compose.module.css';

const comparisons = FieldFilter.shape.is.options;

/** One condition on a line of its own, with its way out. */
export function AudienceCondition({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  const { t } = useTranslation('compose');
  return (
    <div className={classes.condition}>
      {children}
      <CloseButton size="sm" aria-label={t('audience.removePart')} onClick={onRemove} />
    </div>
  );
}

type FilterConditionProps = {
  filter: FieldFilter;
  fields: readonly string[];
  onChange: (filter: FieldFilter) => void;
  onRemove: () => void;
};

/** People with one of some values in a field. */
export function FilterCondition({ filter, fields, onChange, onRemove }: FilterConditionProps) {
  const { t } = useTranslation('compose');
  const needsValue = filter.is !== 'empty' && filter.is !== 'not-empty';
  const names = fields.includes(filter.field) ? fields : [filter.field, ...fields];
  const known = useResponse('contacts.field-values', { field: filter.field }).data ?? [];
  const values = [filter.value, ...filter.or].filter((value) => value !== '');
  return (
    <AudienceCondition onRemove={onRemove}>
      <Select
        aria-label={t('audience.field')}
        data={[...names]}
        value={filter.field}
        onChange={(field) => field && onChange({ ...filter, field })}
        searchable
      />
      <Select
        w={130}
        aria-label={t('audience.filter')}
        data={comparisons.map((value) => ({ value, label: t(`audience.is.${value}`) }))}
        value={filter.is}
        onChange={(is) => is && onChange({ ...filter, is })}
      />
      {needsValue ? (
        <TagsInput
          className={classes.grow ?? ''}
          aria-label={t('audience.value')}
          placeholder={values.length === 0 ? t('audience.values') : ''}
          maxLength={500}
          maxTags={500}
          // A value may well have a comma in it.
          splitChars={[]}
          data={[...known]}
          value={values}
          onChange={([value = '', ...or]) => onChange({ ...filter, value, or })}
        />
      ) : (
        <span className={classes.grow} />
      )}
    </AudienceCondition>
  );
}

/** People who got no text for some days. */
export function LatelyCondition({
  days,
  onChange,
}: {
  days: number;
  onChange: (days: number | null) => void;
}) {
  const { t } = useTranslation('compose');
  return (
    <AudienceCondition onRemove={() => onChange(null)}>
      <span>{t('audience.latelyBefore')}</span>
      <NumberField
        w={80}
        errorProps={{ className: classes.wideError ?? '' }}
        whileTyping
        least={1}
        aria-label={t('audience.latelyBefore')}
        most={3650}
        value={days}
        onChange={(value) => value !== null && onChange(value)}
      />
      <span className={classes.grow}>{t('audience.latelyAfter', { count: days })}</span>
    </AudienceCondition>
  );
}
