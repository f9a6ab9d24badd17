import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReview, ImportSummary, ProblemCode } from '../../../electron/shared/import/imports.ts';
import { cutText } from '../../../electron/shared/values/whole-signs.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { timeNow } from '../../data/clock.ts';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import { navigate } from '../../navigation/router.ts';
import { formatDateTime } from '../../words/format.ts';
import ChangedScheduled from '../campaigns/changed-since.tsx';
import { useNewCampaign } from '../campaigns/use-new-campaign.ts';
import classes from './import.module.css';
import { SaveLeftOutRows } from './left-out-rows.tsx';
import { AbsentPeople } from './people/absent-people.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** Numbers that other rows share are texted all the same, with what the first row says. */
const underFirstRow: ReadonlySet<ProblemCode> = new Set([
  'shared-number',
  'shared-other',
  'shared-lists',
  'duplicate-differs',
]);

/** Rows that were left out, by whether their number may be texted under somebody else's name. */
function LeftOut({ review: { importId, counts, problems } }: { review: ImportReview }) {
  const { t } = useTranslation('imports');
  const countOf = (is: (code: ProblemCode) => boolean) =>
    problems.reduce((sum, { code, count }) => (is(code) ? sum + count : sum), 0);
  const shared = countOf((code) => underFirstRow.has(code));
  const others = countOf((code) => code === 'other-person');
  const nobody = counts.rejected - shared - others;
  if (counts.rejected === 0) return null;
  return (
    <Notice
      tone="unsure"
      title={t('done.leftOut', { count: counts.rejected })}
      actions={<SaveLeftOutRows importId={importId} />}
    >
      {nobody > 0 && <div>{t('done.leftOutNobody', { count: nobody })}</div>}
      {shared > 0 && <div>{t('done.leftOutShared', { count: shared })}</div>}
      {others > 0 && <div>{t('done.leftOutOthers', { count: others })}</div>}
      {t('done.leftOutText')}
    </Notice>
  );
}

type DoneStepProps = {
  /** Of the file; empty where it was pasted. */
  name: string;
  summary: ImportSummary;
  review: ImportReview;
};

/** The contacts are in; it can still be undone, or written to. */
export function DoneStep({ name, summary, review }: DoneStepProps) {
  const { t } = useTranslation('imports');
  const [asking, setAsking] = useState(false);

  return (
    <div className={classes.scroll}>
      <LeftOut review={review} />
      <ChangedScheduled />
      <AbsentPeople absent={review.absent} saved={{ importId: summary.importId, name }} />
      {review.counts.doNotText > 0 && (
        <Notice tone="info" title={t('done.doNotText', { count: review.counts.doNotText })} />
      )}
      <EmptyState
        Icon={IconCircleCheck}
        outcome
        title={t('done.title')}
        actions={
          <>
            <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
              {t('done.undo')}
            </Button>
            <Button variant="default" onClick={() => navigate({ screen: 'contacts' })}>
              {t('done.show')}
            </Button>
            <WriteToThem name={name} summary={summary} />
            <UndoDialog
              importId={asking ? summary.importId : undefined}
              onClose={() => setAsking(false)}
              onDone={() => navigate({ screen: 'contacts' })}
            />
          </>
        }
      >
        {t('done.added', { count: summary.added })}
        {summary.changed > 0 && `, ${t('done.changed', { count: summary.changed })}`}
        {summary.joined > 0 && `, ${t('done.joined', { count: summary.joined })}`}
        {summary.meanwhile > 0 && `, ${t('done.meanwhile', { count: summary.meanwhile })}`}
        {summary.left > 0 && `, ${t('done.left', { count: summary.left })}`}
      </EmptyState>
    </div>
  );
}

/** Opens a draft to just the people of the import: whoever else is a contact, or becomes one, is not meant. */
function WriteToThem({ name, summary: { importId, listId } }: Pick<DoneStepProps, 'name' | 'summary'>) {
  const { t } = useTranslation('imports');
  const locale = useLocale();
  const newCampaign = useNewCampaign();
  const list = useCommand('imports.list-named');
  const write = (): void =>
    list.mutate(
      {
        importId,
        listId,
        name: t(name === '' ? 'done.listPasted' : 'done.list', {
          name: cutText(name, 120),
          date: formatDateTime(locale, timeNow()),
          interpolation: { escapeValue: false },
        }),
      },
      {
        onSuccess: ({ listId: theirs, made }) => {
          if (made !== null) notifyDone(t('done.listed', { list: made }));
          newCampaign.start({ people: { contactIds: [], listIds: [theirs] } });
        },
      },
    );
  return (
    <Button loading={list.isPending || newCampaign.isPending} onClick={write}>
      {t('done.write')}
    </Button>
  );
}
