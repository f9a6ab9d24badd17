import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

/**
 * A value that is being changed, once it has rested: what is asked about. Values of the same content are one, so that a screen that is
 * drawn again puts nothing off.
 *
 * @returns also whether that is the value as it is now; while it is not, answers about it are those to something else
 */
export function useSettled<Value>(
  value: Value,
  afterMs: number,
): { readonly settled: Value; readonly isSettled: boolean } {
  const content = JSON.stringify(value);
  const [last, setLast] = useState({ content, value });
  if (last.content !== content) setLast({ content, value });
  const [settled] = useDebouncedValue(last, afterMs);
  return { settled: settled.value, isSettled: settled.content === content };
}
