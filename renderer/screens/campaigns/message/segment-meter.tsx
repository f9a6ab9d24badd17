import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countSegments } from '../../../../electron/shared/text/segments.ts';
import { HelpLink } from '../../../components/layout/help-link.tsx';
import { Muted } from '../../../components/layout/stack.tsx';
import type { People } from '../audience/use-people.ts';
import classes from '../compose.module.css';

/** As many segments as are drawn one by one. */
const drawnSegments = 10;
/** As many lengths as are told apart over the audience. */
const shownLengths = 3;

type SegmentMeterProps = {
  text: string;
  /** The people whose other texts are counted beside it; undefined where there are none. */
  people: People | undefined;
};

/** How many text messages this text is, each as a box that fills, and how many those of the others are. */
export function SegmentMeter({ text, people }: SegmentMeterProps) {
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
          <span title={count.encoding}>
            {t(count.encoding === 'UCS-2' ? 'segments.alphabet.full' : 'segments.alphabet.compact')}
          </span>{' '}
          <HelpLink topic="segments" />
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
      <OtherLengths people={people} />
    </div>
  );
}

/** Where texts differ in length: who has how many, the longer ones to be looked at. */
function OtherLengths({ people }: { people: People | undefined }) {
  const { t } = useTranslation('compose');
  const lengths = people?.estimate?.lengths ?? [];
  if (people === undefined || lengths.length < 2) {
    return <Muted caption>{t('segments.estimate')}</Muted>;
  }
  return (
    <div className={classes.lengths}>
      {lengths.slice(0, shownLengths).map(({ segments, recipients }, index) =>
        index === 0 ? (
          <span key={segments}>{t('segments.people', { count: recipients, segments })}</span>
        ) : (
          <UnstyledButton
            key={segments}
            className={classes.length}
            onClick={() => people.show({ group: { kind: 'segments', least: segments }, search: '' })}
          >
            {t('segments.people', { count: recipients, segments })}
          </UnstyledButton>
        ),
      )}
    </div>
  );
}
