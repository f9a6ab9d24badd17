import { bothWritings } from './0001-both-writings.ts';
import { counts } from './0001-counts.ts';
import { guards } from './0001-guards.ts';
import { search } from './0001-search.ts';
import { tables } from './0001-tables.ts';
import { words } from './0001-words.ts';
import type { WorkspaceStep } from './step.ts';

/** Everything that the files of one computer hold, on a server. */
export const first: WorkspaceStep = {
  version: 1,
  name: 'records of a workspace',
  sql: [words, search, tables, bothWritings, counts, guards].join('\n'),
};
