/** Every screen with something on it, by the hash that opens it. */
import { settingsSections } from '../../renderer/navigation/routes.ts';
import type { Carillon } from './app.ts';
import { longName } from './weeks-of-use.ts';

/** What every app has, or at least one with `seedWeeksOfUse`: campaign 4 is being sent, 2 has results. */
export const screens = {
  home: '#/',
  campaigns: '#/campaigns',
  sending: '#/campaigns/4/sending',
  finished: '#/campaigns/2/sending',
  scheduled: '#/campaigns/7/sending',
  absence: '#/campaigns/8/sending',
  planned: '#/planned',
  reminders: '#/reminders',
  reminder: '#/reminders/1',
  contacts: '#/contacts',
  contact: '#/contacts/1',
  import: '#/contacts/import',
  'send-file': '#/campaigns/file',
  lists: '#/contacts/lists',
  'do-not-text': '#/do-not-text',
  'sender-ids': '#/sender-ids',
  results: '#/results',
  report: '#/results/2',
  outbox: '#/outbox',
  ...Object.fromEntries(settingsSections.map((name) => [`settings-${name}`, `#/settings/${name}`])),
};

/** A word that no line has room for. */
export const longWord = `Donaudampfschifffahrts${'elektrizitätenhauptbetriebswerk'.repeat(4)}gesellschaft`;

/** Adds a draft to be reviewed to the data of some weeks, and answers all screens of the app. */
export async function everyScreen(carillon: Carillon): Promise<ReadonlyMap<string, string>> {
  const { id, audience, options } = await carillon.ask('campaigns.create', { copyOf: null });
  const draft = {
    name: longName,
    senderId: 'Clinic',
    template: `Hello {first name}, ${longWord}`,
    audience: { ...audience, everyone: true },
    options,
  };
  await carillon.ask('campaigns.save', { id, draft });
  return new Map(
    Object.entries({
      ...screens,
      compose: `#/campaigns/${id}/compose`,
      review: `#/campaigns/${id}/review`,
    }),
  );
}
