/**
 * `npm run bench:guards`: what the guards of a workspace's server cost a cycle. Two databases of one durable server, with them and without,
 * take the same cycles by turns: four outcomes are recorded, four batches of ten people claimed. Another number of cycles may be given.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { fence, takeAccount } from '../../electron/db/accounts/leases.ts';
import { endAttempts, recordAttempts } from '../../electron/db/campaigns/attempts.ts';
import { endBatches, markSending } from '../../electron/db/campaigns/batches.ts';
import { migrateWorkspace } from '../../electron/db/postgres/migrate.ts';
import { openWorkspace } from '../../electron/db/postgres/open.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../electron/db/sqlite/write.ts';
import { postgresFolder, serverUser, startPostgres } from '../support/postgres-server.ts';
import { seedCampaign, testAccountId } from '../support/seeds.ts';
import { report } from './bench-report.ts';
import { median, p95 } from './median.ts';

const cycles = Number(process.argv[2] ?? 1_000);
if (!Number.isInteger(cycles) || cycles < 1) throw new Error('How many cycles?');
const claimed = 4;
const people = 10;
/** Before these, caches fill. */
const warmUp = 50;
/** More than that is felt at twenty requests a second, ms. */
const barMs = 2;
const token = '00000000-0000-4000-8000-000000000001';

/** Counts and notices stay: a screen would need them without any guard. */
const withoutGuards = `DO $$ DECLARE guard record; BEGIN
    FOR guard IN SELECT tgrelid::regclass AS guarded, tgname AS name FROM pg_trigger
      WHERE tgrelid IN ('carillon.attempts'::regclass, 'carillon.batches'::regclass) AND NOT tgisinternal AND tgname !~ '_(counted_|noticed$)'
    LOOP EXECUTE format('ALTER TABLE %s DISABLE TRIGGER %I', guard.guarded, guard.name); END LOOP;
  END $$`;

/** A computer on a database, in the middle of a campaign. */
class Desk {
  readonly db: Db;
  readonly times: number[] = [];
  #queued: number[] = [];
  #open = new Map<number, number>();
  #campaignId = 0;
  #counter = 0;

  constructor(port: number, database: string) {
    const at = { host: '127.0.0.1', port, person: serverUser, password: null, ca: null, notDurable: true };
    this.db = openWorkspace({ ...at, database }, { kind: 'turns', connections: 1 });
  }

  async begin(): Promise<void> {
    const batches = (cycles + warmUp) * claimed;
    this.#campaignId = await seedCampaign(this.db, { recipients: batches * people, batchSize: people });
    const rows = await this.db.selectFrom('batches').select('id').orderBy('position').execute();
    this.#queued = rows.map(({ id }) => id);
    await sql`VACUUM ANALYZE`.execute(this.db);
    await writeCampaigns(this.db, async (trx) => {
      await takeAccount(trx, testAccountId, { token });
    });
  }

  async cycle(): Promise<void> {
    const from = performance.now();
    this.#open = await writeCampaigns(this.db, async (trx) => {
      await fence(trx, token, new Map([[testAccountId, { epoch: 1, counter: this.#counter }]]));
      await this.#settle(trx);
      const batches = this.#queued.splice(0, claimed);
      await markSending(trx, batches, 1);
      const made = batches.map((batchId) => ({
        batchId,
        campaignId: this.#campaignId,
        accountId: testAccountId,
        numbers: '447700900000',
      }));
      return new Map(await recordAttempts(trx, made, { epochMs: 1, steadyMs: 1 }));
    });
    this.#counter++;
    this.times.push(performance.now() - from);
  }

  async #settle(trx: Db): Promise<void> {
    const open = [...this.#open];
    const ended = { endedAt: 2, outcome: 'accepted', status: 200, failure: null, answer: '{"success":true}' };
    const rate = { rateLimit: '100', rateRemaining: '99', rateReset: '60' };
    await endAttempts(
      trx,
      open.map(([, id]) => ({ id, ...ended, ...rate })),
    );
    await endBatches(
      trx,
      open.map(([id]) => ({ id, state: 'accepted', reason: null, refused: 0, uncounted: 0 })),
      2,
    );
  }
}

async function made(port: number, database: string, hasGuards: boolean): Promise<Desk> {
  const connected = async (name: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: serverUser, database: name, password: '' });
    await client.connect();
    return client;
  };
  const server = await connected('postgres');
  await server.query(`CREATE DATABASE ${database}`);
  await server.end();
  const client = await connected(database);
  await migrateWorkspace(client);
  if (!hasGuards) await client.query(withoutGuards);
  await client.end();
  const desk = new Desk(port, database);
  await desk.begin();
  return desk;
}

const native = postgresFolder();
if (native === null) throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}`);
const server = await startPostgres(native, { durable: true });
try {
  const [without, guarded] = [
    await made(server.port, 'without', false),
    await made(server.port, 'guarded', true),
  ];
  for (let cycle = 0; cycle < cycles + warmUp; cycle++) {
    for (const desk of cycle % 2 === 0 ? [without, guarded] : [guarded, without]) await desk.cycle();
  }
  const figures = [without, guarded].map(({ times }) => times.slice(warmUp));
  const [before = [], after = []] = figures;
  const row = (name: string, metric: string, value: number) => ({
    case: name,
    metric,
    value,
    unit: 'ms',
    bar: null,
    ok: true,
  });
  const cost = median(after) - median(before);
  const isMet = report('guards', [
    row('without the guards', 'cycle, median', median(before)),
    row('without the guards', 'cycle, p95', p95(before)),
    row('with the guards', 'cycle, median', median(after)),
    row('with the guards', 'cycle, p95', p95(after)),
    { ...row('the guards', 'their part of the median', cost), bar: `≤ ${barMs}`, ok: cost <= barMs },
  ]);
  await Promise.all([without.db.destroy(), guarded.db.destroy()]);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await server.close();
}
