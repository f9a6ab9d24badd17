import { Button, Checkbox, Input, Select } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  fileNameOf,
  isNotice,
  mostDays,
  mostHours,
  type ReminderRule,
  type ReminderSource,
  type ReminderWhen,
} from '../../../electron/shared/models.ts';
import { isBirth } from '../../../electron/shared/values/birth-words.ts';
import { isDateKind, kindOf } from '../../../electron/shared/values/field-kind.ts';
import { NumberField } from '../../components/fields/number-field.tsx';
import { TimeField } from '../../components/fields/time-field.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { LockedFields } from '../../components/layout/read-only.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { formatWeekday } from '../../words/format.ts';
import { FileElsewhere } from './file/file-elsewhere.tsx';
import { FileFields, type FollowedColumns } from './file/file-fields.tsx';
import classes from './reminders.module.css';

const units = ['before', 'on', 'after', 'hours', 'weekly', 'monthly'] as const;
type Unit = (typeof units)[number];
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Every month has so many days. */
const daysOfEachMonth = 28;

/** Of a new reminder: the day before, at ten. */
export const usualWhen: ReminderWhen = { kind: 'days', days: -1, at: 600 };
const onTheDay: ReminderWhen = { kind: 'days', days: 0, at: 600 };
/** Of one where there are no dates. */
export const usualNotice: ReminderWhen = { kind: 'weekly', day: 1, at: 600 };

type RuleFieldsProps = {
  source: ReminderSource;
  rule: ReminderRule;
  /** The file that it follows; where another computer reads it, nothing here changes what is sent by it. */
  followed: FollowedColumns;
  onChange: (change: { source?: ReminderSource; rule?: ReminderRule }) => void;
  /** Asks for a file that it is to follow. */
  onChooseFile: () => void;
};

/** Which date, whose, and when: each as a choice, in the order of a sentence. */
export function RuleFields({ source, rule, followed, onChange, onChooseFile }: RuleFieldsProps) {
  const { t } = useTranslation('reminders');
  const kinds = useResponse('contacts.field-kinds', undefined).data ?? {};
  const lists = useResponse('lists.list', undefined).data ?? [];
  const { columns, elsewhere } = followed;
  const isElsewhere = elsewhere !== null;
  const dates =
    source.file === null
      ? Object.keys(kinds).filter((field) => isDateKind(kindOf(kinds, field)))
      : (columns?.dates ?? []);
  const fields = source.field === '' || dates.includes(source.field) ? dates : [source.field, ...dates];
  const { when } = rule;
  const unit = unitOf(when);
  const notice = isNotice(when);
  const hasTime = kindOf(kinds, source.field) === 'date-time';
  const offered = units.filter(
    (one) => one === unit || (one === 'hours' ? hasTime : fields.length > 0 || !isAboutDate(one)),
  );

  function pick(field: string): void {
    onChange({ source: { ...source, field }, rule: ruleAbout(field, rule) });
  }

  /** A notice is about no date; whatever else is chosen is about one. */
  function choose(unit: string | null): void {
    const next = withUnit(when, unit);
    const field = isNotice(next) ? '' : source.field || (dates[0] ?? '');
    const file = isNotice(next) ? null : source.file;
    onChange({
      source: { ...source, field, file },
      rule: isNotice(next)
        ? { when: next, yearly: false, latest: 'due-day' }
        : {
            when: next,
            // A birthday has no hour from which one could count.
            yearly: rule.yearly && next.kind === 'days',
            latest: notice ? 'date' : rule.latest,
          },
    });
  }

  return (
    <div className={classes.rule}>
      {source.file !== null && elsewhere !== null && (
        <FileElsewhere file={source.file} on={elsewhere} onChooseFile={onChooseFile} />
      )}
      <div className={classes.line}>
        {!notice && (
          <LockedFields locked={isElsewhere}>
            <Select
              label={t('edit.field')}
              data={fields}
              value={source.field || null}
              allowDeselect={false}
              onChange={(field) => field !== null && pick(field)}
            />
          </LockedFields>
        )}
        <Select
          label={t('edit.people')}
          data={[
            { value: '', label: t(notice ? 'edit.allContacts' : 'edit.everybody') },
            ...lists.map((list) => ({ value: String(list.id), label: list.name })),
            ...(source.file === null
              ? []
              : [{ value: 'file', label: t('file.people', { name: fileNameOf(source.file) }) }]),
            { value: 'choose', label: t('file.choose') },
          ]}
          value={source.file !== null ? 'file' : source.listId === null ? '' : String(source.listId)}
          allowDeselect={false}
          onChange={(chosen) => {
            if (chosen === 'choose') onChooseFile();
            else if (chosen !== 'file')
              onChange({ source: { ...source, file: null, listId: chosen ? Number(chosen) : null } });
          }}
        />
        {source.file !== null && (
          <LockedFields locked={isElsewhere}>
            <FileFields
              file={source.file}
              columns={columns}
              onChange={(file) => onChange({ source: { ...source, file } })}
            />
          </LockedFields>
        )}
      </div>
      <LockedFields locked={isElsewhere}>
        <WhenFields
          rule={rule}
          units={offered}
          onChoose={choose}
          onChange={(next) => onChange({ rule: next })}
        />
      </LockedFields>
      {fields.length === 0 && source.file === null && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={onChooseFile}
          >
            {t('file.chooseDates')}
          </Button>
        </div>
      )}
      <div className={classes.foot}>
        {when.kind === 'days' && (
          <LockedFields locked={isElsewhere}>
            <Checkbox
              label={t('edit.yearly')}
              checked={rule.yearly}
              onChange={(event) => onChange({ rule: { ...rule, yearly: event.currentTarget.checked } })}
            />
          </LockedFields>
        )}
        {when.kind === 'monthly' && when.day > daysOfEachMonth && (
          <Muted caption>{t('edit.shortMonth')}</Muted>
        )}
        {source.file !== null && !isElsewhere && <Muted caption>{t('file.follows')}</Muted>}
        {source.file === null && !notice && !rule.yearly && <Muted caption>{t('edit.ofContacts')}</Muted>}
        {unit === 'after' && <Muted caption>{t('edit.latestAfter')}</Muted>}
        <Muted caption>{t('edit.zone')}</Muted>
      </div>
    </div>
  );
}

