import { Button, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useAnswer } from '../../api.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Refusal, RefusalNotice } from '../../components/refusal.tsx';
import { notifyError } from '../../notify.ts';
import { navigate } from '../../router.ts';
import { formatRoute } from '../../routes.ts';
import { AudienceEditor } from './audience-editor.tsx';
import classes from './compose.module.css';
import { MessageEditor } from './message-editor.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SenderSelect } from './sender-select.tsx';
import { SendingOptions } from './sending-options.tsx';
import { useDraft } from './use-draft.ts';
import { usePeople } from './use-people.ts';

/** A campaign while it is written: who, from whom, what, and how it will look on real phones. */
export default function ComposeScreen({ campaignId }: { campaignId: number }) {
  const campaign = useAnswer('campaigns.get', { id: campaignId });
  if (campaign.error) return <Refusal error={campaign.error} onRetry={() => void campaign.refetch()} />;
  if (!campaign.data) return <LoadingState />;
  if (campaign.data.status.state !== 'draft') return <NotADraft campaign={campaign.data} />;
  return <Compose campaign={campaign.data} />;
}

function Compose({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['compose', 'campaigns']);
  const { t: errorWords } = useTranslation('errors');
  const { draft, change, state, error, flush } = useDraft(campaign);
  const people = usePeople(draft);

  async function review(): Promise<void> {
    try {
      await flush();
      navigate({ screen: 'review', campaignId: campaign.id });
    } catch (refusal) {
      notifyError(errorWords, refusal);
    }
  }

  return (
    <Page
      title={draft.name || t('campaigns:unnamed')}
      summary={
        <span role="status">
          {state === 'saved' ? t('saved') : state === 'saving' ? t('saving') : t('notSaved')}
        </span>
      }
      backTo={{ screen: 'campaigns' }}
      actions={
        <Button
          rightSection={<IconArrowRight size={16} aria-hidden />}
          disabled={draft.template.trim() === '' || draft.senderId === '' || people.audience === 0}
          onClick={() => void review()}
        >
          {t('review')}
        </Button>
      }
      body="fill"
    >
      <div className={classes.compose}>
        <div className={classes.form}>
          <RefusalNotice error={error} />
          <div className={classes.pair}>
            <TextInput
              label={t('name')}
              placeholder={t('namePlaceholder')}
              maxLength={200}
              value={draft.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <SenderSelect value={draft.senderId} onChange={(senderId) => change({ senderId })} />
          </div>
          <AudienceEditor
            value={draft.audience}
            people={people.audience}
            onChange={(audience) => change({ audience })}
          />
          <MessageEditor value={draft.template} onChange={(template) => change({ template })} />
          <SendingOptions value={draft.options} onChange={(options) => change({ options })} />
        </div>
        <PreviewPanel people={people} senderId={draft.senderId} template={draft.template} />
      </div>
    </Page>
  );
}

function NotADraft({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['compose', 'campaigns']);
  return (
    <Page title={campaign.name || t('campaigns:unnamed')} backTo={{ screen: 'campaigns' }}>
      <Notice
        tone="info"
        title={t('notDraft.title')}
        actions={
          <Button
            component="a"
            variant="default"
            size="xs"
            href={formatRoute({ screen: 'sending', campaignId: campaign.id })}
          >
            {t('notDraft.open')}
          </Button>
        }
      >
        {t('notDraft.text')}
      </Notice>
    </Page>
  );
}
