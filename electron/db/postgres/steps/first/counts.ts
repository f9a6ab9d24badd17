import { asOwner, here, isSuperuser, refuse } from './clauses.ts';

const changes = (rows: string): string => `
      INSERT INTO campaign_counts AS k (campaign_id, state, batches, recipients)
        SELECT campaign_id, state, sum(batches), sum(recipients) FROM (${rows}) AS c
        WHERE EXISTS (SELECT 1 FROM campaigns WHERE id = c.campaign_id)
        GROUP BY campaign_id, state HAVING sum(batches) <> 0 OR sum(recipients) <> 0 ORDER BY campaign_id, state
        ON CONFLICT (campaign_id, state) DO UPDATE
          SET batches = k.batches + excluded.batches, recipients = k.recipients + excluded.recipients;`;

const batches = (from: string, sign: '' | '-'): string =>
  `SELECT campaign_id, state, ${sign}1 AS batches, ${sign}size AS recipients FROM ${from}`;
const skipped = (from: string, sign: '' | '-'): string =>
  `SELECT campaign_id, 'skipped' AS state, 0 AS batches, ${sign}1 AS recipients FROM ${from} WHERE skip_reason IS NOT NULL`;

const counted = (table: string, of: (from: string, sign: '' | '-') => string): string => `
  CREATE FUNCTION count_${table}() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN ${changes(of('fresh', ''))}
    ELSIF TG_OP = 'DELETE' THEN ${changes(of('gone', '-'))}
    ELSE ${changes(`${of('gone', '-')} UNION ALL ${of('fresh', '')}`)}
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER ${table}_counted_in AFTER INSERT ON ${table}
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();
  CREATE TRIGGER ${table}_counted_over AFTER UPDATE ON ${table}
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();
  CREATE TRIGGER ${table}_counted_out AFTER DELETE ON ${table}
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_${table}();`;

/** The number of people who were left out stays when they are removed after their time, which whoever writes says: all others are counted. */
const stayCounted = `
  CREATE FUNCTION counts_are_counted() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} OR is_own() OR OLD.state = 'skipped' AND NEW.recipients BETWEEN 0 AND 1000000000 THEN RETURN NEW; END IF;
    ${refuse('the server counts what a campaign consists of')}
  END $$;
  CREATE TRIGGER counts_are_counted BEFORE UPDATE ON campaign_counts FOR EACH ROW EXECUTE FUNCTION counts_are_counted();`;

/**
 * Triggers that keep `campaign_counts` exact: once for each statement, however many rows it changes. A trigger for each row would make a new
 * version of the same count a hundred thousand times in a transaction, and go through all of them each time.
 */
export const counts = `${counted('batches', batches)}\n${counted('recipients', skipped)}\n${stayCounted}`;
