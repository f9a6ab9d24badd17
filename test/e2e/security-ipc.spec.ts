/** What a page that was taken over could say to the main process: every channel, with everything that does not fit it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { z } from 'zod';
import { root } from '../../build/setup/paths.mjs';
import { type ChannelName, channels } from '../../electron/shared/contract.ts';
import { expect, test } from '../support/app.ts';
import { ask, askRaw } from '../support/ask.ts';
import { startForbiddenServer } from '../support/forbidden-server.ts';

test.use({ allowedErrors: [/./] });

const names = Object.keys(channels).filter((name): name is ChannelName => Object.hasOwn(channels, name));

const JsonSchema = z.record(z.string(), z.unknown());

/** Values that are nearly right: of the schema's own shape, with one thing wrong somewhere. */
function nearly(schema: unknown): fc.Arbitrary<unknown> {
  const { success, data } = JsonSchema.safeParse(schema);
  if (!success) return anything;
  const options = data.anyOf ?? data.oneOf;
  if (Array.isArray(options)) return fc.oneof(...options.map(nearly));
  if (data.type === 'object' && data.properties !== undefined) {
    const properties = JsonSchema.parse(data.properties);
    const fields = Object.entries(properties).map(([name, field]) => [name, nearly(field)] as const);
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(Object.fromEntries(fields)) },
      { weight: 2, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
      { weight: 1, arbitrary: anything },
    );
  }
  if (data.type === 'array') {
    return fc.oneof(
      { weight: 5, arbitrary: fc.array(nearly(data.items), { maxLength: 3 }) },
      { weight: 1, arbitrary: oversizedArray },
      { weight: 3, arbitrary: wrong },
    );
  }
  if (data.type === 'string')
    return fc.oneof(
      { weight: 3, arbitrary: fc.string() },
      { weight: 1, arbitrary: oversizedString },
      { weight: 3, arbitrary: wrong },
    );
  if (data.type === 'integer' || data.type === 'number') {
    return fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(-1, 0.5, 2 ** 53, 1e300),
      wrong,
    );
  }
  return wrong;
}

/** Written small, so that the tests' own connection does not carry megabytes; see {@link grow}. */
const oversizedString = fc.constantFrom({ $string: 200_000 }, { $string: 2_000_000 });
const oversizedArray = fc.constantFrom(0, 'x', null).map((entry) => ({ $array: 100_001, entry }));

/** The same value with what is oversized at its full size. Runs in the page as well. */
function grow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(grow);
  const { $string, $array, entry } = value as Record<string, unknown>;
  if (typeof $string === 'number') return 'x'.repeat($string);
  if (typeof $array === 'number') return new Array<unknown>($array).fill(entry);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, grow(field)]));
}
const wrong = fc.constantFrom<unknown>(
  null,
  true,
  '',
  '1; DROP TABLE contacts',
  '__proto__',
  -1,
  [],
  {},
  [[[[]]]],
  { id: { id: 1 } },
  { constructor: { prototype: { polluted: true } } },
);
const anything = fc.oneof(
  wrong,
  fc.jsonValue({ maxDepth: 3 }).map((value) => value as unknown),
  oversizedString,
  fc.constant(JSON.parse('{"__proto__": {"polluted": true}, "id": 1}')),
);

test('every channel refuses every argument that its schema refuses, and the app goes on', async ({
  carillon,
}) => {
  test.slow();
  await carillon.window.evaluate(`globalThis.grow = ${grow.toString()}; undefined`);
  const askAll = async ([channel, json]: readonly [string, string]) => {
    const invoke = Reflect.get(Reflect.get(globalThis, 'carillon'), 'invoke');
    const enlarge = Reflect.get(globalThis, 'grow');
    const all: unknown[] = [];
    for (const value of JSON.parse(json))
      all.push(await Reflect.apply(invoke, undefined, [channel, enlarge(value)]));
    return all;
  };
  for (const name of names) {
    const { args } = channels[name];
    // Undefined is no argument in JSON; where a channel takes nothing, anything at all is wrong.
    const schema = z.toJSONSchema(args, { unrepresentable: 'any', io: 'input' });
    const values = fc
      .sample(fc.oneof({ weight: 3, arbitrary: nearly(schema) }, { weight: 1, arbitrary: anything }), 20)
      // What fits is a request like any other: it may open a dialog or remove something.
      .filter((value) => !args.safeParse(grow(value)).success);
    expect(values.length, name).toBeGreaterThan(5);
    const answers = await carillon.window.evaluate(askAll, [name, JSON.stringify(values)] as const);
    const refusal = { ok: false, error: { code: 'bad-request', values: { channel: name } } };
    expect(answers, name).toEqual(values.map(() => refusal));
  }
  expect(await ask(carillon, 'app.state', undefined)).toMatchObject({ ok: true });
  expect(await carillon.app.evaluate(() => Reflect.has({}, 'polluted'))).toBe(false);
});

