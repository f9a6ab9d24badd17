import { useDirection } from '@mantine/core';

/** Props that let a chart's time run as lines of text do, with its figures where lines begin. */
export function useChartDirection() {
  const mirrored = useDirection().dir === 'rtl';
  return {
    xAxis: { reversed: mirrored },
    yAxis: { orientation: mirrored ? ('right' as const) : ('left' as const) },
    /** The space around the bars, given in the order in which lines run. */
    margin: ({ start, end, ...rest }: { start: number; end: number; top: number; bottom: number }) => ({
      ...rest,
      left: mirrored ? end : start,
      right: mirrored ? start : end,
    }),
  };
}
