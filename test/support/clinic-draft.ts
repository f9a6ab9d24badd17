/** People and a draft for the tests of composing, put there through the app's own channels. */
import type { CampaignDraft } from '../../electron/shared/models.ts';
import type { Carillon } from './app.ts';
import { responseOf as ask } from './ask.ts';
import { goTo } from './screens.ts';

export interface DraftPerson {
  readonly number: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sixteen people as a clinic has them: three without a first name, one with an emoji, one abroad. */
export const clinicPeople: readonly DraftPerson[] = [
  ...['Ada', 'Ben', 'Chloé', 'Dora', 'Elif', 'Femi', 'Grace', 'Hana', 'Ivo', 'Jun', 'Kofi'].map(
    (name, index) => ({
      number: `+4477009001${String(index).padStart(2, '0')}`,
      fields: { 'first name': name, 'last name': 'Okafor', day: index % 2 === 0 ? 'Monday' : 'Tuesday' },
    }),
  ),
  { number: '+447700900150', fields: { 'last name': 'Smith', day: 'Monday' } },
  { number: '+447700900151', fields: { 'last name': 'Jones', day: 'Friday' } },
  { number: '+447700900152', fields: { 'last name': 'Osei', day: 'Friday' } },
  { number: '+447700900153', fields: { 'first name': 'Lea 🌷', 'last name': 'Winter', day: 'Monday' } },
  { number: '+353850000001', fields: { 'first name': 'Aoife', 'last name': 'Byrne', day: 'Monday' } },
];

/** Adds the people and opens a draft that is for all of them. */
export async function openDraft(
  carillon: Carillon,
  people: readonly DraftPerson[],
  written: Partial<CampaignDraft> = {},
): Promise<number> {
  for (const { number, fields } of people) {
    await ask(carillon, 'contacts.save', { id: null, number, fields, listIds: [] });
  }
  const { id, name, senderId, template, audience, options } = await ask(carillon, 'campaigns.create', {
    copyOf: null,
  });
  const start = { name, senderId, template, audience: { ...audience, everyone: true }, options };
  await ask(carillon, 'campaigns.save', { id, draft: { ...start, ...written } });
  await goTo(carillon, `#/campaigns/${id}/compose`);
  return id;
}
