import { Checkbox, Input, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  mostDays,
  mostHours,
  type ReminderRule,
  type ReminderSource,
  type ReminderWhen,
} from '../../../electron/shared/models.ts';
import { isBirth } from '../../../electron/shared/values/birth-words.ts';
import { kindOf } from '../../../electron/shared/values/field-kind.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { TimeField } from '../../components/fields/time-field.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { FileFields, useFileColumns, useLinkFile } from './file-fields.tsx';
import classes from './reminders.module.css';

const units = ['before', 'on', 'after', 'hours'] as const;
type Unit = (typeof units)[number];

/** Of a new reminder: the day before, at ten. */
export const usualWhen: ReminderWhen = { kind: 'days', days: -1, at: 600 };

type RuleFieldsProps = {
  id: number | null;
  source: ReminderSource;
  rule: ReminderRule;
  onChange: (change: { source?: ReminderSource; rule?: ReminderRule }) => void;
};

/** Which date, whose, and when: each as a choice, in the order of a sentence. */
export function RuleFields({ id, source, rule, onChange }: RuleFieldsProps) {
  const { t } = useTranslation('reminders');
  const kinds = useResponse('contacts.field-kinds', undefined).data ?? {};
  const lists = useResponse('lists.list', undefined).data ?? [];
  const columns = useFileColumns(id, source.file);
  const link = useLinkFile(id, (linked) => onChange({ source: linked }));
  const dates =
    source.file === null
      ? Object.keys(kinds).filter((field) => isDateKind(kindOf(kinds, field)))
      : (columns?.dates ?? []);
  const fields = source.field === '' || dates.includes(source.field) ? dates : [source.field, ...dates];
  const { when } = rule;
  const unit = unitOf(when);
  const hasTime = kindOf(kinds, source.field) === 'date-time';

  function pick(field: string): void {
    const yearly = isBirth(field);
    const onDay: ReminderWhen = { kind: 'days', days: 0, at: usualWhen.kind === 'days' ? usualWhen.at : 600 };
    onChange({
      source: { ...source, field },
      rule: yearly && !rule.yearly ? { ...rule, yearly, when: onDay } : { ...rule, yearly },
    });
  }

  return (
    <div className={classes.rule}>
      <div className={classes.line}>
        <Select
          label={t('edit.field')}
          data={fields}
          value={source.field || null}
          allowDeselect={false}
          onChange={(field) => field !== null && pick(field)}
        />
        <Select
          label={t('edit.people')}
          data={[
            { value: '', label: t('edit.everybody') },
            ...lists.map((list) => ({ value: String(list.id), label: list.name })),
            ...(source.file === null
              ? []
              : [{ value: 'file', label: t('file.people', { name: columns?.name ?? source.file.path }) }]),
            { value: 'choose', label: t('file.choose') },
          ]}
          value={source.file !== null ? 'file' : source.listId === null ? '' : String(source.listId)}
          allowDeselect={false}
          onChange={(chosen) => {
            if (chosen === 'choose') link();
            else if (chosen !== 'file')
              onChange({ source: { ...source, file: null, listId: chosen ? Number(chosen) : null } });
          }}
        />
        {source.file !== null && (
          <FileFields
            id={id}
            file={source.file}
            onChange={(file) => onChange({ source: { ...source, file } })}
          />
        )}
      </div>
      <div className={classes.line}>
        <Select
          label={t('edit.unit')}
          data={units
            .filter((one) => one !== 'hours' || hasTime || unit === 'hours')
            .map((value) => ({ value, label: t(`edit.units.${value}`) }))}
          value={unit}
          allowDeselect={false}
          onChange={(chosen) => onChange({ rule: { ...rule, when: withUnit(when, chosen) } })}
        />
        {unit !== 'on' && (
          <NumberField
            whileTyping
            label={t('edit.count')}
            least={1}
            most={unit === 'hours' ? mostHours : mostDays}
            value={when.kind === 'hours' ? when.before : Math.abs(when.days)}
            onChange={(count) =>
              count !== null && onChange({ rule: { ...rule, when: withCount(when, count) } })
            }
          />
        )}
        {when.kind === 'days' && (
          <Input.Wrapper label={t('edit.time')}>
            <TimeField
              label={t('edit.time')}
              value={clockOf(when.at)}
              onChange={(time) => {
                const at = minuteOf(time);
                if (at !== null) onChange({ rule: { ...rule, when: { ...when, at } } });
              }}
            />
          </Input.Wrapper>
        )}
        <Select
          label={t('edit.latest')}
          data={[
            { value: 'date', label: t('edit.latestDate') },
            { value: 'due-day', label: t('edit.latestDueDay') },
          ]}
          value={unit === 'after' ? 'due-day' : rule.latest}
          disabled={unit === 'after'}
          allowDeselect={false}
          onChange={(latest) =>
            onChange({ rule: { ...rule, latest: latest === 'due-day' ? latest : 'date' } })
          }
        />
      </div>
      <div className={classes.foot}>
        {when.kind === 'days' && (
          <Checkbox
            label={t('edit.yearly')}
            checked={rule.yearly}
            onChange={(event) => onChange({ rule: { ...rule, yearly: event.currentTarget.checked } })}
          />
        )}
        {source.file !== null && <Muted caption>{t('file.follows')}</Muted>}
        <Muted caption>{t('edit.zone')}</Muted>
      </div>
    </div>
  );
}

export const isDateKind = (kind: string): boolean => kind === 'date' || kind === 'date-time';

function unitOf(when: ReminderWhen): Unit {
  if (when.kind === 'hours') return 'hours';
  return when.days === 0 ? 'on' : when.days < 0 ? 'before' : 'after';
}

function withUnit(when: ReminderWhen, unit: string | null): ReminderWhen {
  const days = when.kind === 'days' ? Math.max(1, Math.abs(when.days)) : 1;
  const at = when.kind === 'days' ? when.at : 600;
  switch (unit) {
    case 'hours':
      return { kind: 'hours', before: 2 };
    case 'on':
      return { kind: 'days', days: 0, at };
    case 'after':
      return { kind: 'days', days, at };
    default:
      return { kind: 'days', days: -days, at };
  }
}

function withCount(when: ReminderWhen, count: number): ReminderWhen {
  return when.kind === 'hours'
    ? { ...when, before: count }
    : { ...when, days: when.days < 0 ? -count : count };
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Null while it is no whole time. */
function minuteOf(time: string): number | null {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
}
