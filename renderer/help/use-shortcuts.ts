import { useHotkeys } from '@mantine/hooks';
import { openHelp, openShortcuts } from './help-store.ts';

/**
 * The shortcuts that work on every screen and that the native menu does not have or does not get: where the
 * menu has one too, the system hears it first and the page does not.
 */
export function useShortcuts(find: () => void): void {
  useHotkeys(
    [
      ['mod+K', find],
      ['F1', () => openHelp()],
      ['mod+/', openShortcuts],
      ['mod+F', searchTable],
    ],
    // Also while one types: none of them writes anything.
    [],
  );
}

/** The screen's own search, where it has one; what was searched for is ready to be typed over. */
function searchTable(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
}
