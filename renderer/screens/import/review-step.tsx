import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportPlan, ImportReview } from '../../../electron/shared/import/imports.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { Figure, FigureRow } from '../../components/figures/figure.tsx';
import { NumberText } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Muted, Row, Stack } from '../../components/layout/stack.tsx';
import type { Tone } from '../../components/text/states.ts';
import { ConsentQuestions } from './columns/consent-questions.tsx';
import { FileNotices } from './columns/file-notices.tsx';
import { ReadBy } from './columns/import-settings.tsx';
import { NumbersFrom } from './columns/numbers-from.tsx';
import { Differences } from './differences.tsx';
import classes from './import.module.css';
import { ImportRefusal } from './import-refusal.tsx';
import { GroupsAsLists, OnListsOfBoth } from './in-several-rows.tsx';
import { Landlines } from './landlines.tsx';
import { SaveLeftOutRows } from './left-out-rows.tsx';
import { ListMembers } from './list-members.tsx';
import { OtherCountryNotice } from './other-country-notice.tsx';
import { AbsentPeople } from './people/absent-people.tsx';
import { NumbersOfOthers } from './people/numbers-of-others.tsx';
import { OtherPeople } from './people/other-people.tsx';
import { OtherPhones } from './people/other-phones.tsx';
import { Problems } from './problems.tsx';
import { Refusals } from './refusals.tsx';
import { Remarks } from './said-dialog.tsx';

const figures: readonly { name: keyof ImportReview['counts']; tone?: Tone }[] = [
  { name: 'new', tone: 'good' },
  { name: 'changed', tone: 'active' },
  { name: 'joined', tone: 'active' },
  { name: 'unchanged' },
  { name: 'differing', tone: 'unsure' },
  { name: 'duplicates' },
  { name: 'doNotText' },
  { name: 'rejected', tone: 'bad' },
  { name: 'hidden' },
];

/** Figures that are shown only where they are not 0. */
const rare: ReadonlySet<keyof ImportReview['counts']> = new Set(['joined', 'differing', 'hidden']);

/** Of rows that are messages by themselves, nothing else can be. */
const ofRows: ReadonlySet<keyof ImportReview['counts']> = new Set(['new', 'doNotText', 'rejected', 'hidden']);

/** As many of the lists that a file names are said by name. */
const listsShown = 8;

/** "Class 2" before "Class 10", as a person counts. */
function inOrder(lists: ImportReview['lists'], locale: string): ImportReview['lists'] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return lists.toSorted((one, other) => compare(one.name, other.name));
}

/** The columns, with one that is what a person says it is, whatever else stands in it. */
const keepingOthers = ({ columns }: ImportPlan, at: number): ImportPlan['columns'] =>
  (columns ?? []).map((meaning, column) =>
    column === at && meaning.kind === 'field' && meaning.as !== undefined
      ? { ...meaning, as: { ...meaning.as, othersKept: true } }
      : meaning,
  );

type ReviewStepProps = {
  name: string;
  plan: ImportPlan;
  review: ImportReview;
  /** So many of the file's numbers were put on the do-not-text list since it was first checked. */
  listed: number;
  /** The lists become the file's, as the person confirmed by name. */
  becomes: boolean;
  /** The people of a file whose rows are messages become contacts as well. */
  saveToo: boolean;
  /** A reminder is to follow the file: nothing but how it is read is kept. */
  followed: boolean;
  error: Error | null;
  onSaveToo: (saveToo: boolean) => void;
  onBecomes: (becomes: boolean) => void;
  onBack: () => void;
  /** Answers a question in a way that changes none of the rows. */
  onMayBeTexted: (question: string, mayBeTexted: boolean) => void;
  /** Checks the rows anew, with a part of the plan that is chosen otherwise. */
  onChoice: (choice: Partial<ImportPlan>) => void;
  /** Numbers were put on the do-not-text list: checks the rows anew. */
  onListed: (added: number) => void;
  onCommit: () => void;
};

