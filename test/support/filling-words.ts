/** A computer of a team in a process of its own that fills the index of words. */
import { fillWords } from '../../electron/db/postgres/many/fill-words.ts';
import { ServerConnection } from '../../electron/db/postgres/server-connection.ts';
import type { WorkspaceAt } from '../../electron/db/postgres/workspace-at.ts';

const connection = new ServerConnection(JSON.parse(process.argv[2] ?? '') as WorkspaceAt, 'bulk');
fillWords(connection, Number(process.argv[3]));
connection.close();
