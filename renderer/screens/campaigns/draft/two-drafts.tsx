import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../../electron/shared/models/draft-of.ts';
import type { Campaign, CampaignDraft } from '../../../../electron/shared/models.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../../components/feedback/refusal.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { PaneActions } from '../../../components/layout/side-pane.tsx';
import { Muted, Stack } from '../../../components/layout/stack.tsx';
import { invoke, useResponse } from '../../../data/api.ts';
import { navigate } from '../../../navigation/router.ts';
import { letGo } from '../../../navigation/unsaved.ts';
import { formatAll } from '../../../words/format.ts';
import { copyName } from './copy-name.ts';
import classes from './two-drafts.module.css';
import type { DraftConflict } from './use-draft.ts';

const others = ['name', 'senderId', 'audience', 'options'] as const;

type TwoDraftsNoticeProps = { theirs: Campaign; onChoose: () => void };

/** Two people write the same draft. It stands beside what is written and takes no key: a press that is meant for it opens the choice. */
export function TwoDraftsNotice({ theirs: { editedBy: person }, onChoose }: TwoDraftsNoticeProps) {
  const { t } = useTranslation('compose');
  return (
    <div className={classes.notice}>
      <Notice
        tone="unsure"
        title={person === '' ? t('meanwhile.titleNobody') : t('meanwhile.title', { person })}
        actions={
          <Button variant="default" size="xs" onClick={onChoose}>
            {t('meanwhile.choose')}
          </Button>
        }
      >
        {t('meanwhile.goOn')}
      </Notice>
    </div>
  );
}

/** Both texts, and which of them it goes on with. */
export function TwoDrafts({
  mine,
  theirs,
  keepMine,
  takeTheirs,
  later,
  drop,
}: DraftConflict & { mine: CampaignDraft }) {
  const { t } = useTranslation(['compose', 'campaigns']);
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const person = theirs.editedBy;
  const different = others
    .filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(theirs[part]))
    .map((part) => t(`meanwhile.part.${part}`));

  async function keepBoth(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      // Of a file's rows each campaign has its own.
      const second = await invoke('campaigns.create', { copyOf: theirs.id });
      const taken = (await invoke('campaigns.list', undefined)).map(({ name }) => name);
      const plain = { interpolation: { escapeValue: false } };
      const name = copyName(mine.name || t('campaigns:unnamed'), taken, (of, nth) =>
        nth === 1
          ? t('campaigns:copyName', { name: of, ...plain })
          : t('campaigns:copyNth', { name: of, nth, ...plain }),
      );
      const { file } = second.audience;
      const people = mine.audience.file && file ? { ...mine.audience, file } : mine.audience;
      // Nobody gets both, as far as the texts tell; whoever is to can be let in again.
      const audience = { ...people, skipNearlySame: true };
      const draft = { ...draftOf(mine), audience, name: name.trim() };
      await invoke('campaigns.save', { id: second.id, draft, over: second.version });
      drop();
      letGo(() => navigate({ screen: 'compose', campaignId: second.id }));
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={busy ? () => undefined : later}
      size={720}
      title={person === '' ? t('meanwhile.titleNobody') : t('meanwhile.title', { person })}
    >
      <Stack>
        <Muted>{t('meanwhile.text')}</Muted>
        <div className={classes.pair} data-selectable>
          <Text title={t('meanwhile.mine')} text={mine.template} />
          <Text
            title={person === '' ? t('meanwhile.theirsNobody') : t('meanwhile.theirs', { person })}
            text={theirs.template}
          />
        </div>
        {different.length > 0 && (
          <Muted>{t('meanwhile.also', { parts: formatAll(locale, different) })}</Muted>
        )}
        <RefusalNotice error={error} />
        <PaneActions>
          <Button variant="default" disabled={busy} onClick={takeTheirs}>
            {t('meanwhile.takeTheirs')}
          </Button>
          <Button variant="default" disabled={busy} onClick={keepMine}>
            {t('meanwhile.keepMine')}
          </Button>
          <Button loading={busy} onClick={() => void keepBoth()}>
            {t('meanwhile.keepBoth')}
          </Button>
        </PaneActions>
      </Stack>
    </Modal>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('compose');
  return (
    <section aria-label={title}>
      <div className={classes.title}>{title}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keys */}
      <div className={classes.text} dir="auto" tabIndex={0} role="group" aria-label={title}>
        {text === '' ? <Muted>{t('meanwhile.empty')}</Muted> : text}
      </div>
    </section>
  );
}

/** Says whose draft is shown now, which came while nothing of one's own was unsaved. */
export function TakenOver({ from }: { from: string }) {
  const { t } = useTranslation('compose');
  const team = useResponse('team.state', undefined).data;
  // A computer alone has no one else; what one wrote at another computer oneself is no surprise.
  if (from === '' || team?.kind !== 'workspace' || team.person === from) return null;
  return (
    <Notice tone="info" title={t('meanwhile.shown', { person: from })}>
      {t('meanwhile.shownText')}
    </Notice>
  );
}
