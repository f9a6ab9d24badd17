import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PracticeService } from '../../electron/practice/practice-service.ts';
import { nobody } from '../../electron/shared/models.ts';
import { expect, test } from '../support/app.ts';
import { ask } from '../support/ask.ts';
import { sendPlan } from '../support/practice-campaign.ts';
import { realKey, startRealService } from '../support/real-service.ts';

const newKey = 'sk_live_New2Key7Of9This4Account1';
const people = 40;

test('a key expires in the middle: the campaign pauses, a new key continues it, nobody is texted twice', async ({
  carillon,
}) => {
  const service: PracticeService = await startRealService(realKey, () => {
    if (service.count() >= 3) service.setKey(realKey, 'expired');
  });
  try {
    const { window } = carillon;
    const account = {
      id: null,
      name: 'Shop',
      kind: 'production',
      dashboardUrl: 'https://dash.example',
    } as const;
    const saved = await ask(carillon, 'keys.save', { ...account, baseUrl: service.baseUrl, key: realKey });
    const id: string = Reflect.get(Reflect.get(Object(saved), 'value'), 'id');
    await ask(carillon, 'keys.use', { id });
    await ask(carillon, 'settings.save', { textingHours: null });
    for (let person = 0; person < people; person++) {
      const fields = { name: `Person ${person}` };
      await ask(carillon, 'contacts.save', {
        id: null,
        number: `07700 900${100 + person}`,
        fields,
        listIds: [],
      });
    }
    await ask(carillon, 'campaigns.create', { copyOf: null });
    const audience = { ...nobody, everyone: true };
    const options = { batchSize: 50, askAfter: null };
    const draft = { name: 'News', senderId: 'Shop', template: 'Hello {name}', audience, options };
    await ask(carillon, 'campaigns.save', { id: 1, draft });
    const { version } = await carillon.ask('campaigns.plan', { id: 1 });
    await sendPlan(carillon.ask, { id: 1, version });
    await expect
      .poll(() => ask(carillon, 'campaigns.get', { id: 1 }))
      .toMatchObject({ value: { status: { reason: { kind: 'key-refused', problem: 'expired' } } } });
    expect(service.count()).toBeLessThan(people);

    await window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await expect(window.getByText('This key has expired')).toBeVisible();
    await expect(
      window.getByRole('navigation', { name: 'Main' }).getByText('The key has expired'),
    ).toBeVisible();
    await carillon.screenshot('settings-key-expired');
    await carillon.window.evaluate(() => {
      globalThis.location.hash = '#/campaigns/1/sending';
    });
    await expect(window.getByText('Goes on with a new key.')).toBeVisible();
    await carillon.screenshot('sending-key-expired');
    await window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    const accounts = join(carillon.userData, 'accounts.json');
    const oldCiphertext: string = JSON.parse(readFileSync(accounts, 'utf8')).accounts[1].key;
    service.setKey(newKey, 'active');
    await window.getByRole('button', { name: 'Replace the key' }).first().click();
    await window.getByLabel('New API key').fill(newKey);
    await carillon.screenshot('settings-key-replace');
    await window.getByRole('button', { name: 'Replace the key' }).last().click();

    await expect(window.getByText('1 campaign goes on with the new key')).toBeVisible();
    await carillon.screenshot('settings-key-stored');
    await window.getByRole('button', { name: 'Test this key now' }).click();
    await expect(window.getByRole('heading', { name: 'Test of “Shop”' })).toBeVisible();
    await window.getByRole('link', { name: 'News', exact: true }).click();
    await expect(window.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
    await expect
      .poll(() => ask(carillon, 'campaigns.get', { id: 1 }))
      .toMatchObject({
        value: { status: { state: 'finished' }, counts: { recipients: { accepted: people } } },
      });
    expect(service.countByNumber().size).toBe(people);
    expect(new Set(service.countByNumber().values())).toEqual(new Set([1]));
    expect(readFileSync(accounts, 'utf8')).not.toContain(oldCiphertext);
    await expect(window.getByText('This key has expired')).toHaveCount(0);
  } finally {
    await service.stop();
  }
});
