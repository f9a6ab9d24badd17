import { test as base, expect } from '../support/app.ts';
import { startHostileService } from '../support/hostile-service.ts';
import { type PickyService, startPickyService } from '../support/picky-service.ts';
import { practiceNumbers, sendPlan, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse } from '../support/real-service.ts';
import { goTo, picture, resize } from '../support/screens.ts';

/** Starts a service that refuses requests for these numbers, and puts an account of it into use. It ends with the test. */
type StartPicky = (bad: readonly string[], says?: string) => Promise<PickyService>;

const test = base.extend<{ readonly pickyService: StartPicky }>({
  pickyService: async ({ carillon }, use) => {
    const started: PickyService[] = [];
    await use(async (bad, says) => {
      const service = await startPickyService(new Set(bad), says);
      started.push(service);
      await putRealAccountInUse(carillon.ask, service.baseUrl);
      return service;
    });
    for (const service of started) await service.stop();
  },
});

const people = 16;
const [bad = ''] = practiceNumbers(people).slice(10);
const good = practiceNumbers(people).filter((number) => number !== bad);

test('the bad number of a refused request is found: everybody else gets the text once, and it can be sent again', async ({
  carillon,
  pickyService,
}) => {
  const { ask, window } = carillon;
  const service = await pickyService([bad]);
  const id = await sendPracticeCampaign(ask, { people, batchSize: people });
  const recipients = async () => (await ask('campaigns.get', { id })).counts.recipients;
  await expect.poll(recipients).toMatchObject({ rejected: people, accepted: 0 });

  await goTo(carillon, `#/campaigns/${id}/sending`);
  await expect(window.getByText(`${people} messages were rejected`, { exact: true })).toBeVisible();
  await window.getByRole('button', { name: 'Find the bad number' }).click();
  await expect(window.getByRole('dialog')).toContainText('until each bad number stands alone');
  await picture(carillon, 'rejected-find');
  await window.getByRole('dialog').getByRole('button', { name: 'Find the bad number' }).click();
  await expect.poll(recipients).toMatchObject({ rejected: 1, accepted: people - 1, queued: 0, sending: 0 });
  expect(service.texted).toEqual(new Map(good.map((number) => [number, 1])));

  await expect(window.getByText('1 message was rejected', { exact: true })).toBeVisible();
  await expect(window.getByRole('button', { name: 'Find the bad number' })).toHaveCount(0);
  await picture(carillon, 'rejected-found');

  service.relent();
  await window.getByRole('button', { name: 'Send again' }).click();
  await expect(window.getByRole('dialog')).toContainText(
    'The service refused it once and may refuse it again',
  );
  await window.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(recipients).toMatchObject({ rejected: 0, accepted: people, queued: 0, sending: 0 });
  expect([...service.texted.values()]).toEqual(Array.from({ length: people }, () => 1));
  expect(service.texted.get(bad)).toBe(1);
});

