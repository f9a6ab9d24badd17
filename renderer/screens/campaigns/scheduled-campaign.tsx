import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginsUnasked, type Campaign, type PlanChanges } from '../../../electron/shared/models.ts';
import { undoSeconds } from '../../../electron/shared/time/undo.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { UndoCountdown } from '../../components/feedback/undo-countdown.tsx';
import { useUndoSending } from '../../components/feedback/undo-sending.ts';
import { useCancelSchedule } from '../../components/feedback/use-cancel-schedule.ts';
import { NumberText, useLocale } from '../../components/figures/formatted.tsx';
import { useSecondsUntil } from '../../components/figures/use-now.ts';
import { Details } from '../../components/layout/details.tsx';
import { KeyValue, KeyValues } from '../../components/layout/key-value.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { Columns, Stack } from '../../components/layout/stack.tsx';
import { AccountBadge } from '../../components/text/account-card.tsx';
import { CampaignBadge } from '../../components/text/state-badge.tsx';
import { useResponse } from '../../data/api.ts';
import { useMayWrite, useTeam } from '../../data/team.ts';
import { useCommand } from '../../data/use-command.ts';
import { navigate } from '../../navigation/router.ts';
import { formatPlanned } from '../../words/format.ts';
import { homeZoneWords } from '../../words/zone-words.ts';
import { ByWhom } from '../sending/by-whom.tsx';
import { PractisedWords } from '../sending/queue/practised-words.tsx';
import { usePractisedElsewhere } from '../sending/queue/use-practised-elsewhere.ts';
import { useActsOfOthers } from '../sending/use-acts-of-others.ts';
import { AudienceWords } from './audience/audience-words.tsx';
import { peopleOf } from './audience/people-of.ts';
import { PeopleTexts } from './audience/people-texts.tsx';
import { PeopleWaiting, usePeopleWaiting } from './audience/people-waiting.tsx';
import { ChangedSince } from './changed-since.tsx';
import { ChangeTime, SendNow } from './other-time.tsx';

/** After a press on Send only its cost is looked at once more: its people and texts were reviewed seconds ago. */
function asksAt(at: number, { updatedAt }: Campaign, changes: PlanChanges): boolean {
  const isReviewed = at - updatedAt <= undoSeconds * 1000;
  return isReviewed ? changes.cost !== undefined : !beginsUnasked(changes);
}

