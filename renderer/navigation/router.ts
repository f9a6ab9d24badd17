import { useMemo, useSyncExternalStore } from 'react';
import { formatRoute, parseRoute, type Route } from './routes.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** The route in the window's hash; renders again when it changes. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseRoute(hash), [hash]);
}

/** Goes to a screen, leaving the present one in the history. */
export function navigate(route: Route): void {
  window.location.hash = formatRoute(route);
}

/** Goes to a screen in place of the present one, for steps that must not be returned to. */
export function replaceRoute(route: Route): void {
  window.location.replace(formatRoute(route));
}
