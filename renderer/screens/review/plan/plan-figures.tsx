import { useTranslation } from 'react-i18next';
import type { CampaignPlan } from '../../../../electron/shared/plans.ts';
import { Figure, FigureRow } from '../../../components/figures/figure.tsx';
import { DurationText, MoneyText, NumberText, useLocale } from '../../../components/figures/formatted.tsx';
import { timeNow } from '../../../data/clock.ts';
import { formatMoment } from '../../../words/format.ts';
import { sendingSpan } from '../../campaigns/sending-span.ts';
import { useEndsAt } from '../../campaigns/use-ends-at.ts';
import { EnterPrices } from '../enter-prices.tsx';

/** From when to when; one moment where both are the same to the minute. */
function formatSpan(locale: string, startsAt: number, endsAt: number): string {
  const [from, until] = [startsAt, endsAt].map((at) => formatMoment(locale, at, timeNow()));
  return from === until ? `${from}` : `${from} – ${until}`;
}

type PlanFiguresProps = { plan: CampaignPlan; practice: boolean; scheduled: boolean };

/** People, text messages, time and money: the figures that a decision hangs on. */
export function PlanFigures({ plan, practice, scheduled }: PlanFiguresProps) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const { going, recipients } = plan;
  const { cost } = going;
  const { endsAt, now } = useEndsAt(plan);
  const span = sendingSpan(plan, plan.recipients);
  const countries = going.countries.flatMap(({ country }) => country ?? []);
  return (
    <FigureRow>
      <Figure
        label={t('figure.people')}
        value={<NumberText value={going.recipients} />}
        note={going.recipients < recipients ? t('figure.peopleOf', { many: recipients }) : '\u00a0'}
      />
      <Figure
        label={t('figure.segments')}
        value={<NumberText value={going.segments} />}
        note={t('figure.segmentsNote')}
      />
      {going.recipients > 0 && (
        <Figure
          label={t('figure.time')}
          value={
            span.durationMs < 60_000 ? t('figure.short') : <DurationText seconds={span.durationMs / 1000} />
          }
          note={
            scheduled || span.waitsFirst
              ? formatSpan(locale, span.from, plan.endsAt)
              : t('figure.timeNote', { moment: formatMoment(locale, endsAt, now) })
          }
        />
      )}
      {cost.amount === null ? (
        // Practice spends nothing.
        !practice &&
        countries.length > 0 && (
          <Figure
            label={t('figure.cost')}
            value={<EnterPrices countries={countries} />}
            note={t('figure.costUnknown')}
          />
        )
      ) : (
        <Figure
          label={t('figure.cost')}
          value={<MoneyText amount={cost.amount} currency={cost.currency} />}
          note={cost.unpriced > 0 ? t('figure.costPart', { count: cost.unpriced }) : t('figure.costNote')}
        />
      )}
    </FigureRow>
  );
}