/** A campaign that waits for its time: what will go out, to how many, when; and the way back to a draft. */
export function ScheduledCampaign({ campaign, at }: { campaign: Campaign; at: number }) {
  const { t } = useTranslation(['compose', 'campaigns', 'review', 'common']);
  const locale = useLocale();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'time' | 'now' | 'cancel' | null>(null);
  const mayWrite = useMayWrite();
  const unschedule = useCommand('campaigns.unschedule');
  const cancelling = useCancelSchedule(campaign.id, at);
  const undoSending = useUndoSending();
  const left = useSecondsUntil(at);
  const waiting = usePeopleWaiting(campaign);
  const moment = formatPlanned(locale, at);
  const changes = useResponse('campaigns.changes', { id: campaign.id }).data;
  // Practice is sent from one computer alone.
  const isTeams = useTeam() !== null && !campaign.practice;
  const asksFirst = changes !== undefined && asksAt(at, campaign, changes);
  const isCounting = left <= undoSeconds && !asksFirst;
  const gone = changes?.gone ?? 0;
  const count = peopleOf(campaign) - gone;
  const account = useResponse('keys.list', undefined).data?.find(({ id }) => id === campaign.accountId);

  const pressedBy = useActsOfOthers(campaign.id)?.sent?.person;

  function planAgain(): void {
    unschedule.mutateAsync({ id: campaign.id, keepTime: true }).then(
      (draft) => {
        // The review begins with the time it had, and does not wait for the news of a change to know it.
        queries.setQueryData(['campaigns.get', { id: campaign.id }], draft);
        navigate({ screen: 'review', campaignId: campaign.id });
      },
      () => undefined,
    );
  }

  return (
    <Page
      title={campaign.name || t('campaigns:unnamed')}
      badge={<CampaignBadge state="scheduled" />}
      backTo={{ screen: 'campaigns' }}
      actions={
        left > undoSeconds && (
          <Writes>
            <Button
              variant="default"
              loading={unschedule.isPending}
              onClick={() => unschedule.mutate({ id: campaign.id, keepTime: true })}
            >
              {t('notDraft.unschedule')}
            </Button>
            <Button variant="default" onClick={() => setAsking('time')}>
              {t('scheduled.changeTime')}
            </Button>
            <Button variant="default" onClick={() => setAsking('now')}>
              {t('scheduled.sendNow')}
            </Button>
          </Writes>
        )
      }
    >
      {asking === 'time' && <ChangeTime campaign={campaign} at={at} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        opened={asking === 'cancel'}
        title={t('scheduled.cancelTitle')}
        confirmLabel={t('scheduled.cancel')}
        cancelLabel={t('scheduled.keepTime')}
        busy={cancelling.isPending}
        onClose={() => setAsking(null)}
        onConfirm={cancelling.cancel}
      >
        {t('scheduled.cancelText', { moment })}
      </ConfirmDialog>
      {asking === 'now' && (
        <SendNow
          campaign={campaign}
          count={count}
          account={account}
          onReview={planAgain}
          onClose={() => setAsking(null)}
        />
      )}
      <Stack>
        {isCounting ? (
          // A person who leaves the review in its last seconds wants to change something.
          <UndoCountdown
            by={pressedBy}
            count={count}
            at={at}
            {...(mayWrite && { onUndo: () => undoSending.undo(campaign.id) })}
          />
        ) : (
          <Notice
            tone="info"
            title={t('notDraft.scheduledTitle')}
            actions={
              <Writes>
                <Button size="xs" variant="default" onClick={() => setAsking('cancel')}>
                  {t('scheduled.cancel')}
                </Button>
              </Writes>
            }
          >
            <div>
              {t(`notDraft.${asksFirst ? 'asksText' : isTeams ? 'scheduledTextInTeam' : 'scheduledText'}`, {
                moment,
              })}
            </div>
            <div>{t('notDraft.frozen')}</div>
            <ByWhom campaign={campaign} />
          </Notice>
        )}
        {!isCounting && (
          <ChangedSince
            changes={changes}
            title={t('changedSince.title')}
            action={t('changedSince.again')}
            busy={unschedule.isPending}
            onAction={planAgain}
            writes
          />
        )}
        <Columns>
          <Panel>
            <KeyValues>
              <KeyValue
                name={t('scheduled.when')}
                strong
                note={
                  <>
                    <div>{homeZoneWords(at)}</div>
                    {waiting.length > 0 && <PeopleWaiting waiting={waiting} from={at} zoneSaid />}
                  </>
                }
              >
                {moment}
              </KeyValue>
              <KeyValue name={t('scheduled.from')}>
                <bdi data-selectable>{campaign.senderId}</bdi>
              </KeyValue>
              {account && (
                <KeyValue name={t('review:what.account')}>
                  <AccountBadge account={account} />
                </KeyValue>
              )}
              <PractisedAt campaign={campaign} />
              <KeyValue
                name={t('scheduled.to')}
                note={<AudienceWords audience={campaign.audience} from={changes?.day} />}
              >
                {t('scheduled.people', { count })}
              </KeyValue>
              {campaign.counts.skipped + gone > 0 && (
                <KeyValue name={t('review:skipped.title')}>
                  <NumberText value={campaign.counts.skipped + gone} />
                </KeyValue>
              )}
            </KeyValues>
            <Details>
              <KeyValues>
                <KeyValue name={t('scheduled.requests')}>
                  <NumberText value={campaign.counts.batches.queued} />
                </KeyValue>
              </KeyValues>
            </Details>
          </Panel>
          <Panel title={t('scheduled.text')}>
            <PeopleTexts campaign={campaign} state="queued" />
          </Panel>
        </Columns>
      </Stack>
    </Page>
  );
}

/** The computer on which it is practised, where that is another one. */
function PractisedAt({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  const practised = usePractisedElsewhere(campaign);
  return (
    practised !== null && (
      <KeyValue name={t('what.account')}>
        <PractisedWords at={practised} waits={false} />
      </KeyValue>
    )
  );
}
