/** Staged contacts go from their file on this computer to the server, into tables that this connection has for itself. */
import { DatabaseSync } from 'node:sqlite';
import type { TaskConnection } from '../../task-connection.ts';
import { withoutNul } from '../types.ts';

/** Some hundred KB a statement. */
const sentAtOnce = 5_000;

export function copyStaged(
  connection: TaskConnection,
  path: string,
  { lists, onChunk }: { readonly lists: boolean; readonly onChunk: () => void },
): void {
  connection.exec(`CREATE TEMP TABLE staged_contacts (place INTEGER PRIMARY KEY, number TEXT NOT NULL, name TEXT NOT NULL,
    folded_name TEXT, country TEXT, fields TEXT NOT NULL)`);
  connection.exec(
    'CREATE TEMP TABLE staged_named (place INTEGER NOT NULL, list INTEGER NOT NULL, PRIMARY KEY (place, list))',
  );
  const staged = new DatabaseSync(path, { readOnly: true });
  try {
    send(connection, staged, {
      read: 'SELECT place, number, name, folded_name, country, fields FROM contacts ORDER BY place',
      columns: 'place bigint, number text, name text, folded_name text, country text, fields text',
      table: 'staged.contacts',
      onChunk,
    });
    if (lists)
      send(connection, staged, {
        read: 'SELECT place, list FROM named',
        columns: 'place bigint, list bigint',
        table: 'staged.named',
        onChunk,
      });
  } catch (cause) {
    dropStaged(connection);
    throw cause;
  } finally {
    staged.close();
  }
  // Else the server would expect a handful of rows.
  connection.exec('ANALYZE staged.contacts; ANALYZE staged.named');
}

export function dropStaged(connection: TaskConnection): void {
  connection.exec('DROP TABLE staged.contacts; DROP TABLE staged.named');
}

function send(
  connection: TaskConnection,
  staged: DatabaseSync,
  {
    read,
    columns,
    table,
    onChunk,
  }: {
    readonly read: string;
    readonly columns: string;
    readonly table: string;
    readonly onChunk: () => void;
  },
): void {
  const put = connection.prepare(
    `INSERT INTO ${table} SELECT * FROM json_to_recordset(CAST(? AS json)) AS r (${columns})`,
  );
  let rows: object[] = [];
  const flush = () => {
    if (rows.length > 0) put.run(JSON.stringify(rows));
    rows = [];
    onChunk();
  };
  for (const row of staged.prepare(read).iterate()) {
    rows.push(
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'string' ? withoutNul(value) : value,
        ]),
      ),
    );
    if (rows.length >= sentAtOnce) flush();
  }
  flush();
}
