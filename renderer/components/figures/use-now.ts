import { useEffect, useState } from 'react';
import { timeNow } from '../../data/clock.ts';

/** The present moment, Unix ms, a new one every so many milliseconds. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => timeNow());
  useEffect(() => {
    setNow(timeNow());
    const timer = setInterval(() => setNow(timeNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Whole seconds until a moment, counting down to 0. Both Unix ms. */
export const secondsUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000));

/** {@link secondsUntil} a moment, as they run out. */
export const useSecondsUntil = (at: number): number => secondsUntil(at, useNow(250));