test('what is no channel is refused, whatever it is', async ({ sharedCarillon: carillon }) => {
  const strange: unknown[] = [
    '',
    'app.state ',
    'toString',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'carillon:invoke',
    'x'.repeat(1_000_000),
    null,
    undefined,
    1,
    {},
    ['app.state'],
    { toString: 'app.state', valueOf: 1 },
  ];
  const answers = await askRaw(
    carillon,
    strange.map((name) => [name, undefined]),
  );
  for (const [index, answer] of answers.entries()) {
    expect(answer, String(index)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
    expect(JSON.stringify(answer).length).toBeLessThan(300);
  }
});

test('values that no program of ours sends do not reach a handler: cycles, depth, functions', async ({
  sharedCarillon: carillon,
}) => {
  const answers = await carillon.window.evaluate(async () => {
    const invoke = Reflect.get(Reflect.get(globalThis, 'carillon'), 'invoke');
    const cycle: Record<string, unknown> = {};
    cycle.id = cycle;
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level++) deep = { id: deep };
    const strange: unknown[] = [cycle, deep, { id: () => 1 }, { id: Symbol.iterator }, new Proxy({}, {})];
    const all: string[] = [];
    for (const value of strange) {
      try {
        const answer = await Reflect.apply(invoke, undefined, ['contacts.get', value]);
        all.push(String(Reflect.get(Reflect.get(Object(answer), 'error') ?? {}, 'code')));
      } catch {
        // The bridge itself could not pass it on.
        all.push('bad-request');
      }
    }
    return all;
  });
  expect(new Set(answers)).toEqual(new Set(['bad-request']));
  expect(await ask(carillon, 'app.state', undefined)).toMatchObject({ ok: true });
});

