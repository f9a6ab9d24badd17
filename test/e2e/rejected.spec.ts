import { expect, test } from '../support/app.ts';
import { startPickyService } from '../support/picky-service.ts';
import { practiceNumbers, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse } from '../support/real-service.ts';
import { goTo, picture } from '../support/screens.ts';

const people = 16;
const [bad = ''] = practiceNumbers(people).slice(10);
const good = practiceNumbers(people).filter((number) => number !== bad);

test('the bad number of a refused request is found: everybody else gets the text once, and it can be sent again', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const service = await startPickyService(new Set([bad]));
  try {
    await putRealAccountInUse(ask, service.baseUrl);
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
  } finally {
    await service.stop();
  }
});

test('a rejected request is sent again as it was, and refused once more it stays rejected', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const service = await startPickyService(new Set([bad]));
  try {
    await putRealAccountInUse(ask, service.baseUrl);
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
  } finally {
    await service.stop();
  }
});

test('a sender ID that is not approved pauses after three requests, and everybody who did not get it is in the next campaign', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const everybody = practiceNumbers(people);
  const service = await startPickyService(new Set(everybody), 'Sender ID is not approved');
  try {
    await putRealAccountInUse(ask, service.baseUrl);
    const id = await sendPracticeCampaign(ask, { people, batchSize: 2 });
    const campaign = () => ask('campaigns.get', { id });
    await expect
      .poll(async () => (await campaign()).status)
      .toMatchObject({ state: 'paused', reason: { kind: 'refused-alike' } });
    await expect.poll(async () => (await campaign()).counts.batches.sending).toBe(0);
    expect(service.refused()).toBeLessThan(8);

    await goTo(carillon, `#/campaigns/${id}/sending`);
    await expect(window.getByText('The service refuses everybody alike')).toBeVisible();
    await expect(
      window.getByText(/same words.* The service said: “Sender ID is not approved”/),
    ).toBeVisible();
    await expect(window.getByRole('button', { name: 'Find the bad number' })).toHaveCount(0);
    await picture(carillon, 'refused-alike');
    await window.getByRole('button', { name: 'Use another sender ID' }).click();
    const dialog = window.getByRole('dialog');
    await expect(dialog).toContainText(`opens for the ${people} people who did not get it`);
    await picture(carillon, 'refused-alike-question');
    await dialog.getByRole('button', { name: 'Use another sender ID' }).click();

    await expect(window.getByRole('combobox', { name: 'From' })).toBeFocused();
    await expect(window.getByText(`${people} people`)).toBeVisible();
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
  } finally {
    await service.stop();
  }
});
