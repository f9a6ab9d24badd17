/** A person who wants to text at night says so for that campaign, and it is written down. */
import { expect, test } from 'vitest';
import { auditPage } from '../../../electron/db/records/audit.ts';
import { setAnyHour, stop } from '../../../electron/sending/commands.ts';
import { sendingHandlers } from '../../../electron/sending/handlers.ts';
import { startHostileService } from '../../support/hostile-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { seedCampaign } from '../../support/seeds.ts';

test('a campaign that waits for the morning goes at once where a person says so, and that is in the log', async () => {
  const fixture = new QueueFixture();
  const service = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  try {
    fixture.clock.setEpochMs(Date.UTC(2026, 0, 5, 23));
    const hours = { hours: { from: 480, until: 1260 }, homeZone: 'Europe/London' };
    const id = await seedCampaign(fixture.db, { recipients: 10, practice: false, country: () => 'GB' });
    const other = await seedCampaign(fixture.db, {
      recipients: 10,
      practice: false,
      country: () => 'GB',
      from: 447_700_901_000,
    });
    fixture.queue({ baseUrl: service.baseUrl, hours: () => hours });
    const handlers = sendingHandlers({
      db: fixture.db,
      now: () => 1,
      actor: 'ann',
      snapshot: () => Promise.reject(new Error('not asked')),
      wakeQueue: async () => fixture.wakeAll(),
      changed: () => undefined,
    });
    await fixture.settled();
    expect(service.requests).toEqual([]);
    expect(await handlers['campaigns.any-hour']({ id, allowed: true })).toMatchObject({ anyHour: true });
    await fixture.reaches(id, 'finished');
    expect((await fixture.campaign(other)).counts.recipients).toMatchObject({ queued: 10, accepted: 0 });
    await handlers['campaigns.any-hour']({ id: other, allowed: true });
    await handlers['campaigns.any-hour']({ id: other, allowed: false });
    const filter = { search: '', actions: null, from: null, to: null };
    const { rows } = await auditPage(fixture.db, filter, null, 10);
    expect(rows.map(({ action }) => action)).toEqual([
      'campaign.hours-kept',
      'campaign.any-hour',
      'campaign.any-hour',
    ]);
    await expect(setAnyHour(fixture.db, id, true)).rejects.toMatchObject({ code: 'not-allowed-now' });
    await stop(fixture.db, other, 1).catch(() => undefined);
  } finally {
    await fixture.close();
    await service.stop();
  }
});
