import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../electron/shared/settings/settings.ts';
import { formatList } from '../../words/format.ts';

/** Each setting under the name that it has in its own section. */
const labels = {
  appearance: 'settings:general.appearance',
  language: 'settings:general.language',
  defaultCountry: 'settings:sending.country',
  batchSize: 'settings:sending.batchSize',
  reserve: 'settings:sending.reserve',
  pacing: 'settings:sending.pacing',
  typeCountFrom: 'settings:sending.typeCount',
  keyReminderDays: 'settings:sending.keyAge',
  textingHours: 'settings:texts.hours',
  fuse: 'settings:sending.fuse',
  currency: 'settings:texts.currency',
  prices: 'settings:texts.countries',
  otherPrice: 'settings:texts.price',
  costCeiling: 'settings:texts.ceiling',
  wantOptOut: 'settings:texts.optOut',
  stopWay: 'settings:texts.stopWay',
  ownNumbers: 'settings:texts.own',
  retentionDays: 'data:retention.days',
} as const satisfies Partial<Record<keyof Settings, string>>;

const isNamed = (field: keyof Settings): field is keyof typeof labels => field in labels;

/** The names of settings in a row; those that people do not see have none. */
export function useSettingNames(fields: readonly (keyof Settings)[]): string {
  const { t, i18n } = useTranslation(['settings', 'data']);
  return formatList(
    i18n.language,
    fields.filter(isNamed).map((field) => t(labels[field])),
  );
}
