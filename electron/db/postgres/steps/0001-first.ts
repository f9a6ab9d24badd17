import { accounts } from './first/accounts.ts';
import { audit } from './first/audit.ts';
import { bothWritings } from './first/both-writings.ts';
import { computers, goingBack } from './first/computers.ts';
import { counts } from './first/counts.ts';
import { asItIsGuards } from './first/guards/as-it-is.ts';
import { attemptGuards } from './first/guards/attempts.ts';
import { batchGuards } from './first/guards/batches.ts';
import { campaignGuards } from './first/guards/campaigns.ts';
import { forgottenGuards } from './first/guards/forgotten.ts';
import { occurrenceGuards } from './first/guards/occurrences.ts';
import { recipientGuards } from './first/guards/recipients.ts';
import { refusalGuards } from './first/guards/refusals.ts';
import { leases } from './first/leases.ts';
import { notices } from './first/notices.ts';
import { people } from './first/people.ts';
import { rights } from './first/rights.ts';
import { search } from './first/search.ts';
import { settings } from './first/settings.ts';
import { textBounds } from './first/tables/bounds.ts';
import { campaignTables } from './first/tables/campaigns.ts';
import { numbers } from './first/tables/columns.ts';
import { contactTables } from './first/tables/contacts.ts';
import { messageTables } from './first/tables/messages.ts';
import { words } from './first/words.ts';
import type { WorkspaceStep } from './step.ts';

const records = [numbers, words, campaignTables, contactTables, messageTables, search, bothWritings, counts];
const team = [people, audit, computers, leases, goingBack, settings, accounts, notices];

/**
 * The guards let go only what was reviewed, as `sqlite/migrations/campaigns/0001-reviewed.ts` says it for files, and keep a team's promises: nobody
 * gets a text twice, or from an account that nobody reviewed, or though its campaign was stopped. They stand in the server, so that an older
 * Carillon, or somebody with another program, is bound by them too. Whatever many rows are added or removed by is looked at once for a
 * statement, a change row by row, only where the column is another one than before.
 */
const guards = [
  ...[forgottenGuards, campaignGuards, batchGuards, recipientGuards],
  ...[attemptGuards, refusalGuards, occurrenceGuards, asItIsGuards],
];

/**
 * A workspace: the tables as `sqlite/tables.ts` describes them, without those that are about files (whose records these are, and how far a
 * search index has come), and what a team has beyond them. It is written for servers: guards and counts look at all rows of a statement at
 * once, and a search needs no index of its own. JSON lies in texts, as it was written.
 */
export const first: WorkspaceStep = {
  version: 1,
  name: 'records of a workspace',
  sql: [...records, ...team, textBounds, ...guards, rights].join('\n'),
};