/** The rule for a file that was just chosen: a notice is about no date. */
export function ruleForFile(field: string, rule: ReminderRule): ReminderRule {
  const before: ReminderRule = isNotice(rule.when)
    ? { when: usualWhen, yearly: false, latest: 'date' }
    : rule;
  return ruleAbout(field, before);
}

/** A birthday comes every year, and is a day; an appointment is once, and told of before. */
export function ruleAbout(field: string, rule: ReminderRule): ReminderRule {
  const yearly = isBirth(field);
  if (yearly === rule.yearly) return rule;
  return { ...rule, yearly, when: yearly ? onTheDay : usualWhen };
}

type WhenFieldsProps = {
  rule: ReminderRule;
  units: readonly Unit[];
  onChoose: (unit: string | null) => void;
  onChange: (rule: ReminderRule) => void;
};

/** When it goes out, and until when it may. */
function WhenFields({ rule, units: offered, onChoose, onChange }: WhenFieldsProps) {
  const { t } = useTranslation('reminders');
  const locale = useLocale();
  const { when } = rule;
  const unit = unitOf(when);
  return (
    <div className={classes.line}>
      <Select
        label={t('edit.unit')}
        data={offered.map((value) => ({ value, label: t(`edit.units.${value}`) }))}
        value={unit}
        allowDeselect={false}
        onChange={onChoose}
      />
      {when.kind === 'weekly' && (
        <Select
          label={t('edit.weekday')}
          data={weekdays.map((day) => ({ value: String(day), label: formatWeekday(locale, day) }))}
          value={String(when.day)}
          allowDeselect={false}
          onChange={(day) => onChange({ ...rule, when: { ...when, day: Number(day) } })}
        />
      )}
      {when.kind === 'monthly' && (
        <NumberField
          whileTyping
          label={t('edit.dayOfMonth')}
          least={1}
          most={31}
          value={when.day}
          onChange={(day) => day !== null && onChange({ ...rule, when: { ...when, day } })}
        />
      )}
      {(when.kind === 'hours' || (when.kind === 'days' && unit !== 'on')) && (
        <NumberField
          whileTyping
          label={t('edit.count')}
          least={1}
          most={unit === 'hours' ? mostHours : mostDays}
          value={when.kind === 'hours' ? when.before : Math.abs(when.days)}
          onChange={(count) => count !== null && onChange({ ...rule, when: withCount(when, count) })}
        />
      )}
      {when.kind !== 'hours' && (
        <Input.Wrapper label={t('edit.time')}>
          <TimeField
            label={t('edit.time')}
            value={clockOf(when.at)}
            onChange={(time) => {
              const at = minuteOf(time);
              if (at !== null) onChange({ ...rule, when: { ...when, at } });
            }}
          />
        </Input.Wrapper>
      )}
      {!isNotice(when) && (
        <Select
          label={t('edit.latest')}
          data={[
            { value: 'date', label: t('edit.latestDate') },
            { value: 'due-day', label: t('edit.latestDueDay') },
          ]}
          value={unit === 'after' ? 'due-day' : rule.latest}
          disabled={unit === 'after'}
          allowDeselect={false}
          onChange={(latest) => onChange({ ...rule, latest: latest === 'due-day' ? latest : 'date' })}
        />
      )}
    </div>
  );
}

const isAboutDate = (unit: Unit): boolean => unit !== 'weekly' && unit !== 'monthly';

function unitOf(when: ReminderWhen): Unit {
  if (when.kind !== 'days') return when.kind;
  return when.days === 0 ? 'on' : when.days < 0 ? 'before' : 'after';
}

function withUnit(when: ReminderWhen, unit: string | null): ReminderWhen {
  const days = when.kind === 'days' ? Math.max(1, Math.abs(when.days)) : 1;
  const at = when.kind === 'hours' ? 600 : when.at;
  switch (unit) {
    case 'hours':
      return { kind: 'hours', before: 2 };
    case 'weekly':
    case 'monthly':
      return { kind: unit, day: 1, at };
    case 'on':
      return { kind: 'days', days: 0, at };
    case 'after':
      return { kind: 'days', days, at };
    default:
      return { kind: 'days', days: -days, at };
  }
}

function withCount(when: Extract<ReminderWhen, { kind: 'days' | 'hours' }>, count: number): ReminderWhen {
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
