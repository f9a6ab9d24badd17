/** Whether the team has what a computer brings: by number, by name, by value; campaigns by when they were made and began. */
import { sql } from 'kysely';
import { withoutCase } from '../../../shared/text/without-case.ts';
import type { Db } from '../../sqlite/open.ts';

/** Of these numbers those that a contact of the team has, with the contact's id. */
export async function knownNumbers(
  teams: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; number: string }>`SELECT id, number FROM contacts
    WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(teams);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** The names that the team has for these numbers. */
export async function namesOfNumbers(
  teams: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ number: string; name: string }>`SELECT number, name FROM contacts
    WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(teams);
  return new Map(rows.map(({ number, name }) => [number, name]));
}

export async function listNamed(teams: Db, name: string): Promise<number | null> {
  const row = await teams
    .selectFrom('lists')
    .select('id')
    .where('name_without_case', '=', withoutCase(name))
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface CampaignTimes {
  readonly created_at: number;
  readonly started_at: number | null;
}

/**
 * The team's campaign that is this one, or null. Two that were made in one millisecond and began in one are the same: so a copy of
 * records that were joined before brings nothing twice, nor does a copy of the workspace itself.
 */
export async function campaignOf(
  teams: Db,
  { created_at, started_at }: CampaignTimes,
): Promise<number | null> {
  const row = await teams
    .selectFrom('campaigns')
    .select('id')
    .where('created_at', '=', created_at)
    .where('started_at', 'is not distinct from', started_at)
    .executeTakeFirst();
  return row?.id ?? null;
}
