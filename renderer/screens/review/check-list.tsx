import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../electron/shared/models/draft-of.ts';
import type { Campaign } from '../../../electron/shared/models.ts';
import type { PreviewRow } from '../../../electron/shared/plans.ts';
import type { AlikeCheck, Check } from '../../../electron/shared/pre-flight.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { formatRoute, type Route } from '../../navigation/routes.ts';
import { type WantedPlace, wantPlace } from '../../navigation/wanted-place.ts';
import { AllowAnyHour } from '../campaigns/any-hour.tsx';
import { PeopleDialog, type PeopleQuestion } from '../campaigns/audience/people-dialog.tsx';
import { TestDialog } from '../campaigns/test-dialog.tsx';
import classes from './check-list.module.css';
import { CheckSeveral } from './check-several.tsx';
import { type CheckEntry, checksTogether } from './checks-together.ts';
import { LeaveOut, LeaveOutValues, WritePlain } from './choices.tsx';
import { EnterPrices } from './enter-prices.tsx';
import { useCheckWords } from './use-check-words.ts';
import { WriteNotice } from './write-notice.tsx';

type CheckListProps = {
  checks: readonly Check[];
  campaign: Campaign;
  /** The person whose values stand in a test's text; undefined: nobody's. */
  person: PreviewRow | undefined;
};

/** The pre-flight list: everything that blocks or warns, each with the way to mend it. */
export function CheckList({ checks, campaign, person }: CheckListProps) {
  const { t } = useTranslation('review');
  const [question, setQuestion] = useState<PeopleQuestion | undefined>();
  const [testing, setTesting] = useState(false);
  const entries = checksTogether(checks);
  const blocking = entries.filter((entry) => severityOf(entry) === 'blocks').length;
  const note =
    checks.length === 0
      ? undefined
      : blocking > 0
        ? t('checks.blocking', { count: blocking })
        : t('checks.warning', { count: entries.length });
  return (
    <Panel title={t('checks.title')} note={note}>
      {checks.length === 0 ? (
        <div className={classes.clear} data-tone="good">
          <IconCircleCheck size={17} stroke={2} aria-hidden />
          {t('checks.none')}
        </div>
      ) : (
        <ul className={classes.list}>
          {entries.map((entry, index) =>
            'one' in entry ? (
              <CheckItem
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew with each plan, in one order
                key={index}
                check={entry.one}
                campaign={campaign}
                onOpen={setQuestion}
                onTest={() => setTesting(true)}
              />
            ) : (
              <CheckSeveral
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                checks={entry.several}
                campaignId={campaign.id}
                onOpen={setQuestion}
              />
            ),
          )}
        </ul>
      )}
      <PeopleDialog question={question} draft={draftOf(campaign)} onClose={() => setQuestion(undefined)} />
      <TestDialog
        opened={testing}
        draft={draftOf(campaign)}
        person={person}
        onClose={() => setTesting(false)}
      />
    </Panel>
  );
}

function severityOf(entry: CheckEntry): Check['severity'] | undefined {
  return 'one' in entry ? entry.one.severity : entry.several[0]?.severity;
}

type CheckItemProps = {
  check: Check;
  campaign: Campaign;
  onOpen: (question: PeopleQuestion) => void;
  onTest: () => void;
};

function CheckItem({ check, campaign, onOpen, onTest }: CheckItemProps) {
  const words = useCheckWords(check);
  const blocks = check.severity === 'blocks';
  const Icon = blocks ? IconX : IconAlertTriangle;
  return (
    <li className={classes.item} data-tone={blocks ? 'bad' : 'unsure'}>
      <Icon size={16} stroke={2} aria-hidden />
      <span className={classes.words} data-selectable>
        {words}
      </span>
      <Mend check={check} campaign={campaign} words={words} onOpen={onOpen} onTest={onTest} />
    </li>
  );
}

