import type { Page } from '@playwright/test';
import { type Carillon, expect, test } from '../support/app.ts';
import { importFile } from '../support/import-steps.ts';
import { sampleFile, settleColumns } from '../support/main-job.ts';
import { startPatientService } from '../support/patient-service.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse, realKey, startRealService } from '../support/real-service.ts';
import { goTo } from '../support/screens.ts';

const people = 60;

/** Notes everything that readers of the screen are told from now on. */
async function listen({ window }: Carillon): Promise<() => Promise<readonly string[]>> {
  await window.evaluate(() => {
    const live = '[role=status], [role=alert], [aria-live=polite]';
    const said: string[] = [];
    Reflect.set(globalThis, 'said', said);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement;
          const around = element?.closest(live);
          for (const region of around ? [around] : (element?.querySelectorAll(live) ?? [])) {
            const words = region.textContent?.trim();
            if (words && !said.includes(words)) said.push(words);
          }
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => window.evaluate(() => [...Reflect.get(globalThis, 'said')]);
}

/** Notes whenever the page says of a campaign that has ended that some of it was not sent. */
async function noteWrongEnds(window: Page): Promise<void> {
  await window.evaluate(() => {
    const wrong: string[] = [];
    Reflect.set(globalThis, 'wrong', wrong);
    new MutationObserver(() => {
      const text = /Finished[^.]*not sent/.exec(document.querySelector('main')?.textContent ?? '')?.[0];
      if (text !== undefined) wrong.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

test('how far sending is, is said in steps; its end says nothing wrong; and what stops it is said at once', async ({
  carillon,
}) => {
  const service = await startRealService();
  try {
    const { window, ask } = carillon;
    await putRealAccountInUse(ask, service.baseUrl, { kind: 'development' });
    service.setFaults([{ kind: 'slow', ms: 400 }]);
    const said = await listen(carillon);
    await noteWrongEnds(window);
    const template = 'Hello {first name}';
    const id = await sendPracticeCampaign(ask, { people, batchSize: 1, template, askAfter: 3 });
    await goTo(carillon, `#/campaigns/${id}/sending`);
    // Most of it goes out while its screen is open, however long that took to open.
    await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('paused');
    await ask('campaigns.resume', { id });
    await expect.poll(said).toContain('100% accepted');
    const shares = (await said()).filter((words) => /^\d+% accepted$/.test(words));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares.length).toBeLessThanOrEqual(12);

    await expect(window.getByText(new RegExp(`Finished .*: ${people} sent\\.`))).toBeVisible();
    expect(await window.evaluate(() => Reflect.get(globalThis, 'wrong'))).toEqual([]);

    service.setKey(realKey, 'expired');
    const second = await sendPracticeCampaign(ask, { people, batchSize: 50, name: 'Second' });
    await goTo(carillon, `#/campaigns/${second}/sending`);
    await expect(window.getByRole('alert').filter({ hasText: 'The API key has expired' })).toBeVisible();
  } finally {
    await service.stop();
  }
});

test('how far an import is, is said in steps, and what came of it', async ({ carillon }) => {
  const { window } = carillon;
  await importFile(carillon, sampleFile);
  await settleColumns(window, 'June');
  const said = await listen(carillon);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByRole('button', { name: /^Import \d+ contacts/ })).toBeVisible();
  await window.getByRole('button', { name: /^Import \d+ contacts/ }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  await expect.poll(said).toContainEqual(expect.stringContaining('The contacts are in'));
});

test('that sending has begun is said before the first answer, and how far it is, is one figure on every screen', async ({
  carillon,
}) => {
  const service = await startPatientService();
  try {
    const { window, ask } = carillon;
    await putRealAccountInUse(ask, service.baseUrl, { kind: 'development' });
    const said = await listen(carillon);
    const id = await sendPracticeCampaign(ask, { people: 10, batchSize: 1 });
    await goTo(carillon, `#/campaigns/${id}/sending`);
    await expect.poll(said).toContain('Sending has begun.');
    const row = window.getByRole('row').filter({ has: window.getByRole('progressbar') });
    const accept = async (count: number): Promise<void> => {
      for (let nth = 0; nth < count; nth++) {
        await expect.poll(() => service.waiting()).toBeGreaterThan(0);
        service.answerOne(200);
      }
    };
    // Asked for before anything was accepted, and kept since.
    await goTo(carillon, '#/campaigns');
    await expect(row).toContainText('0%');
    await accept(3);
    await expect(row).toContainText('30%');
    await goTo(carillon, '#/results');
    await expect(row).toContainText('30%');
    await accept(2);
    await expect(row).toContainText('50%');
    await goTo(carillon, '#/campaigns');
    await expect(row).toContainText('50%');
    await goTo(carillon, `#/campaigns/${id}/sending`);
    await expect(window.getByText('of 10', { exact: true })).toBeVisible();
    expect((await ask('campaigns.get', { id })).status.state).toBe('sending');
  } finally {
    await service.stop();
  }
});
