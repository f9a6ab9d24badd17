/** Two computers of a team practise at once: each sends its own, and what a computer that is gone was practising waits for it, in words. */
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { startClinic, teamPicture, teamPictures } from '../support/team-windows.ts';

const team = teamOfEachTest((port) => startClinic(port, { ana: 'manage', ben: 'write' }));

test('each computer practises by itself, and what one that is gone began is stopped from another', async () => {
  const [ana, ben] = [await team.desk('ana'), await team.desk('ben')];
  await ana.ask('settings.save', { textingHours: null, pacing: 'even' });
  const long = { people: 120, batchSize: 1, name: 'Spring' };
  const anas = await sendPracticeCampaign(ana.ask, long);
  await expect.poll(() => ana.ask('practice.count', undefined)).toBeGreaterThan(2);
  const bens = await sendPracticeCampaign(ben.ask, {
    people: 120,
    batchSize: 60,
    name: 'Autumn',
    template: 'Autumn it is',
  });
  await expect
    .poll(async () => (await ben.ask('campaigns.get', { id: bens })).status.state, { timeout: 60_000 })
    .toBe('finished');
  expect(await ben.ask('practice.count', undefined)).toBe(120);
  const states = async () => (await ben.ask('campaigns.get', { id: anas })).status.state;
  expect(await states()).toBe('sending');

  await goTo(ben, `#/campaigns/${anas}/sending`);
  const screen = ben.window.getByRole('main');
  await expect(screen).toContainText(/Practised on .* by \W*ana\W*: only that computer sends it/);
  await teamPictures(ben, 'practised-elsewhere', async (language) => {
    const words = (textsOf(language, 'sending').get('practised.there') ?? '')
      .split('{{')
      .at(-1)
      ?.split('}}')[1];
    await expect(screen).toContainText((words ?? '').slice(0, 20));
  });

  await ana.kill();
  await expect(screen).toContainText(/It waits for .*ana.*where it was begun/, { timeout: 60_000 });
  await expect(screen).not.toContainText('Nothing to send');
  await teamPicture(ben, 'practice-waits');
  const got = await ben.ask('practice.count', undefined);
  await screen.getByRole('button', { name: 'Stop', exact: false }).first().click();
  await ben.window.getByRole('dialog').getByRole('button', { name: /^Stop/ }).click();
  await expect.poll(states).toBe('stopped');
  expect(await ben.ask('practice.count', undefined)).toBe(got);
  const { recipients } = (await ben.ask('campaigns.get', { id: anas })).counts;
  expect(recipients.accepted).toBeLessThan(120);

  await test.step('its computer has its own outbox, and puts right what was on its way', async () => {
    const again = await team.desk('ana');
    await expect
      .poll(async () => (await again.ask('campaigns.get', { id: anas })).counts.recipients.sending, {
        timeout: 60_000,
      })
      .toBe(0);
    expect(await states()).toBe('stopped');
  });
});
