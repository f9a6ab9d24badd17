import { useWindowEvent } from '@mantine/hooks';
import { openHelp, openShortcuts } from '../navigation/help-store.ts';
import { type HeardShortcut, shortcutOf } from './shortcut-of.ts';

/**
 * The shortcuts that work on every screen and that the native menu does not have or does not get: where the
 * menu has one too, the system hears it first and the page does not.
 */
export function useShortcuts(find: () => void): void {
  // Also while one types: none of them writes anything.
  useWindowEvent('keydown', (event) => {
    const does: Partial<Record<HeardShortcut, () => void>> = {
      palette: find,
      help: () => openHelp(),
      shortcuts: openShortcuts,
      search: searchTable,
    };
    const meant = shortcutOf(event);
    const run = meant && does[meant];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
}

/** The screen's own search, where it has one; what was searched for is ready to be typed over. */
function searchTable(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
}
