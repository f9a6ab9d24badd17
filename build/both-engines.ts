/** Tests that run once on files and once on a PostgreSQL server. A file of tests that opens records belongs here, unless it is about files. */
export const testsOnBothEngines: readonly string[] = [
  'test/unit/campaigns/audience/people.test.ts',
  'test/unit/campaigns/build-plan-again.test.ts',
  'test/unit/campaigns/plan/build-plan.test.ts',
  'test/unit/campaigns/planning.test.ts',
  'test/unit/campaigns/refused-elsewhere.test.ts',
  'test/unit/contacts/phone/typed-numbers.test.ts',
  'test/unit/db/both-writings.test.ts',
  'test/unit/db/campaigns/follow-corrected.test.ts',
  'test/unit/db/contacts/contacts-search.test.ts',
  'test/unit/db/contacts/typed-conditions.test.ts',
  'test/unit/db/database.test.ts',
  'test/unit/db/message/sender-ids.test.ts',
  'test/unit/db/records/audit.test.ts',
  'test/unit/db/traps.test.ts',
  'test/unit/reminders/occurrences.test.ts',
  'test/unit/results/followed.test.ts',
  'test/unit/results/not-sent.test.ts',
  'test/unit/results/people.test.ts',
  'test/unit/sending/any-hour.test.ts',
  'test/unit/sending/attention.test.ts',
  'test/unit/sending/decisions.test.ts',
  'test/unit/settings/limits.test.ts',
];

/** Tests that are about the server alone. */
export const testsOfPostgres = 'test/unit/db/postgres/*.test.ts';
