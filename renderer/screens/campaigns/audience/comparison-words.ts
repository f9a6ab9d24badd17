import type { TFunction } from 'i18next';
import type { Comparison } from '../../../../electron/shared/models.ts';
import type { FieldKind } from '../../../../electron/shared/values/field-kind.ts';

/** The comparisons that say all by themselves. */
export const withoutValue: readonly Comparison[] = [
  'empty',
  'not-empty',
  'today',
  'tomorrow',
  'before-today',
];

/** Before and after are said of days and hours, less and more of numbers. */
export function comparisonWords(t: TFunction<'compose'>, is: Comparison, kind: FieldKind): string {
  if (kind === 'number' && is === 'before') return t('audience.less');
  if (kind === 'number' && is === 'after') return t('audience.more');
  return t(`audience.is.${is}`);
}
