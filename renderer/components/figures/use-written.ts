import { languageOf } from '../../../electron/shared/settings/languages.ts';
import { type FieldKinds, kindOf } from '../../../electron/shared/values/field-kind.ts';
import { tableForm, writeValue } from '../../../electron/shared/values/value-form.ts';
import { useLocale } from './formatted.tsx';

/** Writes the value of a field as a table shows it: "6,25" of 6.25 in German; a dash where it is empty. */
export function useWritten(kinds: FieldKinds): (field: string, value: string) => string {
  const language = languageOf(useLocale());
  return (field, value) => {
    const kind = kindOf(kinds, field);
    if (value === '') return '–';
    return kind === 'text' ? value : writeValue(value, tableForm(kind, language));
  };
}
