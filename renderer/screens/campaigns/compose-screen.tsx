import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { parseTemplate } from '../../../electron/shared/text/template.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Refusal, RefusalNotice } from '../../components/feedback/refusal.tsx';
import { UnsavedDialog } from '../../components/feedback/unsaved-dialog.tsx';
import { Page } from '../../components/layout/page.tsx';
import { WritersFields, Writes } from '../../components/layout/read-only.tsx';
import { useResponse } from '../../data/api.ts';
import { notifyError } from '../../data/notify.ts';
import { useMayWrite } from '../../data/team.ts';
import { shortcutOf } from '../../help/shortcut-of.ts';
import { navigate, replaceRoute } from '../../navigation/router.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { AudienceEditor } from './audience/audience-editor.tsx';
import { FileAudience } from './audience/file-audience.tsx';
import { PeopleSinceNotice } from './audience/people-since.tsx';
import { usePeople } from './audience/use-people.ts';
import classes from './compose.module.css';
import { CopyNotice } from './draft/copy-notice.tsx';
import { ChangedMeanwhile } from './draft/draft-saver.ts';
import { TakenOver, TwoDrafts, TwoDraftsNotice } from './draft/two-drafts.tsx';
import { useDraft } from './draft/use-draft.ts';
import { MessageEditor } from './message/message-editor.tsx';
import { PreviewPanel } from './message/preview-panel.tsx';
import { NotPlanned, PlannedBefore } from './not-planned.tsx';
import { ScheduledCampaign } from './scheduled-campaign.tsx';
import { SenderSelect } from './sender-select.tsx';
import { SendingOptions } from './sending-options.tsx';
import { useDraftFields, useTypedFields } from './use-typed-fields.ts';

/** A campaign while it is written: who, from whom, what, and how it will look on real phones. */
export default function ComposeScreen({ campaignId }: { campaignId: number }) {
  const campaign = useResponse('campaigns.get', { id: campaignId });
  const state = campaign.data?.status.state;
  const [wasScheduled, setScheduled] = useState(false);
  if (state === 'scheduled' && !wasScheduled) setScheduled(true);
  const hasStarted = wasScheduled && state !== 'scheduled' && state !== 'draft';
  // A person who watches it begin wants to see how it goes.
  useEffect(() => {
    if (hasStarted) replaceRoute({ screen: 'sending', campaignId });
  }, [hasStarted, campaignId]);
  if (campaign.error) return <Refusal error={campaign.error} onRetry={() => void campaign.refetch()} />;
  if (!campaign.data || hasStarted) return <LoadingState />;
  if (campaign.data.status.state !== 'draft') return <NotADraft campaign={campaign.data} />;
  return <Compose campaign={campaign.data} />;
}

