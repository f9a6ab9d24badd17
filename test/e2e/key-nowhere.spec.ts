import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nobody } from '../../electron/shared/models.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { ask } from '../support/ask.ts';
import { startHostileService } from '../support/hostile-service.ts';
import { sendPlan } from '../support/practice-campaign.ts';
import { plainWords } from '../support/results-file-words.ts';

const key = 'sk_live_Qv7Zt2Kx9Lm4Rb8Nc3Wd6Yf1';

/** The forms in which a key would be found: as text, as UTF-16, in base64 with any beginning, and its middle alone. */
const traces: readonly Buffer[] = [
  Buffer.from(key),
  Buffer.from(key, 'utf16le'),
  Buffer.from(key.slice(8, 24)),
  Buffer.from(Buffer.from(key).toString('base64').slice(0, 36)),
  Buffer.from(Buffer.from(`Bearer ${key}`).toString('base64').slice(0, 44)),
];

/** Every file below a folder that has a trace of the key. What is gone by the time it is read was another program's to tidy up. */
function filesWithKey(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => lstatSync(file, { throwIfNoEntry: false })?.isFile())
    .filter((file) => {
      const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
      return traces.some((trace) => content.includes(trace));
    });
}

/** Writes down whatever the main process sends to the page from now on: answers and events. */
async function recordMessages({ app }: Carillon): Promise<() => Promise<string>> {
  await app.evaluate(({ ipcMain, webContents }) => {
    const messages: string[] = [];
    Reflect.set(globalThis, 'messagesToPage', messages);
    const handlers: Map<string, (...args: unknown[]) => unknown> = Reflect.get(ipcMain, '_invokeHandlers');
    const answer = handlers.get('carillon:invoke');
    if (answer === undefined) throw new Error('Electron keeps its handlers elsewhere now.');
    handlers.set('carillon:invoke', async (...args) => {
      const reply = await answer(...args);
      messages.push(JSON.stringify(reply));
      return reply;
    });
    for (const contents of webContents.getAllWebContents()) {
      const send = contents.send.bind(contents);
      contents.send = (channel, ...args) => {
        messages.push(JSON.stringify(args));
        send(channel, ...args);
      };
    }
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'messagesToPage').join('\n'));
}

/** Answers every question for a file or folder with one in `folder`. */
async function answerDialogs({ app }: Carillon, folder: string): Promise<void> {
  await mkdir(folder);
  await app.evaluate(({ dialog }, chosen) => {
    let count = 0;
    Reflect.set(dialog, 'showSaveDialog', async () => ({
      canceled: false,
      filePath: `${chosen}/file-${++count}`,
    }));
    Reflect.set(dialog, 'showOpenDialog', async () => ({ canceled: false, filePaths: [chosen] }));
  }, folder);
}

test('the key is in no message, log, database, setting, export, backup, error, crash dump or page', async ({
  carillon,
}) => {
  // A careless service: it repeats the whole request, with the key in it, in its refusal.
  const service = await startHostileService({
    behave: (_nth, { head }) => ({
      kind: 'answer',
      status: 401,
      headers: { 'x-echo': head.replaceAll('\r\n', ' ') },
      body: JSON.stringify({ success: false, error: `Invalid API key: ${head}` }),
    }),
  });
  try {
    const { window } = carillon;
    const messages = await recordMessages(carillon);
    const exports = join(carillon.userData, 'exports');
    await answerDialogs(carillon, exports);
    const account = { id: null, name: 'Shop', kind: 'production', dashboardUrl: '', key: null } as const;
    await ask(carillon, 'keys.save', { ...account, baseUrl: service.baseUrl });
    await window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await window.getByRole('button', { name: 'Add a key' }).click();
    // As a person does it: from the clipboard, so that the test itself brings no copy into the page.
    await carillon.app.evaluate(({ clipboard }, text) => clipboard.writeText(text), key);
    await window.getByLabel('API key', { exact: true }).press('ControlOrMeta+v');
    await window.getByRole('button', { name: 'Store the key' }).click();
    await expect(window.getByRole('region', { name: 'Shop' }).getByText('In use')).toBeVisible();
    await carillon.app.evaluate(({ clipboard }) => clipboard.clear());

    await ask(carillon, 'contacts.save', { id: null, number: '07700 900123', fields: {}, listIds: [] });
    await ask(carillon, 'campaigns.create', { copyOf: null });
    const audience = { ...nobody, everyone: true };
    const draft = {
      name: 'A',
      senderId: 'Shop',
      template: 'Hello.',
      audience,
      options: { batchSize: 50, askAfter: null },
    };
    await ask(carillon, 'settings.save', { textingHours: null });
    await ask(carillon, 'campaigns.save', { id: 1, draft });
    const { version } = await carillon.ask('campaigns.plan', { id: 1 });
    await sendPlan(carillon.ask, { id: 1, version });
    await expect
      .poll(() => ask(carillon, 'campaigns.get', { id: 1 }))
      .toMatchObject({ value: { status: { state: 'paused', reason: { kind: 'key-refused' } } } });
    expect(service.requests[0]?.head).toContain(key);
    await expect(window.getByText('The service does not know this key')).toBeVisible();
    await carillon.screenshot('settings-key-refused');

    // Everything that can be written or read out.
    await ask(carillon, 'keys.save', {
      ...account,
      id: 'nonsense',
      baseUrl: `https://x.example/${'a'.repeat(9)}?${key}`,
      key,
    });
    await ask(carillon, 'batches.attempts', { batchId: 1 });
    await ask(carillon, 'results.export', {
      campaignId: 1,
      words: plainWords,
    });
    await ask(carillon, 'settings.export', undefined);
    await ask(carillon, 'audit.export', { filter: { search: '', actions: null, from: null, to: null } });
    expect(await ask(carillon, 'backups.make', undefined)).toMatchObject({ ok: true });
    expect(readdirSync(exports).length).toBeGreaterThanOrEqual(4);

    const snapshot = join(carillon.userData, 'page.heapsnapshot');
    await carillon.app.evaluate(async ({ BrowserWindow }, file) => {
      await BrowserWindow.getAllWindows()[0]?.webContents.takeHeapSnapshot(file);
    }, snapshot);
    // What may be shown of the key is there, so the rest of it would have been found as well.
    expect(readFileSync(snapshot, 'utf8')).toContain(key.slice(-4));

    const said = await messages();
    expect(said).toContain('key-refused');
    for (const trace of traces) expect(said).not.toContain(trace.toString());
    expect(carillon.stderr()).not.toContain(key);

    await carillon.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    await carillon.kill();
    // One that has it, so that a search that finds nothing at all is noticed.
    const control = join(carillon.userData, 'control');
    writeFileSync(control, `x${key}x`);
    expect(filesWithKey(carillon.userData)).toEqual([control]);
  } finally {
    await service.stop();
  }
});
