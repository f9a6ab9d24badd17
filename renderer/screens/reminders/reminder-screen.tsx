import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameMeaning, isSameReminder, reminderDraftOf } from '../../../electron/shared/models/draft-of.ts';
import { type CampaignDraft, nobody, type ReminderDraft } from '../../../electron/shared/models.ts';
import { languageOf } from '../../../electron/shared/settings/languages.ts';
import { parseTemplate } from '../../../electron/shared/text/template.ts';
import { isBirth } from '../../../electron/shared/values/birth-words.ts';
import { isDateKind, kindOf } from '../../../electron/shared/values/field-kind.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal, RefusalNotice } from '../../components/feedback/refusal.tsx';
import { UnsavedDialog } from '../../components/feedback/unsaved-dialog.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { WritersFields } from '../../components/layout/read-only.tsx';
import { useResponse } from '../../data/api.ts';
import { navigate } from '../../navigation/router.ts';
import { keepUnsaved, letGo } from '../../navigation/unsaved.ts';
import { isolated } from '../../words/isolated.ts';
import { usePeople } from '../campaigns/audience/use-people.ts';
import compose from '../campaigns/compose.module.css';
import { MessageEditor } from '../campaigns/message/message-editor.tsx';
import { PreviewPanel } from '../campaigns/message/preview-panel.tsx';
import { SenderSelect } from '../campaigns/sender-select.tsx';
import { useTypedFields } from '../campaigns/use-typed-fields.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useFollowedFile } from './file/followed-file.tsx';
import { type KeptReminder, useReminderFile } from './file/use-reminder-file.ts';
import { RuleFields, ruleAbout, ruleForFile, usualNotice, usualWhen } from './rule-fields.tsx';
import { OtherVersion } from './saving/other-version.tsx';
import { lackOf, SaveButton } from './saving/save-button.tsx';
import { useReminderSave } from './saving/use-reminder-save.ts';
import { usePreview, WhoGetsIt } from './who-gets-it.tsx';

/** One reminder while it is written, with the parts of a campaign's message. */
export default function ReminderScreen({ reminderId }: { reminderId: number | null }) {
  const { t } = useTranslation('reminders');
  const list = useResponse('reminders.list', undefined);
  const senders = useResponse('sender-ids.list', undefined);
  const kinds = useResponse('contacts.field-kinds', undefined);
  const state = useResponse('app.state', undefined);
  const locale = useLocale();
  const [isStarted, setIsStarted] = useState(false);
  const error = list.error ?? senders.error ?? kinds.error ?? state.error;
  if (!list.data || !senders.data || !kinds.data || !state.data) {
    // A text that is being written stays where a later answer is refused.
    if (error) return <Refusal error={error} onRetry={() => void list.refetch()} />;
    return <LoadingState />;
  }
  const known = kinds.data;
  const found = list.data.reminders.find(({ id }) => id === reminderId);
  if (reminderId !== null && found === undefined)
    return (
      <Page title={t('title')} backTo={{ screen: 'reminders' }}>
        {t('empty.title')}
      </Page>
    );
  const dates = Object.keys(known).filter((name) => isDateKind(kindOf(known, name)));
  const field = dates.find((name) => !isBirth(name)) ?? dates[0] ?? '';
  // Right after an import the fields that are known may be those of before; what is being written stays.
  if (field === '' && kinds.isFetching && !isStarted) return <LoadingState />;
  const start: ReminderDraft = found
    ? reminderDraftOf(found)
    : {
        name: '',
        senderId: (senders.data.find(({ isDefault }) => isDefault) ?? senders.data[0])?.value ?? '',
        template: '',
        source: { field, listId: null, file: null },
        rule:
          field === ''
            ? { when: usualNotice, yearly: false, latest: 'due-day' }
            : ruleAbout(field, { when: usualWhen, yearly: false, latest: 'date' }),
        options: { batchSize: state.data.settings.batchSize, askAfter: null, language: languageOf(locale) },
      };
  return (
    <Editor
      key={found?.id ?? 0}
      id={found?.id ?? null}
      start={start}
      fileOn={found?.fileOn ?? null}
      onStarted={() => setIsStarted(true)}
    />
  );
}

const noFields: readonly string[] = [];

