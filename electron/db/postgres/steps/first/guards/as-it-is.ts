import { here, isSuperuser, refuse } from '../clauses.ts';

/** Tables whose guards compare what is written with what else is there. */
const compared = ['campaigns', 'batches', 'recipients', 'attempts', 'kept_texts', 'occurrences', 'leases'];

/**
 * A transaction that keeps to the state of its beginning, for which everybody may ask, shows the same to the guards: whoever refused since, and each
 * request since, would not be there. Carillon only reads in such a one.
 */
export const asItIsGuards = `
  CREATE FUNCTION written_as_it_is() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF current_setting('transaction_isolation') NOT IN ('read committed', 'read uncommitted') AND NOT ${isSuperuser} THEN
      ${refuse('nothing is written by a state of the records that is past')}
    END IF;
    RETURN NULL;
  END $$;
  ${compared
    .map(
      (table) => `CREATE TRIGGER ${table}_written_as_it_is BEFORE INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION written_as_it_is();`,
    )
    .join('\n  ')}
`;
