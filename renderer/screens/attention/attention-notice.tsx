import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AttentionItem } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { HelpLink } from '../../components/layout/help-link.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { formatNumber } from '../../words/format.ts';
import { quotedReason } from '../sending/reason-text.tsx';
import { DecisionActions } from './decision-actions.tsx';
import { RefusedNotice } from './refused-names.tsx';
import { useSentAgain } from './use-sent-again.ts';

/** Recipients of a campaign that wait for a person and for whom the same helps: how many, why, and what can be done about all of them. */
export function AttentionNotice({ item, onShow }: { item: AttentionItem; onShow: () => void }) {
  const { t } = useTranslation(['attention', 'sending']);
  const { campaignId, state, kind, recipients, splittable, splittablePeople, followed, seen } = item;
  const over = item.campaignState === 'stopped' || followed;
  const sent = useSentAgain({ campaignId, state, kind, batchIds: null }, !over);
  const isForNobody = sent?.queued.recipients === 0;
  return (
    <Notice
      tone={state === 'unconfirmed' ? 'unsure' : 'bad'}
      title={t(`${state}.title`, { count: recipients })}
      actions={
        <>
          <Button size="xs" variant="subtle" color="gray" onClick={onShow}>
            {t('action.show')}
          </Button>
          <Writes>
            <DecisionActions
              campaignId={campaignId}
              state={state}
              kind={kind}
              batchIds={null}
              seen={seen}
              splittable={splittablePeople}
              sent={sent}
              over={over}
            />
          </Writes>
        </>
      }
    >
      <Reasons item={item} /> {kind !== null && t(`sending:refused.${kind}`)} {over && t(`over.${state}`)}
      {!over && splittable === 0 && !isForNobody && t(`open.${state}`)}
      {!over &&
        splittable > 0 &&
        !isForNobody &&
        kind !== 'size' &&
        t('rejected.splittable', { count: splittable })}{' '}
      <RefusedNotice sent={sent?.queued} state={state} />{' '}
      {state === 'unconfirmed' && <HelpLink topic="unconfirmed" />}
    </Notice>
  );
}

/** Each cause with how many it is of; of a single one its words alone. */
function Reasons({ item: { reasons, recipients, state } }: { item: AttentionItem }) {
  const { t } = useTranslation(['attention', 'sending']);
  const locale = useLocale();
  const causes = reasons.slice(0, reasonsShown).map(({ reason, recipients: count }) => ({
    count,
    words: quotedReason(t, reason, state),
  }));
  const others = recipients - causes.reduce((sum, { count }) => sum + count, 0);
  if (reasons.length <= 1) return causes[0]?.words;
  if (others > 0) causes.push({ count: others, words: t('otherReasons') });
  return (
    <ul>
      {causes.map(({ count, words }) => (
        <li key={words}>
          {formatNumber(locale, count)} · <bdi>{words}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The commonest say what to do. */
const reasonsShown = 3;
