import { Fragment, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { DraftEstimate, FieldCost } from '../../../../electron/shared/plans.ts';
import { writeField } from '../../../../electron/shared/text/field-names.ts';
import { DurationText, MoneyText, NumberText, useLocale } from '../../../components/figures/formatted.tsx';
import { Details } from '../../../components/layout/details.tsx';
import { formatDuration, formatMoment } from '../../../words/format.ts';
import classes from '../compose.module.css';
import { sendingSpan } from '../sending-span.ts';
import { useEndsAt } from '../use-ends-at.ts';

const minuteMs = 60_000;
/** As many fields as are priced. */
const shownFields = 4;

/** The cost of sending it now: text messages, time, money, and the time saved without a field; requests under Details. */
export function EstimatePanel({ estimate }: { estimate: DraftEstimate }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { timing, cost } = estimate;
  const { endsAt, now } = useEndsAt(timing);
  const span = sendingSpan(timing, estimate.recipients);
  const slow = estimate.fields.filter(({ durationMs }) => durationMs >= minuteMs);
  return (
    <section className={classes.estimate} aria-label={t('estimate.title')}>
      <dl className={classes.estimateList}>
        <Item name={t('estimate.segments')}>
          <NumberText value={estimate.segments} />
        </Item>
        <Item name={t('estimate.time')}>
          {span.durationMs < minuteMs ? (
            t('estimate.short')
          ) : (
            <DurationText seconds={span.durationMs / 1000} />
          )}
          {(span.waitsFirst || span.durationMs >= minuteMs) &&
            t('estimate.until', { moment: formatMoment(locale, endsAt, now) })}
        </Item>
        {cost.amount !== null && (
          <Item name={t('estimate.cost')}>
            <MoneyText amount={cost.amount} currency={cost.currency} />
            {cost.unpriced > 0 && t('estimate.unpriced', { count: cost.unpriced })}
          </Item>
        )}
        {slow.slice(0, shownFields).map((field) => (
          <FieldItem key={field.field} cost={field} />
        ))}
        {slow.length > shownFields && (
          <Item name={t('estimate.moreFields', { count: slow.length - shownFields })}>{null}</Item>
        )}
        {costTogether(estimate) && <WithoutFields estimate={estimate} />}
      </dl>
      <Details>
        <dl className={classes.estimateList}>
          <Item name={t('estimate.requests')}>
            {estimate.exact ? (
              <NumberText value={estimate.requests} />
            ) : (
              t('estimate.about', { count: estimate.requests })
            )}
          </Item>
        </dl>
      </Details>
    </section>
  );
}

function Item({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Fragment>
      <dt className={classes.estimateName}>{name}</dt>
      <dd className={classes.estimateValue}>{children}</dd>
    </Fragment>
  );
}

/** The minutes saved without this one field. */
function FieldItem({ cost: { field, durationMs } }: { cost: FieldCost }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const name = (
    <Trans
      t={t}
      i18nKey="estimate.without"
      components={{ field: <bdi className={classes.field}>{writeField(field)}</bdi> }}
    />
  );
  return (
    <Item name={name}>{t('estimate.fieldCost', { time: formatDuration(locale, durationMs / 1000) })}</Item>
  );
}

/** Whether the fields together cost more than the sum of what each costs: leaving one out alone does not show it. */
function costTogether({ timing, fields, withoutFields }: DraftEstimate): boolean {
  const together = timing.durationMs - withoutFields.durationMs;
  return together >= minuteMs && together > fields.reduce((sum, field) => sum + field.durationMs, 0);
}

function WithoutFields({ estimate: { withoutFields } }: { estimate: DraftEstimate }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { durationMs } = withoutFields;
  return (
    <Item name={t('estimate.withoutFields')}>
      {durationMs < minuteMs ? t('estimate.short') : formatDuration(locale, durationMs / 1000)}
    </Item>
  );
}
