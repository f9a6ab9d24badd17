import { useMainEvent } from './api.ts';
import { navigate } from './router.ts';
import { formatRoute, parseRoute } from './routes.ts';

/** Follows the main process to a screen: a menu item, a notification that was clicked, a file that was opened. */
export function useGoTo(): void {
  useMainEvent('go-to', goTo);
}

function goTo({ screen }: { readonly screen: string }): void {
  const route = parseRoute(`#/${screen.replace(/^#?\//, '')}`);
  if (formatRoute(route) !== window.location.hash) navigate(route);
}
