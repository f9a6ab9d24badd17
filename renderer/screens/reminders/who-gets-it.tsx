import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { ReminderPreview } from '../../../electron/shared/channels/reminders.ts';
import {
  type CampaignOptions,
  isNotice,
  previewReasons,
  type ReminderRule,
  type ReminderSource,
  skipReasons,
} from '../../../electron/shared/models.ts';
import { calledOf } from '../../../electron/shared/phone/called.ts';
import type { DraftEstimate } from '../../../electron/shared/plans.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { formatFirst, formatPlanned } from '../../words/format.ts';
import classes from './reminders.module.css';
import { useDateWords } from './use-date-words.ts';

/** As many as show what the rule does. */
const shown = 3;
/** Long enough that a number is typed. */
const askAfterMs = 250;

type Meaning = { source: ReminderSource; rule: ReminderRule; options: CampaignOptions };

/** The plan of a reminder; undefined while it has no date, and before it is known. @param isHere its file, if it follows one, is read here */
export function usePreview(
  id: number | null,
  meaning: Meaning,
  isHere: boolean,
): { readonly data: ReminderPreview | undefined; readonly error: unknown } {
  // Together, so that nothing is asked about a file that was another computer's a moment ago.
  const [{ draft, wasHere }] = useDebouncedValue({ draft: meaning, wasHere: isHere }, askAfterMs);
  const isAbout = draft.source.field !== '' || isNotice(draft.rule.when);
  const enabled = isAbout && isHere && wasHere;
  const { data, error } = useResponse(
    'reminders.preview',
    { id, draft },
    { enabled, fresh: draft.source.file !== null },
  );
  return enabled ? { data, error } : { data: undefined, error: null };
}

type WhoGetsItProps = {
  preview: ReminderPreview;
  /** Of those who would get one, how many are left out, by reason; undefined: not known yet. */
  skipped: DraftEstimate['skipped'] | undefined;
};

/** The next people with their times, so that a wrong rule is seen before anything is planned by it; and who gets nothing, and why. */
export function WhoGetsIt({ preview, skipped }: WhoGetsItProps) {
  const { t } = useTranslation(['reminders', 'review']);
  const locale = useLocale();
  const dateWords = useDateWords();
  const reasons = skipReasons.filter((reason) => reason !== 'do-not-text' && (skipped?.[reason] ?? 0) > 0);
  const left = reasons.reduce((sum, reason) => sum + (skipped?.[reason] ?? 0), 0);
  const people = Math.max(0, preview.texts - left);
  const next = people === 0 ? [] : preview.next.slice(0, shown);
  return (
    <div className={classes.who} role="status">
      <strong>{t('preview.people', { count: people })}</strong>
      {next.map((person) => (
        <div key={`${person.number} ${person.name} ${person.date}`}>
          {t('preview.line', {
            name: calledOf(person),
            due: formatPlanned(locale, person.dueAt),
            date: dateWords(person.date),
          })}
        </div>
      ))}
      {reasons.map((reason) => (
        <Muted key={reason} caption>
          {t('preview.left', { many: skipped?.[reason] ?? 0, why: t(`review:skipped.${reason}`) })}
        </Muted>
      ))}
      {previewReasons.map(
        (reason) =>
          preview[reason] > 0 && (
            <Muted key={reason} caption>
              {t('preview.named', {
                text: t(`preview.${reason}`, { count: preview[reason] }),
                names: formatFirst(locale, preview.left[reason], preview[reason]),
              })}
            </Muted>
          ),
      )}
    </div>
  );
}
