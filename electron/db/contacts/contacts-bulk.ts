/**
 * Adding or removing so many contacts at once that their indexes are better made anew. On a server none is: until the end of the
 * transaction nobody else could read a contact.
 */
import { isOnServer, type TaskConnection } from '../task-connection.ts';

/** From so many new contacts on, indexes are built afterwards: keeping them up row by row takes many times as long. */
export const bulkFrom = 20_000;

/** The indexes whose order is not that of the rows. */
export function dropIndexes(connection: TaskConnection): void {
  if (isOnServer(connection)) return;
  connection.exec('DROP INDEX contacts_by_number; DROP INDEX contacts_by_name');
}

export function makeIndexes(connection: TaskConnection, onStep: () => void = () => undefined): void {
  if (isOnServer(connection)) return;
  connection.exec('CREATE UNIQUE INDEX contacts_by_number ON contacts (number)');
  onStep();
  connection.exec('CREATE INDEX contacts_by_name ON contacts (coalesce(folded_name, name) COLLATE NOCASE)');
}

/**
 * Takes away the trigger that checks each new contact's number, for rows whose table has checked them already (`staging.ts`): a trigger
 * has SQLite copy all rows aside before it adds any. A million take 0.3 s longer with it (`npm run bench:contacts`).
 *
 * @param connection in a transaction
 * @returns puts it back
 */
export function dropNumberCheck(connection: TaskConnection): () => void {
  if (isOnServer(connection)) return () => undefined;
  const trigger = 'contacts_number_added';
  const made = connection.prepare('SELECT sql FROM main.sqlite_schema WHERE name = ?').get(trigger)?.sql;
  if (typeof made !== 'string') return () => undefined;
  connection.exec(`DROP TRIGGER main.${trigger}`);
  return () => connection.exec(made);
}
