import { useTranslation } from 'react-i18next';
import type { Campaign, RateGauge } from '../../../../electron/shared/models.ts';
import { NumberText } from '../../../components/figures/formatted.tsx';
import { isLeftKnown } from '../../../components/figures/left-known.ts';
import { RateRuler } from '../../../components/figures/rate-gauge.tsx';
import { useSampled } from '../../../components/figures/sampled.ts';
import { HelpLink } from '../../../components/layout/help-link.tsx';
import { Muted } from '../../../components/layout/stack.tsx';
import { useTeam } from '../../../data/team.ts';
import classes from '../sending.module.css';
import { useAccountProgress } from '../use-live-campaign.ts';
import { MinutesChart } from './minutes-chart.tsx';
import { usePractisedElsewhere } from './use-practised-elsewhere.ts';
import { useSentElsewhere } from './use-sent-elsewhere.ts';

/** The rate limit in the headers, and how many requests each of the last minutes had. */
export function RatePanel({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const elsewhere = useSentElsewhere(campaign);
  const practised = usePractisedElsewhere(campaign);
  const team = useTeam();
  const isKnown =
    useAccountProgress(
      campaign,
      (view) => campaign.practice || isLeftKnown(campaign.accountId, view, team),
    ) ?? team === null;
  return (
    <section className={classes.rate} aria-label={t('rate.title')}>
      {elsewhere === null && practised === null && isKnown ? (
        <>
          <Gauge campaign={campaign} />
          <Minutes campaign={campaign} />
        </>
      ) : (
        <Muted>{t('rate.elsewhere')}</Muted>
      )}
    </section>
  );
}

function Gauge({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const gauge = useAccountProgress(campaign, (view) => inWholeSeconds(view.gauge));
  if (gauge === undefined) return null;
  const known = gauge.source === 'headers';
  return (
    <>
      <dl className={classes.rateFigures}>
        <div>
          <dt>{t('rate.remaining')}</dt>
          <dd>{known ? <NumberText value={gauge.remaining} /> : '–'}</dd>
        </div>
        <div>
          <dt>{t('rate.limit')}</dt>
          <dd>
            <NumberText value={gauge.limit} />
          </dd>
        </div>
        <div>
          <dt>{t('rate.reset')}</dt>
          <dd>
            {known && gauge.resetInSeconds !== null
              ? t('rate.seconds', { count: gauge.resetInSeconds })
              : '–'}
          </dd>
        </div>
      </dl>
      <RateRuler rate={gauge} />
    </>
  );
}

/** As it is shown: what changes within a second changes nothing. */
function inWholeSeconds(gauge: RateGauge): RateGauge {
  const { resetInSeconds } = gauge;
  return {
    ...gauge,
    resetInSeconds: resetInSeconds === null ? null : Math.max(0, Math.ceil(resetInSeconds)),
  };
}

/** Bars are compared, not read: drawing them costs as much as ten snapshots, so that they follow seldom. */
const chartEveryMs = 3000;

/** How many requests each of the last minutes had. */
function Minutes({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['sending', 'state']);
  const known = useAccountProgress(
    campaign,
    ({ gauge: { limit, source }, requestsPerMinute }) => ({ limit, source, requestsPerMinute }),
    'calm',
  );
  const drawn = useSampled(known, chartEveryMs) ?? known;
  if (known === undefined || drawn === undefined) return null;
  const { limit, source, requestsPerMinute } = known;
  return (
    <>
      <div className={classes.chartHead}>
        <span>
          {source === 'headers' ? t('rate.perMinute') : t('state:gauge.assumed', { limit })}{' '}
          <HelpLink topic="limits" />
        </span>
        <span>{t('rate.now', { count: requestsPerMinute.at(-1)?.requests ?? 0 })}</span>
      </div>
      <MinutesChart minutes={drawn.requestsPerMinute} limit={drawn.limit} height={78} />
    </>
  );
}
