/** A way out of a screen that waits for an answer, though nothing is unsaved: what is left has a consequence. */
import { useEffect, useState } from 'react';
import { parseRoute, type Route } from './routes.ts';

/** The way out that is asked about; undefined: nobody leaves. */
export interface WayOut {
  readonly go: (() => void) | undefined;
  readonly stay: () => void;
}

/**
 * Holds the window's own navigation while the screen is there. What is unsaved asks first, and goes on by a navigation that is held here.
 *
 * @param leadsOut false: no question is needed on the way to this screen
 */
export function useWayOut(leadsOut: (route: Route) => boolean): WayOut {
  const [go, setGo] = useState<() => void>();
  useEffect(() => {
    const { navigation } = window;
    let isLeaving = false;
    const onNavigate = (event: NavigateEvent): void => {
      if (isLeaving || event.defaultPrevented || !event.cancelable || !event.hashChange) return;
      const { key, url } = event.destination;
      if (!leadsOut(parseRoute(new URL(url).hash))) return;
      event.preventDefault();
      const isBack = event.navigationType === 'traverse';
      setGo(() => () => {
        isLeaving = true;
        setGo(undefined);
        if (isBack) navigation.traverseTo(key);
        else navigation.navigate(url);
      });
    };
    navigation.addEventListener('navigate', onNavigate);
    return () => navigation.removeEventListener('navigate', onNavigate);
  }, [leadsOut]);
  return { go, stay: () => setGo(undefined) };
}
