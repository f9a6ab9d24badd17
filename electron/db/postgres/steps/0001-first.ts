import { bothWritings } from './first/both-writings.ts';
import { counts } from './first/counts.ts';
import { guards } from './first/guards.ts';
import { search, searchWords } from './first/search.ts';
import { tables } from './first/tables.ts';
import { words } from './first/words.ts';
import type { WorkspaceStep } from './step.ts';

/** The steps of the files that the first one of a workspace has in it; those that come after them are taken from the files' own. */
export const holdsOfFiles = { campaigns: 5, contacts: 3 } as const;

/**
 * Everything that the files of one computer held when there were workspaces first. It is written for servers: guards and counts look at
 * all rows of a statement at once, and a search needs no index of its own.
 */
export const first: WorkspaceStep = {
  version: 1,
  name: 'records of a workspace',
  sql: [words, searchWords, tables, search, bothWritings, counts, guards].join('\n'),
};
