import { useTranslation } from 'react-i18next';
import type { PressCost } from '../../../electron/shared/channels/reminders.ts';
import type { AppErrorData } from '../../../electron/shared/errors.ts';
import { hasSums } from '../../../electron/shared/money/prices.ts';
import type { OverCeiling } from '../../../electron/shared/money/sum.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { formatAbove, formatCost } from '../../words/format.ts';

/** The cost of a press on these; null where no price is entered, or it is not known yet. */
export function usePressCost(ids: readonly number[]): PressCost | null {
  const settings = useResponse('app.state', undefined).data?.settings;
  const asks = ids.length > 0 && settings !== undefined && hasSums(settings);
  return useResponse('reminders.cost', { ids: [...ids] }, { enabled: asks }).data ?? null;
}

/** The ceiling that a refusal is about; null where it is about another thing. */
export function overCeilingIn({ code, values }: AppErrorData): OverCeiling | null {
  const { amount, currency, ceiling } = values;
  return code === 'over-ceiling' &&
    typeof amount === 'number' &&
    typeof currency === 'string' &&
    typeof ceiling === 'number'
    ? { amount, currency, ceiling }
    : null;
}

/** Says what it costs and what the ceiling is, as the review of a campaign does. */
export function useOverCeilingWords(): (over: OverCeiling) => string {
  const { t } = useTranslation('review');
  const locale = useLocale();
  return (over) => t('check.over-ceiling', formatAbove(locale, over));
}

export function OverCeilingNotice({ over }: { over: OverCeiling }) {
  const words = useOverCeilingWords();
  return <Notice tone="bad" title={words(over)} />;
}

export function PressCostWords({ cost: { amount, currency } }: { cost: PressCost }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  return <Muted>{t('confirm.cost', { amount: formatCost(locale, amount, currency) })}</Muted>;
}
