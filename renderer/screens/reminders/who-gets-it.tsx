import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { ReminderPreview } from '../../../electron/shared/channels/reminders.ts';
import {
  type CampaignOptions,
  isNotice,
  type ReminderRule,
  type ReminderSource,
} from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { formatPlanned } from '../../words/format.ts';
import classes from './reminders.module.css';
import { useDateWords } from './use-date-words.ts';

/** As many as show what the rule does. */
const shown = 3;
/** Long enough that a number is typed. */
const askAfterMs = 250;

type Meaning = { source: ReminderSource; rule: ReminderRule; options: CampaignOptions };

/** The plan of a reminder; undefined while it has no date, and before it is known. */
export function usePreview(
  id: number | null,
  meaning: Meaning,
): { readonly data: ReminderPreview | undefined; readonly error: unknown } {
  const [draft] = useDebouncedValue(meaning, askAfterMs);
  const enabled = draft.source.field !== '' || isNotice(draft.rule.when);
  const { data, error } = useResponse('reminders.preview', { id, draft }, { enabled });
  return enabled ? { data, error } : { data: undefined, error: null };
}

/** The next people with their times, so that a wrong rule is seen before anything is planned by it; and who gets nothing, and why. */
export function WhoGetsIt({ preview }: { preview: ReminderPreview }) {
  const { t } = useTranslation('reminders');
  const locale = useLocale();
  const dateWords = useDateWords();
  const people = preview.unchanged + preview.retimed + preview.added - preview.refused;
  return (
    <div className={classes.who} role="status">
      <strong>{t('preview.people', { count: people })}</strong>
      {preview.next.slice(0, shown).map(({ name, number, date, dueAt }) => (
        <div key={`${number} ${date}`}>
          {t('preview.line', {
            name: name || `+${number}`,
            due: formatPlanned(locale, dueAt),
            date: dateWords(date),
          })}
        </div>
      ))}
      {(['refused', 'over', 'noTime', 'noDate'] as const).map(
        (reason) =>
          preview[reason] > 0 && (
            <Muted key={reason} caption>
              {t(`preview.${reason}`, { count: preview[reason] })}
            </Muted>
          ),
      )}
    </div>
  );
}
