import { formatNumber } from '../../electron/shared/phone/phone.ts';
import { expect, test } from '../support/app.ts';
import {
  planPracticeCampaign,
  practiceCounts,
  practiceNumbers,
  schedulePlan,
  sendPracticeCampaign,
  unconfirmedNumbers,
} from '../support/practice-campaign.ts';
import { putRealAccountInUse, startRealService } from '../support/real-service.ts';
import { resize } from '../support/screens.ts';

const people = 60;
/** After so many a person is asked to look: the middle, and a place to arrange the rest. */
const firstPeople = 24;
const everybody = practiceNumbers(people);

test('killed in the middle of sending: nothing lost, nothing doubled, and what was on its way is shown', async ({
  carillon,
}) => {
  const { ask } = carillon;
  const id = await sendPracticeCampaign(ask, { people, batchSize: 2, askAfter: firstPeople });
  await expect
    .poll(async () => (await ask('campaigns.get', { id })).status)
    .toMatchObject({ state: 'paused', reason: { kind: 'first-part' } });
  // From here on every request arrives and stays without an answer.
  await ask('practice.set-faults', { faults: ['never-answer'] });
  await ask('campaigns.resume', { id });
  await expect
    .poll(async () => {
      const { recipients } = (await ask('campaigns.get', { id })).counts;
      return (
        recipients.sending > 0 &&
        (await ask('practice.count', undefined)) === firstPeople + recipients.sending
      );
    })
    .toBe(true);
  const before = await practiceCounts(ask);

  await carillon.kill();
  await carillon.relaunch();

  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
  const after = await practiceCounts(ask);
  const unconfirmed = await unconfirmedNumbers(ask, id);
  const onTheirWay = [...before.keys()].slice(0, before.size - firstPeople);
  expect([...unconfirmed].sort()).toEqual(onTheirWay.sort());
  const received = everybody.map((number) => (before.get(number) ?? 0) + (after.get(number) ?? 0));
  expect(received).toEqual(everybody.map(() => 1));
  expect((await ask('campaigns.get', { id })).counts.recipients).toMatchObject({
    accepted: people - unconfirmed.size,
    unconfirmed: unconfirmed.size,
    queued: 0,
    sending: 0,
  });

  const { window } = carillon;
  await expect(
    window.getByText(`${unconfirmed.size} messages of “Reminder” may have been sent`),
  ).toBeVisible();
  await carillon.screenshot('durability-home');
  await window.getByRole('link', { name: 'Decide' }).click();
  await expect(window.getByText(`${unconfirmed.size} messages may have been sent`)).toBeVisible();
  await carillon.screenshot('durability-unconfirmed');
  await window.getByRole('button', { name: 'Count as sent' }).click();
  await expect(window.getByText('messages may have been sent')).toBeHidden();
  expect((await ask('campaigns.get', { id })).counts.recipients).toMatchObject({
    accepted: people - unconfirmed.size,
    'counted-as-sent': unconfirmed.size,
    unconfirmed: 0,
  });
  expect((await practiceCounts(ask)).size).toBe(after.size);
});

test('what was paused stays paused after quitting, and goes on where it was', async ({ carillon }) => {
  const { ask } = carillon;
  const id = await sendPracticeCampaign(ask, { people, batchSize: 2, askAfter: firstPeople });
  await expect
    .poll(async () => (await ask('campaigns.get', { id })).status)
    .toMatchObject({ state: 'paused', reason: { kind: 'first-part' } });
  await carillon.relaunch();
  expect(await ask('campaigns.get', { id })).toMatchObject({
    status: { state: 'paused', reason: { kind: 'first-part', recipients: firstPeople } },
    counts: {
      recipients: { accepted: firstPeople, queued: people - firstPeople, unconfirmed: 0, sending: 0 },
    },
  });
  expect(await ask('practice.count', undefined)).toBe(0);
  const { window } = carillon;
  await expect(window.getByText(`Paused after the first ${firstPeople} people: have a look`)).toBeVisible();
  await window.getByRole('link', { name: /^Look\b/ }).click();
  await window.getByRole('button', { name: 'Send the rest' }).first().click();
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
  expect(await ask('practice.count', undefined)).toBe(people - firstPeople);
});

test('quitting waits for the answers in flight: nothing is unconfirmed, and the rest is sent next time', async ({
  carillon,
}) => {
  const { ask } = carillon;
  // A service outside of the app knows of those too that reached it while the app was quitting.
  const service = await startRealService();
  try {
    await putRealAccountInUse(ask, service.baseUrl, { kind: 'development' });
    service.setFaults([{ kind: 'slow', ms: 4_000 }]);
    const id = await sendPracticeCampaign(ask, { people, batchSize: 4 });
    await expect.poll(() => service.count()).toBeGreaterThan(4);
    expect((await ask('campaigns.get', { id })).status.state).toBe('sending');
    await carillon.quit();
    service.setFaults([]);
    await carillon.relaunch();
    await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
    expect((await ask('campaigns.get', { id })).counts.recipients).toMatchObject({
      accepted: people,
      unconfirmed: 0,
    });
    expect([...service.countByNumber()].sort()).toEqual(everybody.map((number) => [number, 1]));
  } finally {
    await service.stop();
  }
});

