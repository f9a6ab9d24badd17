/** Whom an import added. */
import { isOnServer, type TaskConnection } from '../task-connection.ts';

/**
 * A condition, beginning with AND, that those of `contacts` meet who were added by an import. In files that is everybody between the
 * first and the last of them; on a server other computers may have added theirs meanwhile.
 */
export function addedByImport(connection: TaskConnection, importId: number): string {
  if (!isOnServer(connection)) return '';
  return `AND EXISTS (SELECT 1 FROM import_adds AS a
    WHERE a.import_id = ${Math.trunc(importId)} AND a.contact_id = contacts.id)`;
}
