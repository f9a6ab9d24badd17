import { lazy } from 'react';
import type { Route } from '../routes.ts';

const Home = lazy(() => import('./home/home-screen.tsx'));

/** The screen of a route; each is loaded when it is first opened. */
export function Screen({ route }: { route: Route }) {
  switch (route.screen) {
    default:
      return <Home />;
  }
}
