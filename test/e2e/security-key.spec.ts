/** The API key is in the main process's memory, in the keychain and in the request. It is nowhere else. */
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';

const key = 'ck_live_9f8e7d6c5b4a39281706f5e4d3c2b1a0';

/** The forms in which software keeps and echoes a text. */
const forms = [
  Buffer.from(key, 'utf8'),
  Buffer.from(key, 'utf16le'),
  Buffer.from(Buffer.from(key).toString('base64').slice(0, -4)),
  Buffer.from(Buffer.from(`Bearer ${key}`).toString('base64').slice(0, -4)),
];

test('a key that is used leaves no trace on the disk, in the page, in the log or in any answer', async ({
  carillon,
}) => {
  const authorizations: unknown[] = [];
  // A service that echoes the key, as careless ones do in their errors.
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    response
      .writeHead(authorizations.length === 1 ? 422 : 200, {
        'Content-Type': 'application/json',
        'X-RateLimit-Limit': '100',
        'X-RateLimit-Remaining': '90',
        'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + 60),
      })
      .end(JSON.stringify({ success: false, error: `no such thing for ${request.headers.authorization}` }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { id } = await carillon.ask('keys.save', {
      id: null,
      name: 'Clinic',
      kind: 'development',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      dashboardUrl: '',
      key,
    });
    await carillon.ask('keys.use', { id });
    // The page that the key was typed into is gone after this; from now on none may ever have it.
    await carillon.relaunch();
    const { ask, window } = carillon;
    // Whatever the hour at which this runs: only practice keeps none.
    await ask('settings.save', { textingHours: null });
    const campaign = await sendPracticeCampaign(ask, { people: 4, batchSize: 2 });
    await expect.poll(() => authorizations.length).toBeGreaterThanOrEqual(2);
    expect(authorizations[0]).toBe(`Bearer ${key}`);
    const batches = await ask('batches.page', { campaignId: campaign, state: null, after: null, limit: 50 });
    const answers = [
      await ask('app.state', undefined),
      await ask('keys.list', undefined),
      await ask('campaigns.get', { id: campaign }),
      await ask('sending.snapshot', undefined),
      ...(await Promise.all(batches.rows.map((batch) => ask('batches.attempts', { batchId: batch.id })))),
    ];
    expect(JSON.stringify(answers)).not.toContain(key);
    const session = await window.context().newCDPSession(window);
    const chunks: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    const heap = chunks.join('');
    expect(heap.length).toBeGreaterThan(1_000_000);
    expect(heap.includes(key)).toBe(false);
    await carillon.quit();
    expect(carillon.stderr()).not.toContain(key);
    const holding = readdirSync(carillon.userData, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => {
        // What is gone by now was Chromium's to tidy up.
        const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
        return forms.some((form) => content.includes(form));
      });
    expect(holding).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
