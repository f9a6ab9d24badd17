/** Tests that run once on files and once on a PostgreSQL server. A file of tests that opens records belongs here, unless it is about files. */
export const testsOnBothEngines: readonly string[] = [
  'test/unit/db/both-writings.test.ts',
  'test/unit/db/contacts/contacts-search.test.ts',
  'test/unit/db/database.test.ts',
  'test/unit/db/message/sender-ids.test.ts',
  'test/unit/db/records/audit.test.ts',
];

/** Tests that are about the server alone. */
export const testsOfPostgres = 'test/unit/db/postgres/*.test.ts';
