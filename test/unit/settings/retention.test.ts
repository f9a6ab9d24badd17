import { expect, test } from 'vitest';
import { auditPage } from '../../../electron/db/records/audit.ts';
import { retentionHandlers } from '../../../electron/settings/retention.ts';
import { readSettingsFile, settingsFileText } from '../../../electron/settings/settings-file.ts';
import { accountFixture } from '../../support/account-fixture.ts';

test('the setting is kept, recorded, and lifted again', async () => {
  await using bench = await accountFixture();
  const handlers = retentionHandlers({ ...bench, actor: 'ada', changed: () => undefined });
  await handlers['retention.set']({ days: 90 });
  expect(bench.settings.current().retentionDays).toBe(90);
  await handlers['retention.set']({ days: null });
  expect(bench.settings.current().retentionDays).toBeNull();
  const everything = { search: '', actions: null, from: null, to: null };
  expect((await auditPage(bench.db, everything, null, 10)).rows.map(({ event }) => event)).toEqual([
    { action: 'retention.changed', detail: { days: null } },
    { action: 'retention.changed', detail: { days: 90 } },
  ]);
});

test('a settings file cannot make another computer remove data', async () => {
  await using bench = await accountFixture();
  const text = settingsFileText({ ...bench.settings.current(), retentionDays: 30 }, [], []);
  expect(text).not.toContain('retentionDays');
  const edited = text.replace('"settings": {', '"settings": { "retentionDays": 30,');
  expect(readSettingsFile(edited).settings).not.toHaveProperty('retentionDays');
});
