import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countSegments } from '../../../electron/shared/segments.ts';
import { Muted } from '../../components/stack.tsx';
import { HelpLink } from '../../help/help-link.tsx';
import classes from './compose.module.css';

/** As many segments as are drawn one by one. */
const drawnSegments = 10;

type SegmentMeterProps = {
  text: string;
  /** The most segments that any of the people shown has. */
  most: number | undefined;
};

/** How many text messages this text is, each as a box that fills. */
export function SegmentMeter({ text, most }: SegmentMeterProps) {
  const { t } = useTranslation('compose');
  const count = useMemo(() => countSegments(text), [text]);
  const used = count.perSegment - count.remainingInSegment;
  const drawn = Math.min(count.segments, drawnSegments);
  return (
    <div className={classes.meter}>
      <div className={classes.meterHead}>
        <strong>{t('segments.count', { count: count.segments })}</strong>
        <span className={classes.units}>
          {t('segments.units', {
            used: count.units,
            room: count.perSegment * count.segments,
          })}
          {' · '}
          {count.encoding}
        </span>
      </div>
      <div className={classes.boxes} aria-hidden data-costly={count.encoding === 'UCS-2' || undefined}>
        {Array.from({ length: drawn }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is nothing but its place
            key={index}
            className={classes.box}
          >
            <div
              className={classes.boxFill}
              style={{ inlineSize: index < drawn - 1 ? '100%' : `${(used / count.perSegment) * 100}%` }}
            />
          </div>
        ))}
      </div>
      {most !== undefined && most !== count.segments && (
        <Muted caption>{t('segments.longest', { count: most })}</Muted>
      )}
      <Muted caption>
        {t('segments.estimate')} <HelpLink topic="segments" />
      </Muted>
    </div>
  );
}
