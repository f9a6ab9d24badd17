/** Whether a value says that something was called off: "cancelled", "abgesagt". */
import { isGone } from './cell-words.ts';
import { readNote } from './staff-notes.ts';

/** Longer values are prose, which tells of much. */
const longest = 60;

export function isCalledOff(value: string): boolean {
  const written = value.trim();
  if (written === '' || written.length > longest) return false;
  return readNote(written).says === 'cancelled' || isGone(written);
}
