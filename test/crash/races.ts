/**
 * Races of a team: `node test/crash/races.ts [RACES]`. One computer sends, each number is put on the do-not-text list by another one about when
 * its request is claimed. Of a number whose refusal was committed before its claim was no text may arrive: which came first, the server
 * says itself, by the time of each commit.
 */
import { createServer } from 'node:http';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { addDoNotText } from '../../electron/db/contacts/do-not-text.ts';
import { migrateWorkspace } from '../../electron/db/postgres/migrate.ts';
import { openWorkspace } from '../../electron/db/postgres/open.ts';
import type { WorkspaceAt } from '../../electron/db/postgres/workspace-at.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import { postgresFolder, serverUser, startPostgres } from '../support/postgres-server.ts';
import { firstNumber, seedCampaign } from '../support/seeds.ts';
import { startedEngine } from '../support/started-engine.ts';

const races = Number(process.argv[2] ?? 10_000);
if (!Number.isInteger(races) || races < 1) throw new Error('How many races?');

/**
 * Requests are kept back to so many places around the number that is refused next, anew for each few numbers: claims go some thirty places
 * ahead of what was answered, so that of some numbers the claim comes first, of some the refusal, and of some both at once.
 */
const offset = { least: -64, most: 16, numbers: 20 } as const;
const Addressed = z.object({ phone: z.string() });

const received = new Map<number, number>();
/** The place of the last number that a text arrived at. */
let front = -1;
/** The next text. */
let arrival = Promise.withResolvers<void>();
/** Requests that are answered once the refusals have come so far, so that neither of the two runs away from the other. */
const unanswered = new Map<number, () => void>();
let answered = -1;

function answerUpTo(place: number): void {
  answered = place;
  for (const [waiting, answer] of unanswered) {
    if (waiting > place) continue;
    unanswered.delete(waiting);
    answer();
  }
}

async function startService(): Promise<{ readonly baseUrl: string; stop(): void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { phone } = Addressed.parse(JSON.parse(Buffer.concat(chunks).toString()));
      const place = Number(phone) - firstNumber;
      received.set(place, (received.get(place) ?? 0) + 1);
      front = Math.max(front, place);
      arrival.resolve();
      arrival = Promise.withResolvers();
      response.writeHead(200, {
        'content-type': 'application/json',
        'x-ratelimit-limit': '100000000',
        'x-ratelimit-remaining': '99999999',
        'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 60),
      });
      const answer = () => response.end('{"success":true}');
      if (place <= answered) answer();
      else unanswered.set(place, answer);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The service has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Refuses all in order, each at a moment of chance around its request. */
async function refuseAll(db: Db): Promise<void> {
  let ahead: number = offset.least;
  for (let place = 0; place < races; place++) {
    if (place % offset.numbers === 0)
      ahead = offset.least + Math.floor(Math.random() * (offset.most - offset.least));
    answerUpTo(Math.max(answered, place + ahead));
    // None from this place on is refused yet, so that each of them arrives.
    while (front < Math.min(place + ahead, races - 1)) await arrival.promise;
    const entry = { number: String(firstNumber + place), reason: 'STOP' };
    await addDoNotText(db, [entry], { source: 'manual', now: Date.now() });
  }
  answerUpTo(races);
}

/** Beside the records: in which transaction each number was claimed, and in which it was refused. */
const noting = `CREATE TABLE public.claimed (number text, xid xid);
  CREATE TABLE public.refused (number text, xid xid);
  CREATE FUNCTION public.note_claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO public.claimed VALUES (NEW.numbers, pg_current_xact_id()::xid);
    RETURN NULL;
  END $$;
  CREATE TRIGGER note_claim AFTER INSERT ON carillon.attempts FOR EACH ROW EXECUTE FUNCTION public.note_claim();
  CREATE FUNCTION public.note_refusal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO public.refused VALUES (NEW.number, pg_current_xact_id()::xid);
    RETURN NULL;
  END $$;
  CREATE TRIGGER note_refusal AFTER INSERT ON carillon.do_not_text FOR EACH ROW EXECUTE FUNCTION public.note_refusal();`;

/** Claims of numbers that had been refused, and how long before, by the commits of both. */
interface LateClaim {
  readonly number: string;
  /** By how much the refusal was committed before, ms. */
  readonly before: number;
}

async function lateClaims(db: Db): Promise<readonly LateClaim[]> {
  const { rows } = await sql<LateClaim>`SELECT c.number, CAST(extract(epoch FROM
      pg_xact_commit_timestamp(c.xid) - pg_xact_commit_timestamp(r.xid)) * 1000 AS double precision) AS before
    FROM public.claimed AS c JOIN public.refused AS r ON r.number = c.number
    WHERE pg_xact_commit_timestamp(r.xid) < pg_xact_commit_timestamp(c.xid)`.execute(db);
  return rows;
}

async function run(at: WorkspaceAt): Promise<boolean> {
  const service = await startService();
  const [watching, refusing] = [0, 1].map(() => openWorkspace(at, { kind: 'turns', connections: 1 }));
  if (watching === undefined || refusing === undefined) throw new Error('No connections');
  const id = await seedCampaign(watching, { recipients: races, batchSize: 1 });
  const engine = startedEngine({
    records: { kind: 'workspace', at },
    accountOf: async () => ({ baseUrl: service.baseUrl, key: 'key', pacing: { mode: 'fast', reserve: 0 } }),
    resolveProxy: async () => 'DIRECT',
    onSnapshot: () => undefined,
    onChanged: () => undefined,
    onKeyJudged: () => undefined,
    onError: (cause) => console.error(cause),
  });
  const state = async () =>
    (await watching.selectFrom('campaigns').select('state').where('id', '=', id).executeTakeFirstOrThrow())
      .state;
  const startedAt = performance.now();
  await refuseAll(refusing);
  while ((await state()) === 'sending');
  const late = await lateClaims(watching);
  const broken = late.filter(({ number }) => received.has(Number(number) - firstNumber));
  for (const { number, before } of broken)
    console.error(`${number} was refused ${before.toFixed(2)} ms before its claim, and got a text`);
  const twice = [...received.values()].filter((count) => count > 1).length;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`| races | no text | of them claimed all the same | texted before the refusal | texted despite it | twice | seconds |
| --- | --- | --- | --- | --- | --- | --- |
| ${races} | ${races - received.size} | ${late.length - broken.length} | ${received.size - broken.length} | ${broken.length} | ${twice} | ${seconds} |`);
  const ended = await state();
  await engine.stop();
  service.stop();
  await Promise.all([watching.destroy(), refusing.destroy()]);
  return broken.length === 0 && twice === 0 && ended === 'finished';
}

const native = postgresFolder();
if (native === null) throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}`);
const server = await startPostgres(native);
try {
  const at: WorkspaceAt = {
    host: '127.0.0.1',
    port: server.port,
    database: 'postgres',
    person: serverUser,
    password: null,
    ca: null,
    notDurable: true,
  };
  const client = new pg.Client({
    host: at.host,
    port: at.port,
    user: at.person,
    database: at.database,
    password: '',
  });
  await client.connect();
  await migrateWorkspace(client);
  await client.query('ALTER SYSTEM SET track_commit_timestamp = on');
  await client.query(noting);
  await client.end();
  await server.restart('in-order');
  process.exitCode = (await run(at)) ? 0 : 1;
} finally {
  await server.close();
}
