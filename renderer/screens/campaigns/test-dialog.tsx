import { Button, Modal, TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignDraft } from '../../../electron/shared/models.ts';
import { formatNumber } from '../../../electron/shared/phone/phone.ts';
import type { PreviewRow } from '../../../electron/shared/plans.ts';
import { cutText } from '../../../electron/shared/values/whole-signs.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { CountryQuestion } from '../../components/fields/country-question.tsx';
import { TypedNumbersNote, useTypedNumbers } from '../../components/fields/typed-numbers.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { CampaignBadge } from '../../components/text/state-badge.tsx';
import { TextBubble } from '../../components/text/text-bubble.tsx';
import { RefusedError, useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { exampleWithCode } from '../../words/countries.ts';
import { PauseNotice } from '../sending/queue/pause-notice.tsx';
import { reasonWords } from '../sending/reason-text.tsx';
import { EmptyNotice } from './message/empty-notice.tsx';
import classes from './test-dialog.module.css';

/** Numbers of one test. */
const mostNumbers = 20;

type TestDialogProps = {
  opened: boolean;
  draft: CampaignDraft;
  /** The person whose values stand in the text; undefined: nobody's. */
  person: PreviewRow | undefined;
  /** The values are the person's as they are shown: they stand in no table. */
  asWritten?: boolean;
  onClose: () => void;
};

/** The text to one's own phones, as the person who is looked at would get it. */
export function TestDialog(props: TestDialogProps) {
  const { t } = useTranslation('compose');
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('test.title')} size={460}>
      <TestForm {...props} />
    </Modal>
  );
}

function TestForm({ draft, person, asWritten = false, onClose }: TestDialogProps) {
  const { t } = useTranslation(['compose', 'common', 'campaigns']);
  const settings = useResponse('app.state', undefined).data;
  const own = settings?.settings.ownNumbers.map(formatNumber) ?? [];
  const [numbers, setNumbers] = useState(own);
  const [typed, setTyped] = useState('');
  const test = useCommand('campaigns.test', { quiet: true });
  const campaign = useTestCampaign(test.data?.id);
  const notNumbers = notNumbersOf(test.error);
  const all = [...new Set(typed.trim() === '' ? numbers : [...numbers, typed.trim()])];
  const read = useTypedNumbers(all);
  const country = settings?.settings.defaultCountry;
  // A test that still waits goes out with the next one, and one's phone would have it twice.
  const mayAgain = test.data === undefined || campaign?.status.state === 'finished';

  function submit(event: FormEvent): void {
    event.preventDefault();
    const name = cutText(t('test.name', { name: draft.name || t('campaigns:unnamed') }), 200);
    test.mutate({
      draft: { ...draft, name, ...(asWritten && person && { template: person.text }) },
      contactId: asWritten ? null : (person?.contactId ?? null),
      numbers: [...(read.numbers ?? all)],
    });
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TagsInput
        // Nothing is offered: an empty list that counts as open would take the first Escape from a dialog.
        dropdownOpened={false}
        data-autofocus
        label={t('test.numbers')}
        description={t('test.numbersHint')}
        dir="ltr"
        inputMode="tel"
        placeholder={numbers.length === 0 ? exampleWithCode(country) : ''}
        maxTags={mostNumbers}
        splitChars={[',', ';', '\n']}
        value={numbers}
        searchValue={typed}
        error={notNumbers && t('test.notNumbers', { numbers: notNumbers })}
        onSearchChange={setTyped}
        onChange={setNumbers}
      />
      {country === null ? <CountryQuestion /> : <TypedNumbersNote of={read} />}
      {person && (
        <>
          <Muted>{t('test.as', { name: person.name || formatNumber(person.number) })}</Muted>
          <TextBubble senderId={draft.senderId} text={person.text} />
          <EmptyNotice person={person} />
        </>
      )}
      {settings?.account.kind === 'practice' && <Muted caption>{t('test.practice')}</Muted>}
      {!notNumbers && <RefusalNotice error={test.error} />}
      {campaign && <TestState campaign={campaign} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common:action.close')}
        </Button>
        <Button
          type="submit"
          disabled={!mayAgain || all.length === 0 || read.typed === null}
          loading={test.isPending}
        >
          {test.data
            ? t('test.again')
            : all.length === 0
              ? t('test.sendNone')
              : t('test.send', { count: all.length })}
        </Button>
      </div>
    </form>
  );
}

/** The entries that were refused because they are no phone numbers; empty where something else was refused, or nothing. */
function notNumbersOf(error: Error | null): string {
  const number =
    error instanceof RefusedError && error.data.code === 'number-invalid' && error.data.values.number;
  return typeof number === 'string' ? number : '';
}

function useTestCampaign(id: number | undefined): Campaign | undefined {
  const campaign = useResponse('campaigns.get', { id: id ?? 0 }, { enabled: id !== undefined });
  return id === undefined || campaign.data?.id !== id ? undefined : campaign.data;
}

/** How the test goes, as far as the service says, and what to do where it waits. */
function TestState({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['attention', 'sending', 'compose']);
  const { id, status, counts } = campaign;
  const summary = useResponse('results.summary', { campaignId: id });
  if (status.state === 'paused') return <PauseNotice campaign={campaign} reason={status.reason} />;
  const reasons = summary.data?.reasons ?? [];
  return (
    <Notice
      tone={reasons.length > 0 ? 'unsure' : 'info'}
      title={t(status.state === 'finished' ? 'compose:test.done' : 'compose:test.queued')}
      actions={
        <Button
          component="a"
          size="xs"
          variant="default"
          href={formatRoute({ screen: 'sending', campaignId: id })}
        >
          {t('compose:notDraft.open')}
        </Button>
      }
    >
      <CampaignBadge state={status.state} />{' '}
      {t('compose:test.accepted', { count: counts.recipients.accepted })}
      {reasons.map(({ state, reason }) => (
        <div key={`${state} ${reason}`}>
          <bdi>{reasonWords(t, reason, state)}</bdi>
        </div>
      ))}
    </Notice>
  );
}
