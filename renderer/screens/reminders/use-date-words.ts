import { languageOf } from '../../../electron/shared/settings/languages.ts';
import { tableForm, writeValue } from '../../../electron/shared/values/value-form.ts';
import { useLocale } from '../../components/figures/formatted.tsx';

/** A date of a person as tables have it, with its time where it has one. */
export function useDateWords(): (date: string) => string {
  const language = languageOf(useLocale());
  return (date) => writeValue(date, tableForm(date.includes('T') ? 'date-time' : 'date', language));
}
