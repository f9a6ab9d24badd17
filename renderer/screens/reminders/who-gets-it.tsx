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
import { isOfNow, useResponse } from '../../data/api.ts';
import { useSettled } from '../../data/use-settled.ts';
import { formatFirst, formatPlanned } from '../../words/format.ts';
import type { People } from '../campaigns/audience/use-people.ts';
import { useFindingLines } from './file/use-finding-lines.ts';
import classes from './reminders.module.css';
import { useDateWords } from './use-date-words.ts';

/** As many as show what the rule does. */
const shown = 3;
/** Long enough that a number is typed. */
const askAfterMs = 250;

type Meaning = { source: ReminderSource; rule: ReminderRule; options: CampaignOptions };

/** The plan of a reminder, as far as it is known. */
export interface ShownPlan {
  /** Undefined while it has no date, and before it is known. */
  readonly data: ReminderPreview | undefined;
  readonly error: Error | null;
  /** It has changed since: the data are those of before, and it is being asked about. */
  readonly isCounting: boolean;
}

/** @param isHere its file, if it follows one, is read here */
export function usePreview(id: number | null, meaning: Meaning, isHere: boolean): ShownPlan {
  // Together, so that nothing is asked about a file that was another computer's a moment ago.
  const { settled, isSettled } = useSettled({ draft: meaning, wasHere: isHere }, askAfterMs);
  const { draft, wasHere } = settled;
  const enabled = isAboutAny(draft) && isHere && wasHere;
  const answer = useResponse(
    'reminders.preview',
    { id, draft },
    { enabled, fresh: draft.source.file !== null },
  );
  return {
    data: enabled ? answer.data : undefined,
    error: enabled && isSettled ? answer.error : null,
    isCounting: isAboutAny(meaning) && isHere && !(isSettled && isOfNow(answer)),
  };
}

/** Whether it says about which dates it is, or that it is about none. */
const isAboutAny = ({ source, rule }: Meaning): boolean => source.field !== '' || isNotice(rule.when);

type WhoGetsItProps = { plan: ShownPlan; people: People };

/** The next people with their times, so that a wrong rule is seen before anything is planned by it; and who gets nothing, and why. */
export function WhoGetsIt({ plan, people }: WhoGetsItProps) {
  const { t } = useTranslation('reminders');
  const preview = plan.data;
  const isCounting = plan.isCounting || people.isCounting;
  if (preview === undefined && !isCounting) return null;
  const skipped = people.estimate?.skipped;
  const count = preview === undefined ? 0 : Math.max(0, preview.texts - leftOf(skipped));
  return (
    <div className={classes.who} role="status" aria-busy={isCounting}>
      <strong>{isCounting ? t('edit.lacks.counting') : t('preview.people', { count })}</strong>
      {preview !== undefined && (
        <div className={classes.people} data-counting={isCounting || undefined} aria-hidden={isCounting}>
          <Next preview={preview} count={count} />
          <Left preview={preview} skipped={skipped} />
        </div>
      )}
    </div>
  );
}

/** Of those who would get one, how many are left out, by reason; undefined: not known yet. */
type Skipped = DraftEstimate['skipped'] | undefined;

const leftBy = (skipped: Skipped) =>
  skipReasons.filter((reason) => reason !== 'do-not-text' && (skipped?.[reason] ?? 0) > 0);

const leftOf = (skipped: Skipped): number =>
  leftBy(skipped).reduce((sum, reason) => sum + (skipped?.[reason] ?? 0), 0);

function Next({ preview, count }: { preview: ReminderPreview; count: number }) {
  const { t } = useTranslation('reminders');
  const locale = useLocale();
  const dateWords = useDateWords();
  const next = count === 0 ? [] : preview.next.slice(0, shown);
  return next.map((person) => (
    <div key={`${person.number} ${person.name} ${person.date}`}>
      {t('preview.line', {
        name: calledOf(person),
        due: formatPlanned(locale, person.dueAt),
        date: dateWords(person.date),
      })}
    </div>
  ));
}

function Left({ preview, skipped }: { preview: ReminderPreview; skipped: Skipped }) {
  const { t } = useTranslation(['reminders', 'review']);
  const locale = useLocale();
  const findingLines = useFindingLines();
  return (
    <>
      {leftBy(skipped).map((reason) => (
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
      {(preview.findings === null ? [] : findingLines(preview.findings)).map((line) => (
        <Muted key={line} caption>
          {line}
        </Muted>
      ))}
    </>
  );
}