function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? keepUnsaved({}) : undefined), [isUnsaved]);
}

type EditorProps = KeptReminder & { id: number | null; onStarted: () => void };

function Editor({ id, start, fileOn, onStarted }: EditorProps) {
  const { t } = useTranslation(['reminders', 'common']);
  const { over, draft, setDraft, save, saveThen, showOther } = useReminderSave(id, start);
  const [asking, setAsking] = useState(false);
  const { name, senderId, template, source, rule, options } = draft;
  const campaign = useMemo<CampaignDraft>(
    () => ({ name: '', senderId, template, audience: nobody, options }),
    [senderId, template, options],
  );
  const { followed, fields } = useReminderFile(id, draft, { start, fileOn });
  const { elsewhere } = followed;
  const preview = usePreview(id, { source, rule, options }, elsewhere === null);
  const people = usePeople(campaign, {
    id,
    source,
    rule,
    known: preview.data !== undefined && preview.error === null,
  });
  const isCounting = preview.isCounting || people.isCounting;
  const typed = useTypedFields(options);
  const notesId = useId();
  const started = useEffectEvent(onStarted);
  useEffect(() => started(), []);
  const isChanged = !isSameReminder(draft, over);
  useUnsaved(isChanged || showOther !== null);
  const lack = lackOf(draft, {
    isRead: fields !== undefined,
    isBlocked: fields !== undefined && parseTemplate(template, fields, typed).state === 'blocked',
    isCounting,
    isChanged: id === null || isChanged,
  });
  const nobodyYet =
    elsewhere === null
      ? preview.data && t(isCounting ? 'edit.lacks.counting' : 'preview.nobody')
      : t('preview.elsewhere', { computer: isolated(elsewhere.computer) });

  function change(part: Partial<ReminderDraft>): void {
    setDraft((before) => ({ ...before, ...part }));
  }

  const follow = useFollowedFile(id, (linked) => {
    const about = ruleForFile(linked.field, rule);
    // A rule that was chosen while the file was being read stays.
    change({ source: linked, ...(about !== rule && { rule: about }) });
  });

  function keep(): void {
    saveThen({
      saved: () => letGo(() => navigate({ screen: 'reminders' })),
      refused: () => setAsking(false),
    });
  }

  if (follow.steps !== null) return follow.steps;
  return (
    <Page
      title={over.name || t('new')}
      backTo={{ screen: 'reminders' }}
      actions={
        <SaveButton
          label={id === null ? t('edit.switchOn') : t('common:action.save')}
          lack={lack}
          busy={save.isPending}
          onSave={() => (id !== null && !isSameMeaning(draft, over) ? setAsking(true) : keep())}
        />
      }
      body="fill"
      wide
    >
      <UnsavedDialog />
      <div className={compose.compose}>
        <div className={compose.form}>
          {showOther !== null && <OtherVersion error={save.error} onShow={showOther} />}
          <WritersFields typed={isChanged}>
            <div className={compose.pair}>
              <TextInput
                label={t('edit.name')}
                dir={name === '' ? undefined : 'auto'}
                placeholder={t('edit.namePlaceholder')}
                maxLength={200}
                value={name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <SenderSelect
                campaignId={0}
                value={senderId}
                onChange={(value) => change({ senderId: value })}
              />
            </div>
            <Panel title={t('edit.whom')}>
              <RuleFields
                source={source}
                rule={rule}
                followed={followed}
                onChange={change}
                onChooseFile={follow.choose}
              />
              <RefusalNotice error={preview.error ?? followed.error} />
              {!(preview.error ?? followed.error) && <WhoGetsIt plan={preview} people={people} />}
            </Panel>
            <MessageEditor
              campaignId={0}
              notesId={notesId}
              fields={fields ?? noFields}
              typed={typed}
              value={template}
              people={people}
              onChange={(value) => change({ template: value })}
            />
          </WritersFields>
        </div>
        <PreviewPanel
          people={people}
          draft={campaign}
          ofFile={source.file === null ? undefined : (fields ?? noFields)}
          nobody={nobodyYet}
        />
      </div>
      <ChangeDialog
        opened={asking}
        preview={preview.data}
        busy={save.isPending}
        onConfirm={keep}
        onClose={() => setAsking(false)}
      />
    </Page>
  );
}
