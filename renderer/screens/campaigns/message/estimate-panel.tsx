import { Fragment, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { DraftEstimate, FieldCost } from '../../../../electron/shared/plans.ts';
import { writeField } from '../../../../electron/shared/text/field-names.ts';
import { DurationText, MoneyText, NumberText, useLocale } from '../../../components/figures/formatted.tsx';
import { formatDuration, formatMoment } from '../../../words/format.ts';
import classes from '../compose.module.css';
import { useEndsAt } from '../use-ends-at.ts';

const minuteMs = 60_000;
/** As many fields as are priced. */
const shownFields = 4;

/** The cost of sending it now: text messages, time, money; then requests, and the saving without a field. */
export function EstimatePanel({ estimate }: { estimate: DraftEstimate }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { timing, cost } = estimate;
  const { endsAt, now } = useEndsAt(timing);
  return (
    <section className={classes.estimate} aria-label={t('estimate.title')}>
      <dl className={classes.estimateList}>
        <Item name={t('estimate.segments')}>
          <NumberText value={estimate.segments} />
        </Item>
        <Item name={t('estimate.time')}>
          {timing.durationMs < minuteMs ? (
            t('estimate.short')
          ) : (
            <>
              <DurationText seconds={timing.durationMs / 1000} />
              {t('estimate.until', { moment: formatMoment(locale, endsAt, now) })}
            </>
          )}
        </Item>
        {cost.amount !== null && (
          <Item name={t('estimate.cost')}>
            <MoneyText amount={cost.amount} currency={cost.currency} />
            {cost.unpriced > 0 && t('estimate.unpriced', { count: cost.unpriced })}
          </Item>
        )}
        <Item name={t('estimate.requests')}>
          {estimate.exact ? (
            <NumberText value={estimate.requests} />
          ) : (
            t('estimate.about', { count: estimate.requests })
          )}
        </Item>
        {estimate.fields.slice(0, shownFields).map((field) => (
          <FieldItem key={field.field} cost={field} />
        ))}
        {estimate.fields.length > shownFields && (
          <Item name={t('estimate.moreFields', { count: estimate.fields.length - shownFields })}>{null}</Item>
        )}
        {costTogether(estimate) && <WithoutFields estimate={estimate} />}
      </dl>
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

/** The requests and minutes saved without this one field. */
function FieldItem({ cost: { field, requests, durationMs } }: { cost: FieldCost }) {
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
    <Item name={name}>
      {requests === 0
        ? t('estimate.fieldFree')
        : durationMs < minuteMs
          ? t('estimate.fieldRequests', { count: requests })
          : t('estimate.fieldCost', { count: requests, time: formatDuration(locale, durationMs / 1000) })}
    </Item>
  );
}

/** Whether the fields together cost more than the sum of what each costs: leaving one out alone does not show it. */
function costTogether({ requests, fields, withoutFields }: DraftEstimate): boolean {
  return requests - withoutFields.requests > fields.reduce((sum, field) => sum + field.requests, 0);
}

function WithoutFields({ estimate: { withoutFields } }: { estimate: DraftEstimate }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { requests, durationMs } = withoutFields;
  const time = durationMs < minuteMs ? t('estimate.short') : formatDuration(locale, durationMs / 1000);
  return (
    <Item name={t('estimate.withoutFields')}>
      {t('estimate.withoutFieldsCost', { count: requests, time })}
    </Item>
  );
}
