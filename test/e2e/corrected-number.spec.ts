import { nobody } from '../../electron/shared/models.ts';
import { expect, test } from '../support/app.ts';
import { responseOf as ask } from '../support/ask.ts';
import { openDraft } from '../support/clinic-draft.ts';
import { campaignState, review, send } from '../support/main-job.ts';

test('whose number is corrected while Undo counts down gets one text, at the new number', async ({
  carillon,
}) => {
  const { window } = carillon;
  const people = [
    { number: '+447700900201', fields: { Name: 'Ann Hill' } },
    { number: '+447700900202', fields: { Name: 'Ben Moor' } },
  ];
  const audience = { ...nobody, everyone: true };
  const template = 'Our doors open at nine. Reply STOP to opt out.';
  await openDraft(carillon, people, { name: 'Doors', senderId: 'Clinic', template, audience });
  const query = { search: 'Ann Hill', listId: null, sort: 'name', direction: 'ascending' } as const;
  const { rows } = await ask(carillon, 'contacts.page', { query, after: null, limit: 10 });
  const ann = rows.find(({ number }) => number === '447700900201');
  await review(window);
  await send(window, async () => {
    await ask(carillon, 'contacts.save', {
      id: ann?.id ?? null,
      number: '+64 21 345 678',
      fields: ann?.fields ?? {},
      listIds: [],
    });
  });
  await expect(campaignState(window, 'Finished')).toBeVisible();
  const outbox = await ask(carillon, 'practice.outbox', { search: '', before: null, limit: 10 });
  expect(outbox.rows.map(({ number }) => number).sort()).toEqual(['447700900202', '6421345678']);
  await expect(window.getByText('Contact removed or number changed since')).toHaveCount(0);
});
