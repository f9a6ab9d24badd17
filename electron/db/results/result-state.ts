/** The state of a batch as results say it: the one place that tells whom the service accepted from whom a person counted as sent. */
import { sql } from 'kysely';
import type { ResultState } from '../../shared/models.ts';

// An acceptance by the service ends the doubt; a person's word leaves it standing.
const byPerson = sql`batches.state = 'accepted' AND batches.maybe_delivered = 1`;
const byService = sql`batches.state = 'accepted' AND batches.maybe_delivered = 0`;

/** The state of `batches`; null where there is no batch. */
export const resultState = sql<ResultState>`CASE WHEN ${byPerson} THEN 'counted-as-sent' ELSE batches.state END`;

/** Whether `batches` is in that state. */
export function isInState(state: ResultState) {
  switch (state) {
    case 'counted-as-sent':
      return sql<boolean>`(${byPerson})`;
    case 'accepted':
      return sql<boolean>`(${byService})`;
    default:
      return sql<boolean>`batches.state = ${state}`;
  }
}
