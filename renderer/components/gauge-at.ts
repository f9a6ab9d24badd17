import type { RateGauge } from '../../electron/shared/models.ts';

/**
 * The gauge as it is now. Snapshots come only while something is sent; in between, the seconds to the reset that the
 * last headers told go on running out, and then the limit is full again.
 *
 * @param takenAt when the gauge was read, Unix ms
 * @param now Unix ms
 */
export function gaugeAt(gauge: RateGauge, takenAt: number, now: number): RateGauge {
  if (gauge.source === 'defaults' || gauge.resetInSeconds === null) return gauge;
  const left = gauge.resetInSeconds - Math.max(0, now - takenAt) / 1000;
  return left > 0
    ? { ...gauge, resetInSeconds: left }
    : { ...gauge, remaining: gauge.limit, resetInSeconds: 0 };
}