test('days after quitting it asks before it goes on: with the text and who is left', async ({ carillon }) => {
  const { ask } = carillon;
  await ask('practice.set-faults', { faults: ['slow'] });
  const id = await sendPracticeCampaign(ask, { people, batchSize: 4 });
  await expect.poll(() => ask('practice.count', undefined)).toBeGreaterThan(0);
  await carillon.quit();
  const { DatabaseSync } = await import('node:sqlite');
  const file = new DatabaseSync(`${carillon.userData}/data/campaigns.db`);
  file.prepare('UPDATE campaigns SET seen_at = seen_at - 3 * 86400000').run();
  file.close();
  await carillon.relaunch();
  const status = async () => (await carillon.ask('campaigns.get', { id })).status;
  await expect.poll(status).toMatchObject({ state: 'paused', reason: { kind: 'absence' } });
  const { counts } = await carillon.ask('campaigns.get', { id });
  const before = await carillon.ask('practice.count', undefined);
  const { window } = carillon;
  await expect(window.getByText('Interrupted: shall it go on?')).toBeVisible();
  await carillon.screenshot('absence-home');
  await window.getByRole('link', { name: /Interrupted: shall it go on/u }).click();
  const asks = window.getByRole('status').filter({ hasText: 'Interrupted: shall it go on?' });
  const { template } = await carillon.ask('campaigns.get', { id });
  // All of them get the same: it stands there once, and who is left below.
  await expect(asks.getByText(template, { exact: true })).toHaveCount(1);
  const waiting = { search: '', campaignId: id, state: 'queued', before: null, limit: 2 } as const;
  const { rows } = await carillon.ask('results.people', waiting);
  expect(rows).toHaveLength(2);
  for (const { number } of rows)
    await expect(window.getByRole('grid').getByText(formatNumber(number))).toBeVisible();
  // The decision is in sight in the smallest window, before all figures.
  await resize(carillon, 'narrow');
  const stop = window.getByRole('button', { name: /^Stop: / });
  await expect(stop).toBeInViewport({ ratio: 1 });
  await carillon.screenshot('absence-narrow');
  await resize(carillon, 'small');
  const left = counts.recipients.queued;
  await expect(window.getByRole('button', { name: `Stop: ${left} people get nothing` })).toBeVisible();
  await carillon.screenshot('absence');
  expect(await carillon.ask('practice.count', undefined)).toBe(before);
  await window.getByRole('button', { name: `Go on: send to ${left} people` }).click();
  await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe('finished');
  expect([...(await practiceCounts(carillon.ask)).values()].every((count) => count === 1)).toBe(true);
});

test('while the computer sleeps nothing starts; when it wakes the campaign goes on', async ({ carillon }) => {
  const { app, ask } = carillon;
  const id = await sendPracticeCampaign(ask, { people: 40, batchSize: 4, askAfter: 4 });
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('paused');
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'));
  await ask('campaigns.resume', { id });
  // Longer work than the first request of one that is sent.
  await planPracticeCampaign(ask, { people: 200, batchSize: 50 });
  expect(await ask('practice.count', undefined)).toBe(4);
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
  const received = await practiceCounts(ask);
  expect([...received.values()]).toEqual(practiceNumbers(40).map(() => 1));
});

test('what was due while the computer slept is asked about as soon as it wakes, and not sent', async ({
  carillon,
}) => {
  const { app, ask } = carillon;
  const plan = await planPracticeCampaign(ask, { people: 2, batchSize: 1 });
  await schedulePlan(ask, plan, 3_600_000);
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend');
    const { now } = Date;
    Date.now = () => now() + 7_200_000;
    powerMonitor.emit('resume');
  });
  // Sooner than the schedule would look by itself.
  await expect
    .poll(async () => (await ask('campaigns.get', { id: plan.id })).status)
    .toMatchObject({ state: 'paused', reason: { kind: 'missed-schedule' } });
  expect(await ask('practice.count', undefined)).toBe(0);
});

test('three answers missing in a row pause the campaign, and the screen says in words why', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  await ask('practice.set-faults', { faults: ['drop-after-reading'] });
  const id = await sendPracticeCampaign(ask, { people: 40, batchSize: 2 });
  await expect
    .poll(async () => (await ask('campaigns.get', { id })).status)
    .toMatchObject({ state: 'paused', reason: { kind: 'too-many-failures' } });
  await expect(window.getByText('Several requests in a row failed')).toBeVisible();
  await expect(
    window.getByText('The connection broke after the request was on its way.').first(),
  ).toBeVisible();
  await carillon.screenshot('durability-failures');
  const received = await practiceCounts(ask);
  expect(await unconfirmedNumbers(ask, id)).toEqual(new Set(received.keys()));
  expect([...received.values()].every((count) => count === 1)).toBe(true);
});
