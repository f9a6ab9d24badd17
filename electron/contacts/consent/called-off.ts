/** Whether a value says that something was called off: "cancelled", "abgesagt". */
import { readNote } from './staff-notes.ts';

/** Longer values are prose, which tells of much. */
const longest = 60;

export function isCalledOff(value: string): boolean {
  const written = value.trim();
  return written !== '' && written.length <= longest && readNote(written).says === 'cancelled';
}