/** The effects of the import, in counts that add up, and the faults of the rest. */
export function ReviewStep(props: ReviewStepProps) {
  const { name, plan, review, listed, becomes, saveToo, followed, error } = props;
  const { onBecomes, onBack, onMayBeTexted, onChoice, onListed, onSaveToo, onCommit } = props;
  const { t, i18n } = useTranslation('imports');
  const { counts } = review;
  const asRows = plan.asRows === true;
  const { defaultCountry: country } = plan;
  const isOneCountry = !plan.columns?.some(({ kind }) => kind === 'country');
  const { mayBeTexted = [] } = plan;
  const isUnanswered = review.consent.some(({ question }) => !mayBeTexted.includes(question));
  /** A contact that refused stays one, and gets no message. */
  const count = asRows ? counts.new : review.taken;
  /** People on the do-not-text list who are added, changed or join a list all the same. */
  const listedToo = count - counts.new - counts.changed - counts.joined;
  const leave = becomes ? review.members.reduce((sum, one) => sum + one.leave, 0) : 0;

  return (
    <>
      <div className={classes.scroll}>
        <Stack>
          <ImportRefusal error={error} />
          <div>
            <FigureRow>
              {figures
                .filter(({ name: figure }) => !rare.has(figure) || counts[figure] > 0)
                .filter(({ name: figure }) => !asRows || ofRows.has(figure))
                .map(({ name: figure, tone }) => (
                  <Figure
                    key={figure}
                    label={t(asRows && figure === 'new' ? 'rows.used' : `review.${figure}`)}
                    value={<NumberText value={counts[figure]} />}
                    {...(tone && counts[figure] > 0 ? { tone } : {})}
                  />
                ))}
            </FigureRow>
            <div className={classes.sum}>
              <Row justify="between">
                <Muted>
                  {t(name === '' ? 'review.pasted' : 'review.rows', { count: review.rows, name })}
                </Muted>
                {review.rows > 0 && <Muted>{t('review.sum', { count: review.rows })}</Muted>}
              </Row>
            </div>
          </div>
          <ReadBy country={country} />
          {review.otherCountry && country !== null && (
            <OtherCountryNotice
              by={country}
              other={review.otherCountry}
              onReadAs={(defaultCountry) => onChoice({ defaultCountry })}
            />
          )}
          <Differences
            differences={review.differences}
            policy={plan.existing}
            columns={plan.columns ?? []}
            onPolicy={(existing) => onChoice({ existing, others: undefined })}
          />
          {listed > 0 && <Notice tone="good" title={t('review.refused', { count: listed })} />}
          <Refusals review={review} onListed={onListed} />
          <ConsentQuestions
            importId={review.importId}
            consent={review.consent}
            mayBeTexted={mayBeTexted}
            onMayBeTexted={onMayBeTexted}
            onListed={onListed}
          />
          <Remarks importId={review.importId} remarks={review.remarks} onListed={onListed} />
          {/* The question above is what it announces. */}
          <FileNotices
            notices={review.notices.filter(({ kind }) => kind !== 'opt-out-column')}
            onKeepOthers={(column) => onChoice({ columns: keepingOthers(plan, column) })}
          />
          <OtherPeople problems={review.problems} plan={plan} onChoose={(others) => onChoice({ others })} />
          <OtherPhones
            problems={review.problems}
            used={plan.otherPhones === true}
            onUse={(otherPhones) => onChoice({ otherPhones })}
          />
          <ListMembers members={review.members} becomes={becomes} onChange={onBecomes} />
          <AbsentPeople absent={review.absent} />
          <OnListsOfBoth problems={review.problems} />
          <GroupsAsLists review={review} plan={plan} onColumns={(columns) => onChoice({ columns })} />
          <NumbersOfOthers
            problems={review.problems}
            taken={plan.takesOthers === true}
            onTake={(takesOthers) => onChoice({ takesOthers })}
          />
          <Landlines problems={review.problems} onLeaveOut={(noLandlines) => onChoice({ noLandlines })} />
          {review.lists.length > 0 && (
            <Notice tone="info" title={t('review.lists', { count: review.lists.length })}>
              {inOrder(review.lists, i18n.language)
                .slice(0, listsShown)
                .map(({ name, people, isNew }) => (
                  // From right to left the name is kept apart by the catalogue, and the line stands under its title.
                  <div key={name} dir={i18n.dir() === 'rtl' ? undefined : 'auto'}>
                    {t(isNew ? 'review.listNew' : 'review.listOld', { name, count: people })}
                  </div>
                ))}
              {review.lists.length > listsShown &&
                t('review.moreLists', { count: review.lists.length - listsShown })}
            </Notice>
          )}
          {review.numbersFrom.length > 0 && !asRows && <NumbersFrom sources={review.numbersFrom} />}
          {counts.doNotText > 0 && (
            <Muted>
              {listedToo > 0 &&
                !asRows &&
                `${t('review.takenSum', { taken: count, new: counts.new, changed: counts.changed + counts.joined, doNotText: listedToo })}. `}
              {t(asRows ? 'rows.doNotTextNote' : 'review.doNotTextNote')}
            </Muted>
          )}
          {review.rows === 0 ? (
            <Notice tone="unsure" title={t('review.noRows')} />
          ) : review.problems.length === 0 ? (
            counts.differing === 0 && <Notice tone="good" title={t('review.noProblems')} />
          ) : (
            <Panel
              title={t('review.problems')}
              flush
              actions={counts.rejected > 0 && <SaveLeftOutRows importId={review.importId} />}
            >
              <Problems problems={review.problems} country={isOneCountry ? country : null} />
            </Panel>
          )}
        </Stack>
      </div>
      <footer className={classes.footer}>
        <Button variant="default" onClick={onBack}>
          {t('review.back')}
        </Button>
        <Row>
          {isUnanswered && <Muted>{t('review.consentFirst')}</Muted>}
          {asRows && !followed && count > 0 && (
            <Checkbox
              label={t('rows.saveToo')}
              checked={saveToo}
              onChange={(event) => onSaveToo(event.currentTarget.checked)}
            />
          )}
          <Button disabled={count + leave === 0 || isUnanswered} onClick={onCommit}>
            {count > 0
              ? followed
                ? t('followed.commit')
                : t(asRows ? 'rows.commit' : 'review.commit', { count })
              : leave > 0
                ? t('review.commitLeave', { count: leave })
                : t('review.nothing')}
          </Button>
        </Row>
      </footer>
    </>
  );
}
