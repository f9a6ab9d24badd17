/**
 * A campaign of a million recipients: how long its exports, its counts and a search in it take, and for how long the main
 * process, which runs this, was ever held up meanwhile.
 *
 *     node_modules/node/bin/node test/bench/million-results.ts [RECIPIENTS]
 *
 * @module
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyReceipt } from '../../build/verify-receipt.mjs';
import { peopleResults } from '../../electron/db/results/people.ts';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import { openHere } from '../../electron/db/sqlite/open.ts';
import { exportInThread, threadFormats } from '../../electron/results/export-thread.ts';
import { resultsSummary } from '../../electron/results/summary.ts';
import { attentionItems } from '../../electron/sending/attention.ts';
import { openInThread } from '../support/in-thread.ts';
import { plainWords } from '../support/results-file-words.ts';

const recipients = Number(process.argv[2] ?? 1_000_000);
const batchSize = 50;

const folder = mkdtempSync(join(tmpdir(), 'carillon-million-'));
try {
  migrateAll(folder);
  await fill();
  const db = openInThread(folder);
  // What the machine's other work does to this process alone; the figures below cannot be better than that.
  await measure('nothing, for comparison', () => delay(5_000));
  await measure('counts by country, reason and time', () => resultsSummary(db, 1));
  await measure('what needs a person', () => attentionItems(db));
  const search = { campaignId: null, state: null, before: null, limit: 100 } as const;
  await measure('search a name that is rare', () =>
    peopleResults(db, { ...search, search: 'Okafor 999999' }),
  );
  await measure('search a number', () => peopleResults(db, { ...search, search: '+44 7700 500000' }));
  const words = plainWords;
  for (const format of threadFormats) {
    const path = join(folder, `out.${format}`);
    const task = {
      records: { kind: 'files', folder },
      campaignId: 1,
      format,
      path,
      operator: 'bench',
      now: 0,
      appVersion: '0',
      words,
      locale: 'en-GB',
    } as const;
    const { rows } = await measure(`export as ${format}`, () => exportInThread(task, () => undefined));
    console.log(`    ${rows.toLocaleString('en')} rows, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
  }
  const receipt = await measure('verify the receipt', () => verifyReceipt(join(folder, 'out.receipt')));
  console.log(`    ${receipt.ok ? 'valid' : receipt.problem}`);
  await db.destroy();
} finally {
  rmSync(folder, { recursive: true });
}

async function measure<T>(what: string, run: () => Promise<T>): Promise<T> {
  const loopDelay = monitorEventLoopDelay({ resolution: 1 });
  loopDelay.enable();
  const started = performance.now();
  const result = await run();
  const seconds = (performance.now() - started) / 1000;
  loopDelay.disable();
  console.log(
    `${what}: ${seconds.toFixed(2)} s; main process held up ${(loopDelay.max / 1e6).toFixed(0)} ms at most`,
  );
  return result;
}

/** One finished campaign; every hundredth batch was rejected or is unconfirmed. */
async function fill(): Promise<void> {
  const db = openHere(folder, 'campaigns');
  const batches = Math.ceil(recipients / batchSize);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('campaigns')
      .values({
        ...{
          name: 'Everybody',
          sender_id: 'Clinic',
          template: 'Hello',
          state: 'finished',
          account_id: 'a',
          practice: 1,
        },
        audience: JSON.stringify({
          ...{ everyone: true, listIds: [], contactIds: [], exceptListIds: [], filters: [] },
          ...{ notTextedWithinDays: null, skipNearlySame: false },
        }),
        options: JSON.stringify({ batchSize, askAfter: null }),
        ...{ created_at: 1, updated_at: 1, started_at: 1, ended_at: 2 },
      })
      .execute();
    await sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${batches})
      INSERT INTO batches (campaign_id, position, text, segments, size, state, attempts, reason, updated_at)
      SELECT 1, i, 'Hello, this is your clinic. We open at 8 from Monday. Reply STOP to get no more texts. ' || i, 1,
        ${batchSize}, CASE i % 100 WHEN 7 THEN 'rejected' WHEN 8 THEN 'unconfirmed' ELSE 'accepted' END, 1,
        CASE i % 100 WHEN 7 THEN 'validation' WHEN 8 THEN 'timeout' END, i * 600 FROM n`.execute(trx);
    await sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${recipients})
      INSERT INTO recipients (campaign_id, number, name, country, batch_id)
      SELECT 1, CAST(447700000000 + i AS TEXT), 'Amara Okafor ' || i,
        CASE i % 4 WHEN 0 THEN 'IE' ELSE 'GB' END, i / ${sql.lit(batchSize)} + 1 FROM n`.execute(trx);
    await sql`INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at, ended_at, outcome, status, answer,
        rate_limit, rate_remaining, rate_reset)
      SELECT id, 1, 'a', '', updated_at, updated_at + 400, state, 200, '{"success":true,"recipients":50}', '100', '50',
        '1795275968' FROM batches`.execute(trx);
  });
  await db.destroy();
}
