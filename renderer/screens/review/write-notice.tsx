import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import type { ReplyPromise } from '../../../electron/shared/text/opt-out/reply-promise.ts';
import { useResponse } from '../../data/api.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { type DraftChange, useSaveDraft } from './use-save-draft.ts';

/**
 * Writes the notice of the settings in place of a promise that nobody can keep, or leads to where that notice is set. Only a promise
 * that is a sentence of its own is replaced: within another one, something else would go with it.
 */
export function WriteNotice({ campaign, promise }: { campaign: Campaign; promise: ReplyPromise }) {
  const { t } = useTranslation('review');
  const { save, isPending } = useSaveDraft(campaign);
  const { data: state } = useResponse('app.state', undefined);
  if (state === undefined || !promise.whole) return null;
  const { stopWay } = state.settings;
  if (stopWay === '') {
    const href = formatRoute({ screen: 'settings', section: 'texts' });
    return (
      <Button component="a" size="xs" variant="default" href={href}>
        {t('mend.stopWay')}
      </Button>
    );
  }
  const notice = promise.instead.replace('{way}', () => stopWay);
  // The sentence ends as it did before.
  const end = /[.!?؟]$/u;
  const stop = end.test(notice) ? '' : (end.exec(promise.sentence.trimEnd())?.[0] ?? '');
  const written: DraftChange = ({ template }) => {
    const behind = promise.index + promise.sentence.length;
    // The text may be another one by now, as after a second press: then it is left alone.
    if (template.slice(promise.index, behind) !== promise.sentence) return {};
    return { template: template.slice(0, promise.index) + notice + stop + template.slice(behind) };
  };
  return (
    <Button size="xs" variant="default" loading={isPending} onClick={() => save(written)}>
      {t('mend.notice', { notice })}
    </Button>
  );
}