function Compose({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['compose', 'campaigns', 'common']);
  const { t: errorWords } = useTranslation('errors');
  const { draft, change, undo, redo, state, error, flush, conflict, choose, takenOver } = useDraft(campaign);
  const people = usePeople(draft);
  const mayWrite = useMayWrite();
  const notesId = useId();
  const fields = useDraftFields(draft.audience);
  const typed = useTypedFields(draft.options, draft.audience.file);
  const blocked = useMemo(
    () => fields === undefined || parseTemplate(draft.template, fields, typed).state === 'blocked',
    [draft.template, fields, typed],
  );

  async function review(): Promise<void> {
    try {
      await flush();
      navigate({ screen: 'review', campaignId: campaign.id });
    } catch (refusal) {
      if (refusal instanceof ChangedMeanwhile) choose();
      else notifyError(errorWords, refusal);
    }
  }

  /** The whole draft is undone, not the letters of one field; searching beside it keeps its own. */
  function onKeyDown(event: KeyboardEvent): void {
    const meant = shortcutOf(event);
    if ((meant !== 'undo' && meant !== 'redo') || !mayWrite) return;
    event.preventDefault();
    (meant === 'undo' ? undo : redo)?.();
  }

  return (
    <Page
      title={draft.name || t('campaigns:unnamed')}
      summary={
        <span role="status">
          <PlannedBefore campaign={campaign} />
          {state !== 'saved' ? t(state === 'saving' ? 'saving' : 'notSaved') : mayWrite && t('saved')}
        </span>
      }
      backTo={{ screen: 'campaigns' }}
      actions={
        <Writes>
          <ActionIcon aria-label={t('undo')} title={t('undo')} disabled={!undo} onClick={undo}>
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('redo')} title={t('redo')} disabled={!redo} onClick={redo}>
            <IconArrowForwardUp size={18} aria-hidden />
          </ActionIcon>
          <Button
            rightSection={<IconArrowRight size={16} aria-hidden />}
            // Other gaps are named by the review, with the way to mend them; a broken field is named here.
            disabled={blocked}
            aria-describedby={blocked ? notesId : undefined}
            onClick={() => void review()}
          >
            {t('review')}
          </Button>
        </Writes>
      }
      body="fill"
      wide
    >
      <UnsavedDialog />
      {conflict?.choosing && <TwoDrafts mine={draft} {...conflict} />}
      <div className={classes.compose}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of every field inside it */}
        <div className={classes.form} onKeyDown={onKeyDown}>
          <RefusalNotice
            error={error instanceof ChangedMeanwhile ? null : error}
            actions={
              <Button size="xs" variant="default" onClick={() => void flush().catch(() => undefined)}>
                {t('common:action.retry')}
              </Button>
            }
          />
          {conflict && <TwoDraftsNotice theirs={conflict.theirs} onChoose={choose} />}
          {takenOver !== undefined && <TakenOver from={takenOver} />}
          <CopyNotice campaign={campaign} />
          {campaign.plannedAt !== null && <NotPlanned campaign={campaign} plannedAt={campaign.plannedAt} />}
          <WritersFields typed={state !== 'saved'}>
            <div className={classes.pair}>
              <TextInput
                label={t('name')}
                dir={draft.name === '' ? undefined : 'auto'}
                placeholder={t('namePlaceholder')}
                maxLength={200}
                value={draft.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <SenderSelect
                campaignId={campaign.id}
                value={draft.senderId}
                onChange={(senderId) => change({ senderId })}
              />
            </div>
            {draft.audience.file === undefined ? (
              <>
                <PeopleSinceNotice
                  campaign={campaign}
                  audience={draft.audience}
                  onChange={(audience) => change({ audience })}
                />
                <AudienceEditor
                  campaignId={campaign.id}
                  value={draft.audience}
                  people={people}
                  onChange={(audience) => change({ audience })}
                />
              </>
            ) : (
              <FileAudience
                file={draft.audience.file}
                people={people}
                onChange={(file) => change({ audience: { ...draft.audience, file } })}
              />
            )}
            <MessageEditor
              campaignId={campaign.id}
              notesId={notesId}
              fields={fields ?? noFields}
              typed={typed}
              value={draft.template}
              people={people}
              onChange={(template) => change({ template })}
            />
            <SendingOptions value={draft.options} onChange={(options) => change({ options })} />
          </WritersFields>
        </div>
        <PreviewPanel people={people} draft={draft} />
      </div>
    </Page>
  );
}

const noFields: readonly string[] = [];

/** A campaign that was sent, or is to be decided about, is no longer written; one that is scheduled waits on a page of its own. */
function NotADraft({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['compose', 'campaigns']);
  const { status } = campaign;
  if (status.state === 'draft') return null;
  if (status.state === 'scheduled') return <ScheduledCampaign campaign={campaign} at={status.at} />;
  const isUnsent = status.state === 'paused' && status.reason.kind === 'missed-schedule';
  return (
    <Page title={campaign.name || t('campaigns:unnamed')} backTo={{ screen: 'campaigns' }}>
      <Notice
        tone={isUnsent ? 'unsure' : 'info'}
        title={t(isUnsent ? 'notDraft.notStarted' : 'notDraft.title')}
        actions={
          <Button
            component="a"
            variant="default"
            size="xs"
            href={formatRoute({ screen: 'sending', campaignId: campaign.id })}
          >
            {t(isUnsent ? 'notDraft.decide' : 'notDraft.open')}
          </Button>
        }
      >
        {t(isUnsent ? 'notDraft.nothingSent' : `notDraft.text.${status.state}`)}
      </Notice>
    </Page>
  );
}
