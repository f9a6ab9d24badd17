import { lazy } from 'react';
import { WritersScreen } from '../components/layout/read-only.tsx';
import type { Route } from '../navigation/routes.ts';
// With the first scripts and not on demand: it is what a start shows, and every file more is waited for.
import Home from './home/home-screen.tsx';

const Campaigns = lazy(() => import('./campaigns/campaigns-screen.tsx'));
const Compose = lazy(() => import('./campaigns/compose-screen.tsx'));
const Review = lazy(() => import('./review/review-screen.tsx'));
const Sending = lazy(() => import('./sending/sending-screen.tsx'));
const Contacts = lazy(() => import('./contacts/contacts-screen.tsx'));
const Import = lazy(() => import('./import/import-screen.tsx'));
const DoNotText = lazy(() => import('./do-not-text/do-not-text-screen.tsx'));
const SenderIds = lazy(() => import('./sender-ids/sender-ids-screen.tsx'));
const Planned = lazy(() => import('./planned/planned-screen.tsx'));
const Reminders = lazy(() => import('./reminders/reminders-screen.tsx'));
const Reminder = lazy(() => import('./reminders/reminder-screen.tsx'));
const Results = lazy(() => import('./results/results-screen.tsx'));
const Outbox = lazy(() => import('./outbox/outbox-screen.tsx'));
const Settings = lazy(() => import('./settings/settings-screen.tsx'));
const Lists = lazy(() => import('./lists/lists-screen.tsx'));

/** The screen of a route; each but the first is loaded when it is first opened. */
export function Screen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'campaigns':
      return <Campaigns />;
    case 'compose':
      return <Compose campaignId={route.campaignId} />;
    case 'review':
      return (
        <WritersScreen instead={<Compose campaignId={route.campaignId} />}>
          <Review campaignId={route.campaignId} />
        </WritersScreen>
      );
    case 'sending':
      return <Sending campaignId={route.campaignId} backTo={{ screen: 'campaigns' }} />;
    case 'report':
      return <Sending campaignId={route.campaignId} backTo={{ screen: 'results' }} />;
    case 'contacts':
      return <Contacts contactId={route.contactId} listId={route.listId} />;
    case 'import':
      return (
        <WritersScreen key="contacts" instead={<Contacts contactId={undefined} />}>
          <Import />
        </WritersScreen>
      );
    case 'send-file':
      return (
        <WritersScreen key="rows" instead={<Campaigns />}>
          <Import asRows />
        </WritersScreen>
      );
    case 'lists':
      return <Lists />;
    case 'do-not-text':
      return <DoNotText />;
    case 'sender-ids':
      return <SenderIds />;
    case 'planned':
      return <Planned />;
    case 'reminders':
      return <Reminders />;
    case 'reminder':
      return route.reminderId === null ? (
        <WritersScreen instead={<Reminders />}>
          <Reminder key="new" reminderId={null} />
        </WritersScreen>
      ) : (
        <Reminder key={route.reminderId} reminderId={route.reminderId} />
      );
    case 'results':
      return <Results />;
    case 'settings':
      return <Settings section={route.section} />;
    case 'outbox':
      return <Outbox />;
    default:
      return <Home />;
  }
}
