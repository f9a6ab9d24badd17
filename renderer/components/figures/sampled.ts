import { useEffect, useState } from 'react';

/** A value that changes often, at most once in `everyMs`; what is drawn from it is drawn no more often. */
export function useSampled<Value>(value: Value, everyMs: number): Value {
  const [sampled, setSampled] = useState({ value, at: 0 });
  useEffect(() => {
    if (Object.is(value, sampled.value)) return;
    const wait = sampled.at + everyMs - performance.now();
    const timer = setTimeout(() => setSampled({ value, at: performance.now() }), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [value, everyMs, sampled]);
  return sampled.value;
}
