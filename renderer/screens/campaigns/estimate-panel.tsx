import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { writeField } from '../../../electron/shared/field-names.ts';
import type { FieldCost, Survey } from '../../../electron/shared/plans.ts';
import { DurationText, MoneyText, NumberText, useLocale } from '../../components/formatted.tsx';
import { formatDuration, formatMoment } from '../../format.ts';
import classes from './compose.module.css';

/** As many fields as are priced. */
const shownFields = 4;

/** What sending it now would take: text messages, requests, time, money, and what each field adds. */
export function EstimatePanel({ survey }: { survey: Survey }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const { timing, cost } = survey;
  return (
    <section className={classes.estimate} aria-label={t('estimate.title')}>
      <dl className={classes.estimateList}>
        <Item name={t('estimate.segments')}>
          <NumberText value={survey.segments} />
        </Item>
        <Item name={t('estimate.requests')}>
          {survey.exact ? (
            <NumberText value={survey.requests} />
          ) : (
            t('estimate.about', { count: survey.requests })
          )}
        </Item>
        <Item name={t('estimate.time')}>
          {timing.durationMs < 60_000 ? (
            t('estimate.short')
          ) : (
            <>
              <DurationText seconds={timing.durationMs / 1000} />
              {t('estimate.until', { moment: formatMoment(locale, timing.endsAt, timing.startsAt) })}
            </>
          )}
        </Item>
        {cost.amount !== null && (
          <Item name={t('estimate.cost')}>
            <MoneyText amount={cost.amount} currency={cost.currency} />
            {cost.unpriced > 0 && t('estimate.unpriced', { count: cost.unpriced })}
          </Item>
        )}
        {survey.fields.slice(0, shownFields).map((field) => (
          <FieldItem key={field.field} field={field} survey={survey} />
        ))}
        {survey.fields.length > shownFields && (
          <Item name={t('estimate.moreFields', { count: survey.fields.length - shownFields })}>{null}</Item>
        )}
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

/** What the requests and minutes would be less without this one field. */
function FieldItem({ field, survey }: { field: FieldCost; survey: Survey }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const requests = Math.max(0, survey.requests - field.requestsWithout);
  const seconds = (requests / survey.timing.perMinute) * 60;
  return (
    <Item name={<span className={classes.field}>{writeField(field.field)}</span>}>
      {requests === 0
        ? t('estimate.fieldFree')
        : seconds < 60
          ? t('estimate.fieldRequests', { count: requests })
          : t('estimate.fieldCost', { count: requests, time: formatDuration(locale, seconds) })}
    </Item>
  );
}
