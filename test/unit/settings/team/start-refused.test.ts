/** Where no workspace can be started, a person reads what is in the way, and nothing was made. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startOn, teamRefusalOf } from '../../../../electron/settings/team/server.ts';
import { EmptyDatabase } from '../../../support/empty-database.ts';
import { serverUser } from '../../../support/postgres-server.ts';

let database: EmptyDatabase;
beforeEach(async () => {
  database = await EmptyDatabase.make(`start_${randomUUID().slice(0, 8)}`);
});
afterEach(() => database.close());

const refusal = () =>
  startOn({ at: database.ofOwner, workspace: null }, 'The clinic').then(
    () => null,
    (cause: unknown) => teamRefusalOf(cause),
  );

test('a trigger of the server that forbids tables is named, and is no server that gives no answer', async () => {
  await database.administer(
    `CREATE FUNCTION public.locked() RETURNS event_trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'tables are locked'; END $$`,
    'CREATE EVENT TRIGGER locked ON ddl_command_start EXECUTE FUNCTION public.locked()',
  );
  expect(await refusal()).toMatchObject({ code: 'server-refuses', values: { detail: 'tables are locked' } });
  await database.administer('DROP EVENT TRIGGER locked');
  expect(await refusal()).toBeNull();
});

test('a database of somebody else is no matter of a right in a team that is not there yet', async () => {
  await database.administer(`ALTER DATABASE ${database.ofOwner.database} OWNER TO ${serverUser}`);
  expect(await refusal()).toMatchObject({ code: 'team-no-tables' });
});