test('a rejected request is sent again as it was, and refused once more it stays rejected', async ({
  carillon,
  pickyService,
}) => {
  const { ask, window } = carillon;
  const service = await pickyService([bad]);
  const id = await sendPracticeCampaign(ask, { people, batchSize: 8 });
  const recipients = async () => (await ask('campaigns.get', { id })).counts.recipients;
  await expect.poll(recipients).toMatchObject({ rejected: 8, accepted: 8 });
  await goTo(carillon, `#/campaigns/${id}/sending`);
  for (const refusals of [2, 3]) {
    await window.getByRole('button', { name: 'Send again' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => service.refused()).toBe(refusals);
    await expect.poll(recipients).toMatchObject({ rejected: 8, accepted: 8, queued: 0, sending: 0 });
  }
  expect([...service.texted.values()]).toEqual(Array.from({ length: 8 }, () => 1));
});

test('a sender ID that is not approved pauses after three requests, and everybody who did not get it is in the next campaign', async ({
  carillon,
  pickyService,
}) => {
  const { ask, window } = carillon;
  const everybody = practiceNumbers(people);
  const service = await pickyService(everybody, 'Sender ID is not approved');
  const id = await sendPracticeCampaign(ask, { people, batchSize: 2 });
  const campaign = () => ask('campaigns.get', { id });
  await expect
    .poll(async () => (await campaign()).status)
    .toMatchObject({ state: 'paused', reason: { kind: 'refused-alike' } });
  await expect.poll(async () => (await campaign()).counts.batches.sending).toBe(0);
  expect(service.refused()).toBeLessThan(8);

  await goTo(carillon, `#/campaigns/${id}/sending`);
  await expect(window.getByText('The service refuses everybody alike')).toBeVisible();
  await expect(window.getByText(/same words.* The service said: “Sender ID is not approved”/)).toBeVisible();
  await expect(window.getByRole('button', { name: 'Find the bad number' })).toHaveCount(0);
  await picture(carillon, 'refused-alike');
  await window.getByRole('button', { name: 'Use another sender ID' }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog).toContainText(`opens for the ${people} people who did not get it`);
  await picture(carillon, 'refused-alike-question');
  await dialog.getByRole('button', { name: 'Use another sender ID' }).click();
  await expect(dialog).toBeHidden();

  await expect(window.getByRole('combobox', { name: 'From' })).toBeFocused();
  await expect(window.getByText(`${people} people`, { exact: true })).toBeVisible();
  await expect(window.getByText(/^Refused .+: “Sender ID is not approved”$/)).toBeVisible();
  await picture(carillon, 'sender-refused');
  await window.getByRole('button', { name: 'Review' }).click();
  await expect(
    window.getByText(/^The service refused texts from .+ “Sender ID is not approved”$/),
  ).toBeVisible();
  await picture(carillon, 'review-sender-refused');
  expect((await campaign()).status.state).toBe('stopped');
  const [next] = await ask('campaigns.list', undefined);
  expect(next).toMatchObject({ status: { state: 'draft' }, audience: { skipNearlySame: true } });
  expect(service.texted.size).toBe(0);
  if (next === undefined) throw new Error('There is no campaign for the rest.');

  await goTo(carillon, '#/sender-ids');
  await expect(window.getByText(/^Refused .+: “Sender ID is not approved”$/)).toBeVisible();
  await picture(carillon, 'sender-ids-refused');

  // Until it is sent, the first one still offers it; then it says where they are.
  service.relent();
  await goTo(carillon, `#/campaigns/${id}/sending`);
  const offer = window.getByRole('button', { name: `Only the ${people} who did not get it` });
  await expect(offer).toBeVisible();
  await expect(window.getByText(/messages were rejected$/)).toBeVisible();
  await sendPlan(ask, { id: next.id, ...(await ask('campaigns.plan', { id: next.id })) });
  await expect.poll(() => service.texted.size).toBe(people);
  await expect(window.getByText(`${people} of those who did not get it are in:`)).toBeVisible();
  await expect(offer).toBeHidden();
  await expect(window.getByText('messages were rejected')).toBeHidden();
  await picture(carillon, 'followed');
  await goTo(carillon, '#/');
  await expect(window.getByText('rejected')).toHaveCount(0);
  await goTo(carillon, `#/campaigns/${id}/sending`);
  await window.getByRole('link', { name: next.name }).click();
  await expect(window.getByRole('heading', { name: next.name })).toBeVisible();
});

test('every pause under a refused sender ID leads to another one', async ({ carillon, pickyService }) => {
  const { ask, window } = carillon;
  await pickyService(practiceNumbers(people), 'Sender ID is not approved');
  const id = await sendPracticeCampaign(ask, { people, batchSize: 2, askAfter: 2 });
  const reason = async () => (await ask('campaigns.get', { id })).status;
  await expect.poll(reason).toMatchObject({ state: 'paused', reason: { kind: 'first-part' } });
  await goTo(carillon, `#/campaigns/${id}/sending`);
  const another = window.getByRole('button', { name: 'Use another sender ID' });
  await expect(another).toBeVisible();
  await picture(carillon, 'first-part-sender-refused');
  await resize(carillon, 'narrow');
  await picture(carillon, 'first-part-sender-refused-narrow');
  await ask('campaigns.resume', { id });
  await expect.poll(reason).toMatchObject({ state: 'paused', reason: { kind: 'refused-alike' } });
  await expect(another).toHaveCount(1);
});

test('requests that are too large for the service leave everybody to a campaign with half as many numbers in each', async ({
  carillon,
  pickyService,
}) => {
  const { ask, window } = carillon;
  const service = await pickyService(practiceNumbers(people), 'Request entity too large');
  const id = await sendPracticeCampaign(ask, { people, batchSize: 2 });
  const status = async () => (await ask('campaigns.get', { id })).status;
  await expect
    .poll(status)
    .toMatchObject({ state: 'paused', reason: { kind: 'refused-alike', about: 'size' } });
  await expect.poll(async () => (await ask('campaigns.get', { id })).counts.batches.sending).toBe(0);
  await goTo(carillon, `#/campaigns/${id}/sending`);
  await window.getByRole('button', { name: 'Send in smaller requests' }).first().click();
  const dialog = window.getByRole('dialog');
  await expect(dialog).toContainText(`opens for the ${people} people who did not get it`);
  await dialog.getByRole('button', { name: 'Send in smaller requests' }).click();
  await expect(dialog).toBeHidden();
  await expect(window.getByText(`${people} people`, { exact: true })).toBeVisible();
  const [next] = await ask('campaigns.list', undefined);
  expect(next).toMatchObject({ status: { state: 'draft' }, options: { batchSize: 1 } });
  expect(service.texted.size).toBe(0);
});

test('unlike refusals stand apart, each with what was said and what helps; credit leads to the dashboard', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const refusals = [
    [404, '{"success":false,"error":"404 Not Found"}'],
    [413, '{"success":false,"error":"Too many recipients (max 40)"}'],
    [500, '{"success":false,"error":"Internal error"}'],
    [422, '{"success":false,"error":"Invalid phone number"}'],
    [502, 'Bad Gateway'],
  ] as const;
  let isBroke = false;
  const service = await startHostileService({
    behave: (nth) => {
      const [status, body] = refusals[nth - 1] ?? [200, '{"success":true}'];
      if (isBroke)
        return { kind: 'answer', status: 402, body: '{"success":false,"error":"Insufficient balance"}' };
      return { kind: 'answer', status, body };
    },
  });
  try {
    await putRealAccountInUse(ask, service.baseUrl);
    const id = await sendPracticeCampaign(ask, { people, batchSize: 2 });
    await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
    await goTo(carillon, `#/campaigns/${id}/sending`);
    const about = (words: string) => window.getByRole('alert').filter({ hasText: words });
    const address = about('404 Not Found');
    await expect(address).toContainText('the numbers are not to blame. Check the base address');
    await expect(address.getByRole('link', { name: 'Open settings' })).toBeVisible();
    await expect(address.getByRole('button', { name: 'Find the bad number' })).toHaveCount(0);
    await expect(about('Too many recipients').getByRole('button', { name: 'Send again' })).toHaveCount(0);
    await expect(about('Invalid phone number')).toContainText('One bad number may be the reason');
    await expect(window.getByText('4 messages may have been sent')).toBeVisible();
    await picture(carillon, 'refusals-unlike');
    await resize(carillon, 'narrow');
    await picture(carillon, 'refusals-unlike-narrow');
    await resize(carillon, 'small');
    await about('Too many recipients').getByRole('button', { name: 'Send in smaller requests' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Send in smaller requests' }).click();
    await expect(about('Too many recipients')).toBeHidden();
    await expect(address).toBeVisible();

    isBroke = true;
    // Another text, since nobody is to get the first one twice.
    const template = 'The clinic is open again.';
    const broke = await sendPracticeCampaign(ask, { people, batchSize: 2, name: 'Second', template });
    await expect.poll(async () => (await ask('campaigns.get', { id: broke })).status.state).toBe('paused');
    await goTo(carillon, `#/campaigns/${broke}/sending`);
    const credit = about('The service says that credit is missing');
    await expect(credit).toContainText('top up in the dashboard');
    await expect(credit.getByRole('button', { name: 'Open the dashboard' })).toBeVisible();
    await expect(window.getByRole('button', { name: 'Use another sender ID' })).toHaveCount(0);
    await picture(carillon, 'credit');
    // The figures add up: nobody is left out of the question.
    await window.getByRole('button', { name: 'Stop for good' }).click();
    await expect(window.getByRole('dialog')).toContainText(/\d+ were rejected\. \d+ are waiting/);
    await picture(carillon, 'stop-question');
  } finally {
    await service.stop();
  }
});
