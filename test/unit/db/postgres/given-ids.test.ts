/** The server gives ids, and nobody takes so many of them that it has none left. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { TemporaryWorkspace } from '../../../support/temporary-workspace.ts';

let workspace: TemporaryWorkspace;
let admin: Db;
beforeEach(() => {
  workspace = new TemporaryWorkspace();
  admin = workspace.open();
});
afterEach(async () => {
  await admin.destroy();
  await workspace.close();
});

test('no set uses a sequence, and none of them ends', async () => {
  const { rows } = await sql<{
    name: string;
    used: boolean;
    step: number;
    last: string;
  }>`SELECT c.relname AS name,
      (SELECT bool_or(has_sequence_privilege(of.role, c.oid, 'USAGE') OR has_sequence_privilege(of.role, c.oid, 'UPDATE'))
        FROM (SELECT set_role(kind) AS role FROM unnest(ARRAY['read', 'write', 'manage']) AS kind UNION ALL SELECT 'public') AS of) AS used,
      s.seqincrement AS step, CAST(s.seqmax AS text) AS last
    FROM pg_class AS c JOIN pg_sequence AS s ON s.seqrelid = c.oid WHERE c.relnamespace = 'carillon'::regnamespace`.execute(
    admin,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ used }) => used)).toEqual([]);
  for (const { name, step, last } of rows) {
    expect(step, name).toBeLessThanOrEqual(8);
    expect(BigInt(last), name).toBe(2n ** 63n - 1n);
  }
});

test('ids of batches come one behind the other, as many as are asked for, and never more than a plan has', async () => {
  const [ana, ben] = [workspace.openAs('write'), workspace.openAs('manage')];
  const reserve = async (db: Db, wanted: number) =>
    (await sql<{ first: number }>`SELECT reserve_batch_ids(${wanted}) AS first`.execute(db)).rows[0]?.first ??
    0;
  const wanted = [1, 8, 9, 1000, 17, 5];
  const given = await Promise.all(wanted.map((each, index) => reserve(index % 2 === 0 ? ana : ben, each)));
  const taken = given.flatMap((first, index) =>
    Array.from({ length: wanted[index] ?? 0 }, (_, at) => first + at),
  );
  expect(new Set(taken).size).toBe(1040);
  expect(Math.max(...taken)).toBeLessThan(1100);
  for (const many of [0, -1, 16_777_217])
    await expect(reserve(ana, many)).rejects.toMatchObject({ sqlstate: '22023' });
  await expect(reserve(workspace.openAs('read'), 1)).rejects.toMatchObject({ sqlstate: '42501' });
  for (const statement of [sql`SELECT nextval('batch_ids')`, sql`SELECT setval('batch_ids', 1)`])
    await expect(statement.execute(ana)).rejects.toMatchObject({ sqlstate: '42501' });
});