test('a file is read only where a person handed it over, whatever path the page names', async ({
  carillon,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-private-'));
  const secret = join(folder, 'secret.csv');
  const own = join(folder, 'own.csv');
  writeFileSync(secret, 'Name,Mobile\nAnn,07700 900123\n');
  writeFileSync(own, 'Name,Mobile\nBob,07700 900456\n');
  const plan = {
    reading: null,
    columns: null,
    previewed: null,
    defaultCountry: 'GB',
    existing: 'fill-empty' as const,
    listIds: [],
    newList: null,
  };
  const refused = { ok: false, error: { code: 'refused' } };
  const tried = [
    secret,
    join(folder, '..', basename(folder), 'secret.csv'),
    '/etc/passwd',
    carillon.userData,
  ];
  for (const path of tried) {
    const source = { kind: 'file', path } as const;
    expect(await ask(carillon, 'imports.preview', { source, reading: null })).toMatchObject(refused);
    expect(await ask(carillon, 'imports.review', { ...plan, source })).toMatchObject(refused);
  }

  // What a page can make itself is no file of the computer, and has no path to grant.
  const made = await carillon.window.evaluate(async (path) => {
    const bridge = Reflect.get(globalThis, 'carillon');
    const file = new File(['Name'], path);
    for (const name of ['path', 'webkitRelativePath']) {
      Object.defineProperty(file, name, { value: path });
    }
    const things: unknown[] = [
      file,
      new File([file], path),
      path,
      { path },
      Object.assign(new Blob(['x']), { path, name: path }),
      Object.create(File.prototype, { path: { value: path } }),
      null,
    ];
    const answers: unknown[] = [];
    for (const thing of things) {
      try {
        answers.push(await Reflect.apply(Reflect.get(bridge, 'handOver'), bridge, [thing]));
      } catch {
        answers.push('');
      }
    }
    // The channel behind it has another name, which is not the page's to say.
    answers.push(await Reflect.apply(Reflect.get(bridge, 'invoke'), bridge, ['carillon:file', path]));
    return answers;
  }, secret);
  expect(made.slice(0, -1)).toEqual(made.slice(0, -1).map(() => ''));
  expect(made.at(-1)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
  const source = { kind: 'file', path: secret } as const;
  expect(await ask(carillon, 'imports.preview', { source, reading: null })).toMatchObject(refused);

  // A file that comes in through the system has one, and is read from then on; its neighbour is not.
  await carillon.window.evaluate(() => {
    const field = document.createElement('input');
    field.type = 'file';
    field.id = 'handed-over';
    document.body.append(field);
  });
  await carillon.window.locator('#handed-over').setInputFiles(own);
  const path = await carillon.window.evaluate(() => {
    const field = document.querySelector('#handed-over');
    const bridge = Reflect.get(globalThis, 'carillon');
    const file = field instanceof HTMLInputElement ? field.files?.[0] : undefined;
    return Reflect.apply(Reflect.get(bridge, 'handOver'), bridge, [file]);
  });
  expect(path).toBe(own);
  const granted = { kind: 'file', path: own } as const;
  expect(await ask(carillon, 'imports.preview', { source: granted, reading: null })).toMatchObject({
    ok: true,
    value: { name: 'own.csv' },
  });
  expect(await ask(carillon, 'imports.preview', { source, reading: null })).toMatchObject(refused);
  rmSync(folder, { recursive: true });
});

test('a foreign page with the very same bridge is refused, in a window and in a frame', async ({
  carillon,
}) => {
  await using forbidden = await startForbiddenServer(
    '<!doctype html><title>foreign</title><iframe src="/inner"></iframe>',
  );
  const outcome = await carillon.app.evaluate(
    async ({ BrowserWindow, ipcMain, session }, { origin, preload }) => {
      const question = `typeof carillon === 'undefined' ? 'no bridge' : carillon.invoke('app.state', undefined).then(
        (reply) => reply.ok ? 'answered' : reply.error.code, (cause) => 'threw: ' + cause)`;
      // A path that only the preload script may send: past it, as code that has taken the process over could.
      const handlers: Map<string, (...args: unknown[]) => unknown> = Reflect.get(ipcMain, '_invokeHandlers');
      const grant = handlers.get('carillon:file');
      if (grant === undefined) throw new Error('Electron keeps its handlers elsewhere now.');
      const loaded = async (of: Electron.Session, url: string, then = '') => {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { preload, session: of, sandbox: true, nodeIntegrationInSubFrames: true },
        });
        // The app lets no frame load at all; here one has to, so that it can ask.
        window.webContents.removeAllListeners('will-frame-navigate');
        try {
          await window.loadURL(url);
          if (then !== '') {
            const there = new Promise<void>((resolve) =>
              window.webContents.once('did-finish-load', () => resolve()),
            );
            // Its answer may go down with the page that it leaves.
            void window.webContents.executeJavaScript(then).catch(() => undefined);
            await there;
          }
          return await Promise.all(
            window.webContents.mainFrame.framesInSubtree.map(async (frame) => ({
              origin: frame.origin,
              url: frame.url,
              main: frame.parent === null,
              answer: String(await frame.executeJavaScript(question)),
              granted: grant({ sender: window.webContents, senderFrame: frame }, '/etc/passwd'),
            })),
          );
        } finally {
          window.destroy();
        }
      };
      const answerWithFrames = ({ url }: Request) => {
        const inside = url.endsWith('/inner') ? '' : '<iframe src="app://carillon/inner"></iframe>';
        return new Response(inside, { headers: { 'Content-Type': 'text/html' } });
      };
      // The same address in another session, with a frame inside and no policy against it.
      const copy = session.fromPartition('copy');
      copy.protocol.handle('app', answerWithFrames);
      const foreign = session.fromPartition('foreign');
      const ours = session.defaultSession;
      const outcome = {
        foreign: await loaded(foreign, `${origin}/`),
        data: await loaded(foreign, 'data:text/html,<p>x'),
        copy: await loaded(copy, 'app://carillon/'),
        emptied: await loaded(ours, 'app://carillon/', 'location.href = "about:blank"'),
      };
      // In the app's own session a page of ours could have no frame at all: its policy, too, forbids that.
      ours.protocol.unregisterProtocol('app');
      ours.protocol.handle('app', answerWithFrames);
      return { ...outcome, inOurs: await loaded(ours, 'app://carillon/') };
    },
    { origin: forbidden.origin, preload: `${root}/dist/preload/preload.cjs` },
  );
  const { inOurs, ...others } = outcome;
  for (const frames of Object.values(others)) {
    for (const { granted } of frames) expect(granted).toBe(false);
    expect(frames.filter(({ main }) => main)).toMatchObject([{ answer: 'refused' }]);
    for (const { main, answer } of frames) if (!main) expect(['refused', 'no bridge']).toContain(answer);
  }
  for (const frames of [others.foreign, others.copy]) {
    expect(frames.some(({ main, answer }) => !main && answer === 'refused')).toBe(true);
  }
  // Each differs from our own page by one thing only: its address here, that it is a frame there.
  expect(others.emptied).toMatchObject([{ origin: 'app://carillon', url: 'about:blank' }]);
  const ofOurs = { origin: 'app://carillon' };
  expect(inOurs).toMatchObject([
    { ...ofOurs, main: true, answer: 'answered', granted: true },
    { ...ofOurs, main: false, answer: 'refused', granted: false },
  ]);
});
