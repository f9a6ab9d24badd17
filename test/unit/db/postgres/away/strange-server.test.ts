/** Something that is no PostgreSQL server, or one that has stopped to answer, is at the address of a workspace. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import { connectWorkspace } from '../../../../../electron/db/postgres/connect.ts';
import { Listener } from '../../../../../electron/db/postgres/listener.ts';
import { openWorkspace } from '../../../../../electron/db/postgres/open.ts';
import { endSession, openSession } from '../../../../../electron/db/postgres/session.ts';
import type { WorkspaceAt } from '../../../../../electron/db/postgres/workspace-at.ts';
import { awayBecause, workspaceTroubleOf } from '../../../../../electron/settings/team/refusals.ts';
import type { ServerReach } from '../../../../../electron/shared/workspace/team.ts';
import { startBreakableLine } from '../../../../support/breakable-line.ts';
import { startLines } from '../../../../support/postgres-line.ts';
import { TemporaryWorkspace } from '../../../../support/temporary-workspace.ts';

const authority = readFileSync(resolve('test/support/certificates/authority.pem'), 'utf8');

const readyForQuery = 'Z\0\0\0\x05I';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

/** Keeps every line open, whatever comes over it. `onLine` hears of each once something has come. */
async function strangeServer(onLine: (line: Socket) => void): Promise<WorkspaceAt> {
  const lines = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (line) => {
    lines.add(line);
    line.on('error', () => undefined).once('data', () => onLine(line));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const line of lines) line.destroy();
    await new Promise((closed) => server.close(closed));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port');
  const { port } = address;
  return { host: '127.0.0.1', port, database: 'clinic', person: 'ana', password: 'secret', ca: authority };
}

async function workspace(): Promise<TemporaryWorkspace> {
  const made = new TemporaryWorkspace();
  closing.push(() => made.close());
  await made.ready;
  return made;
}

/** The program that the port is given to while the server is away, a proxy's page, a server without TLS. */
const answers = ['SSH-2.0-OpenSSH_9.2p1\r\n', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'N', '\0\0\0\0\0\0\0\0'];

test.for(answers)(
  'an answer that is none of PostgreSQL ends the attempt, though the line stays: %j',
  async (text) => {
    const at = await strangeServer((line) => line.write(text));
    await expect(openSession(at, 'turns')).rejects.toMatchObject({ trouble: 'unreachable' });
    const db = openWorkspace(at, { kind: 'turns', connections: 1 });
    await expect(db.selectFrom('contacts').selectAll().execute()).rejects.toMatchObject({
      trouble: 'unreachable',
    });
    await db.destroy();
  },
);

test('a listener goes on trying while something else is at the address', async () => {
  const { promise: fourth, resolve: isFourth } = Promise.withResolvers<void>();
  let attempts = 0;
  const at = await strangeServer((line) => {
    line.write('SSH-2.0-OpenSSH_9.2p1\r\n');
    if (++attempts === 4) isFourth();
  });
  const reached: ServerReach[] = [];
  const listener = new Listener({
    at,
    onNotices: () => undefined,
    onError: () => undefined,
    onReach: (reach) => reached.push(reach),
  });
  closing.push(() => listener.close());
  await listener.listen();
  expect(reached).toMatchObject([{ kind: 'away', because: 'no-answer' }]);
  await fourth;
});

test('something between that cannot prove who it is, is told of as that, also while it stays', async () => {
  const pem = readFileSync(resolve('test/support/certificates/self-signed.pem'), 'utf8');
  const { promise: third, resolve: isThird } = Promise.withResolvers<void>();
  let attempts = 0;
  const at = await strangeServer((line) => {
    line.write('S');
    const between = new TLSSocket(line, { isServer: true, cert: pem, key: pem });
    between.on('error', () => undefined);
    if (++attempts === 3) isThird();
  });
  const reached: ServerReach[] = [];
  const listener = new Listener({
    at,
    onNotices: () => undefined,
    onError: () => undefined,
    awayBecause,
    onReach: (reach) => reached.push(reach),
  });
  closing.push(() => listener.close());
  await listener.listen();
  await third;
  expect(reached).toMatchObject([{ kind: 'away', because: 'certificate' }]);
});

test.for([null, authority])(
  'a server that takes a line and says nothing is given up, over TLS or not',
  async (ca) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const at = await strangeServer(() => isAsked());
    const opening = openSession({ ...at, ca }, 'turns');
    const refused = expect(opening).rejects.toMatchObject({ trouble: 'unreachable' });
    await asked;
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
  },
);

test('a server that lets somebody in and then says nothing is given up', async () => {
  const { at } = await workspace();
  const { promise: silent, resolve: isSilent } = Promise.withResolvers<void>();
  await using line = await startLines(at.port, ({ client, behind }) => {
    client.pipe(behind);
    behind.on('data', (chunk) => {
      client.write(chunk);
      if (!chunk.includes(readyForQuery)) return;
      behind.removeAllListeners('data').resume();
      isSilent();
    });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opening = openSession({ ...at, port: line.port }, 'turns');
  const refused = expect(opening).rejects.toMatchObject({ trouble: 'unreachable' });
  await silent;
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
});

test('a line that falls silent while a start looks whether notices come through is no pooler, and is given up', async () => {
  const { at } = await workspace();
  const { promise: silent, resolve: isSilent } = Promise.withResolvers<void>();
  let hangs = false;
  await using line = await startLines(at.port, ({ client, behind }) => {
    client.on('data', (chunk) => {
      if (chunk.includes('carillon_probe')) {
        hangs = true;
        isSilent();
      }
      if (!hangs) behind.write(chunk);
    });
    behind.on('data', (chunk) => hangs || client.write(chunk));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = connectWorkspace({ ...at, port: line.port }).then(
    () => null,
    (cause: unknown) => workspaceTroubleOf(cause),
  );
  await silent;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await refused).toBe('workspace-unreachable');
});

test('a connection that hangs with a question is ended all the same', async () => {
  const { at } = await workspace();
  await using line = await startBreakableLine(at.port);
  const client = await openSession({ ...at, port: line.port }, 'turns');
  line.silence();
  const asked = expect(client.query('SELECT 1')).rejects.toThrow();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = endSession(client);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all([asked, ended]);
});