/** Where the thing is put right, or looked at. */
function Mend({ check, campaign, words, onOpen, onTest }: CheckItemProps & { words: string }): ReactNode {
  const { t } = useTranslation('review');
  const compose: Route = { screen: 'compose', campaignId: campaign.id };
  const people = (title: string, group: PeopleQuestion['group'], text = words) => (
    <Button size="xs" variant="default" onClick={() => onOpen({ title, text, group })}>
      {t('mend.show')}
    </Button>
  );
  const inDraft = (label: string, place: WantedPlace) => (
    <Way to={compose} label={label} onClick={() => wantPlace(campaign.id, place)} />
  );
  const message = (place: WantedPlace) => inDraft(t('mend.message'), place);
  switch (check.kind) {
    case 'no-key':
    case 'key-unreadable':
    case 'key-refused':
      return <Way to={{ screen: 'settings', section: 'account' }} label={t('mend.key')} />;
    case 'sender-id-new':
      return (
        <Button size="xs" variant="default" onClick={onTest}>
          {t('mend.test')}
        </Button>
      );
    case 'waits-for-hours':
    case 'over-night':
    case 'never-open':
      return (
        <div className={classes.ways}>
          <AllowAnyHour campaign={campaign} />
          <Way to={{ screen: 'settings', section: 'texts' }} label={t('mend.hours')} />
        </div>
      );
    case 'price-unknown':
    case 'over-ceiling':
      if (check.kind === 'price-unknown' && check.countries.length > 0)
        return <EnterPrices countries={check.countries} />;
      return <Way to={{ screen: 'settings', section: 'texts' }} label={t('mend.prices')} />;
    case 'alike-scheduled':
    case 'other-draft':
      return <Way to={{ screen: 'compose', campaignId: check.campaignId }} label={t('mend.open')} />;
    case 'draft-copied':
      return null;
    case 'alike-lately':
      return <AlikeWays check={check} campaign={campaign} />;
    case 'sent-unseen':
      return <Way to={{ screen: 'sending', campaignId: check.campaignId }} label={t('mend.open')} />;
    case 'odd-country':
      return people(t('mend.people'), { kind: 'country', country: check.country });
    case 'two-numbers':
      return (
        <div className={classes.ways}>
          <LeaveOut campaign={campaign} by="oneNumberEach" />
          {people(
            t('mend.people'),
            { kind: 'contacts', contactIds: [...check.contactIds] },
            t('check.two-numbers-first'),
          )}
        </div>
      );
    case 'refused-elsewhere':
      return (
        <div className={classes.ways}>
          <LeaveOut campaign={campaign} by="notRefusedElsewhere" />
          {people(t('mend.people'), { kind: 'contacts', contactIds: [...check.contactIds] })}
        </div>
      );
    case 'fuse':
      return <Way to={{ screen: 'settings', section: 'sending' }} label={t('mend.fuse')} />;
    case 'landlines':
      return <LeaveOut campaign={campaign} by="noLandlines" />;
    case 'empty-fields':
      return people(t('skipped.empty-field'), { kind: 'empty-field', field: null });
    case 'braces-in-value':
      return people(t('skipped.braces-in-value'), { kind: 'skipped', reason: check.kind });
    case 'unicode':
      return (
        <div className={classes.ways}>
          {check.plain && <WritePlain campaign={campaign} />}
          {people(t('mend.people'), { kind: 'unicode' })}
        </div>
      );
    case 'many-segments':
      return people(t('mend.people'), { kind: 'segments', least: check.least });
    case 'foreign-field':
      return message({ kind: 'words', words: check.written });
    case 'link':
      return message({ kind: 'words', words: check.link });
    case 'field-in-link':
      return message({ kind: 'field-in-link', field: check.field });
    case 'no-opt-out':
      return message({ kind: 'message' });
    case 'called-off':
      return (
        <div className={classes.ways}>
          {campaign.audience.file === undefined && (
            <LeaveOutValues campaign={campaign} field={check.field} values={check.values} />
          )}
          {people(t('mend.people'), { kind: 'contacts', contactIds: [...check.contactIds] })}
        </div>
      );
    case 'past-day':
      return check.contactIds.length === 0
        ? message({ kind: 'message' })
        : people(t('mend.people'), { kind: 'contacts', contactIds: [...check.contactIds] });
    case 'reply-promise':
      return (
        <div className={classes.ways}>
          <WriteNotice campaign={campaign} promise={check.promise} />
          {message({ kind: 'words', words: check.promise.sentence })}
        </div>
      );
    case 'no-sender-id':
    case 'sender-id-refused':
    case 'sender-id':
      return inDraft(t('mend.sender'), { kind: 'sender-id' });
    case 'nobody':
    case 'list-gone':
    case 'except-list-gone':
      return inDraft(t('mend.audience'), { kind: 'audience' });
    default:
      return check satisfies never;
  }
}

/** The other campaign, and leaving out whom it reached, where their texts tell. */
function AlikeWays({ check, campaign }: { check: AlikeCheck; campaign: Campaign }) {
  const { t } = useTranslation('review');
  const canTell = check.words === null && !check.copy;
  return (
    <div className={classes.ways}>
      {canTell && !campaign.audience.skipNearlySame && <LeaveOut campaign={campaign} by="skipNearlySame" />}
      <Way to={{ screen: 'sending', campaignId: check.campaignId }} label={t('mend.open')} />
    </div>
  );
}

function Way({ to, label, onClick }: { to: Route; label: string; onClick?: () => void }) {
  return (
    <Button component="a" size="xs" variant="default" href={formatRoute(to)} onClick={onClick}>
      {label}
    </Button>
  );
}
