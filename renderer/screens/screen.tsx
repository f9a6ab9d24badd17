import { lazy } from 'react';
import type { Route } from '../routes.ts';

const Home = lazy(() => import('./home/home-screen.tsx'));
const Contacts = lazy(() => import('./contacts/contacts-screen.tsx'));
const Import = lazy(() => import('./import/import-screen.tsx'));
const Lists = lazy(() => import('./lists/lists-screen.tsx'));

/** The screen of a route; each is loaded when it is first opened. */
export function Screen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'contacts':
      return <Contacts />;
    case 'import':
      return <Import />;
    case 'lists':
      return <Lists />;
    default:
      return <Home />;
  }
}
