/** Short messages in the corner: something is done, or could not be. */
import { notifications } from '@mantine/notifications';
import type { TFunction } from 'i18next';
import { RefusedError } from './api.ts';
import { wordsOf } from './refusal-words.ts';

/** Refusals that are still shown, and since when (monotonic ms). */
const refusals = new Map<string, number>();
/** So long a refusal is read, whatever screen the person is led to by it. */
const readMs = 3_000;

/** A refusal is of what was pressed before: over another screen, or beside what worked since, it would be of that. */
export function hideRefusals(): void {
  for (const [id, since] of refusals) {
    if (performance.now() - since < readMs) continue;
    notifications.hide(id);
    refusals.delete(id);
  }
}

/** Says that something is done. */
export function notifyDone(message: string): void {
  hideRefusals();
  notifications.show({ message, color: 'green' });
}

/** Says what a person may not have meant, and where it stands from now on. */
export function notifyUnsure(title: string, message: string): void {
  notifications.show({ title, message, color: 'yellow', autoClose: 15_000 });
}

/** Says what could not be done, what it means and what to do; stays until it is closed or past, unless the person ended it themselves. */
export function notifyError(t: TFunction<'errors'>, error: unknown): void {
  const { title, meaning, remedy } = wordsOf(t, error);
  const stopped = error instanceof RefusedError && error.data.code === 'cancelled';
  const id = notifications.show({
    title,
    message: `${meaning} ${remedy}`,
    ...(stopped ? { color: 'gray' } : { color: 'red', autoClose: false }),
  });
  if (!stopped) refusals.set(id, performance.now());
}
