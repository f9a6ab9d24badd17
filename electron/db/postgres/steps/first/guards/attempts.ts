import { afterStatement, here, isSuperuser, now, refuse } from '../clauses.ts';
import { isEmptied } from './forgotten.ts';

/** Of the attempt `f` of the campaign `c`: it comes along with a campaign that is over. */
const isBrought = `(c.state IN ('finished', 'stopped') AND c.plan_started = 0)`;
/** A server that went back is told of it, which knows of it by a computer's word alone: that stands in the log, by whom. */
const isRestated = `coalesce(f.outcome = 'unconfirmed' AND f.failure = 'went-back', false)`;

/**
 * An attempt is of whoever holds the account, in a transaction that has counted itself in the lease (its row was written by this very
 * transaction), for a batch that was claimed, of a campaign that is being sent or that tries whether there is a connection again, by its plan. One that is
 * recorded with its outcome is not about to be sent: it is of a server that went back, which is told what was sent by a computer that is heard in the
 * same transaction, or of a campaign that somebody brings along.
 */
const made = [
  afterStatement('attempts_of_holder', {
    on: 'attempts',
    event: 'INSERT',
    body: `IF EXISTS (SELECT 1 FROM fresh AS f LEFT JOIN leases AS l ON l.account_id = f.account_id
        WHERE f.outcome IS NULL AND CASE WHEN l.account_id IS NULL THEN NOT ${isSuperuser}
          ELSE (l.token = f.token AND l.person = session_user AND l.xmin = pg_current_xact_id()::xid) IS NOT TRUE END) THEN
      ${refuse('another computer sends from the account')}
    END IF;
    IF EXISTS (SELECT 1 FROM fresh AS f LEFT JOIN batches AS b ON b.id = f.batch_id AND b.campaign_id = f.campaign_id
        LEFT JOIN campaigns AS c ON c.id = b.campaign_id
        WHERE f.outcome IS NULL AND EXISTS (SELECT 1 FROM leases AS l WHERE l.account_id = f.account_id)
          AND (b.state = 'sending' AND c.account_id = f.account_id
            AND (c.state = 'sending' OR c.state = 'paused' AND c.pause ->> 'kind' = 'offline')) IS NOT TRUE) THEN
      RAISE EXCEPTION 'the batch is not to be sent now' USING ERRCODE = 'CR005';
    END IF;
    IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM fresh AS f JOIN campaigns AS c ON c.id = f.campaign_id
        WHERE f.outcome IS NULL AND (c.started_at IS NULL OR c.plan_started = 0 AND c.test = 0))
      THEN ${refuse('a campaign is sent once it was planned and started')} END IF;`,
  }),
  afterStatement('attempts_come_unended', {
    on: 'attempts',
    event: 'INSERT',
    body: `IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM fresh AS f JOIN campaigns AS c ON c.id = f.campaign_id WHERE f.outcome IS NOT NULL
        AND NOT (${isBrought} OR ${isRestated} AND EXISTS (SELECT 1 FROM computers AS k
          WHERE k.person = session_user AND k.xmin = pg_current_xact_id()::xid)))
      THEN ${refuse('an attempt is recorded before it is made')} END IF;`,
  }),
  afterStatement('attempts_restated', {
    on: 'attempts',
    event: 'INSERT',
    body: `INSERT INTO audit (at, actor, action, subject, detail)
      SELECT ${now}, 'Carillon', 'data.taken-on', '', json_build_object('why', 'set-back', 'batches', count(*),
        'recipients', sum(array_length(string_to_array(f.numbers, ','), 1)), 'missing', 0)
      FROM fresh AS f JOIN campaigns AS c ON c.id = f.campaign_id WHERE ${isRestated} AND NOT ${isBrought} HAVING count(*) > 0;`,
  }),
].join('\n');

/** The attempt was to the same phone for other rows of the campaign's file. */
const isOtherRow = `EXISTS (SELECT 1 FROM recipients AS o JOIN batches AS ob ON ob.id = o.batch_id JOIN batches AS ab ON ab.id = a.batch_id
        WHERE o.campaign_id = f.campaign_id AND o.number IN (r.number, other_writing(r.number)) AND o.number = ANY (a.numbers)
          AND o.of_rows <> r.of_rows AND ob.text = ab.text)`;
/**
 * Of the recipient `r` of the attempt `f`, with the batch `b` and the campaign `c`: the attempt `a` is another one to the same phone. To a number in its
 * other writing a text goes all the same where a person said so, and in a test to one's own phones. A phone that rows of a file share gets the
 * text of each of them.
 */
const isReached = `CASE WHEN r.number = ANY (a.numbers) AND a.id <> f.id THEN NOT ${isOtherRow}
            ELSE other_writing(r.number) = ANY (a.numbers) AND c.test = 0 AND a.id > coalesce(b.despite_to, 0) AND NOT ${isOtherRow} END`;

/** Attempts to any of these numbers, however they are written. By the numbers alone, so that it is their index which is asked. */
const attemptsTo = (numbers: string): string =>
  `(SELECT o.id, o.campaign_id, o.batch_id, o.outcome, string_to_array(o.numbers, ',') AS numbers FROM attempts AS o
          WHERE string_to_array(o.numbers, ',') && writings_of(${numbers}) OFFSET 0)`;
/** Of the campaign of `f`: the attempt `a` brought its text, or may have. Of one in doubt, people said so of the batch `b`. */
const mayHaveReached = `a.campaign_id = f.campaign_id
          AND (a.outcome IS NULL OR a.outcome = 'accepted' OR a.outcome = 'unconfirmed' AND b.maybe_delivered = 0)`;

/**
 * The do-not-text list is read once more by the statement that records attempts, whatever program it comes from: it sees all that was
 * committed until then. The transaction is taken back as one that was in another's way, and its next try finds
 * the refusal by itself.
 *
 * However rows were changed before, a request reaches no phone of a campaign which another one of it has reached, or may be on its way to. Where nobody knows
 * whether it did, a person has decided, and the batch says so (`maybe_delivered`).
 */
const reach = [
  `
  -- Of batches that are about to be claimed: people whose phone was reached by its other number, or would be by this very claim.
  CREATE FUNCTION reached_before(wanted bigint[]) RETURNS TABLE (batch_id bigint, number text) LANGUAGE sql STABLE ${here} AS $$
    SELECT r.batch_id, r.number FROM recipients AS r JOIN batches AS b ON b.id = r.batch_id JOIN campaigns AS c ON c.id = b.campaign_id
      CROSS JOIN LATERAL (SELECT 0 AS id, c.id AS campaign_id) AS f
    WHERE r.batch_id = ANY (wanted) AND c.test = 0 AND other_writing(r.number) IS NOT NULL
      AND (EXISTS (SELECT 1 FROM recipients AS e WHERE e.batch_id = ANY (wanted) AND e.id < r.id
          AND e.number = other_writing(r.number) AND e.of_rows = r.of_rows)
        OR EXISTS (SELECT 1 FROM ${attemptsTo('r.number')} AS a WHERE ${mayHaveReached} AND ${isReached}))
  $$;`,
  afterStatement('attempts_text_nobody_who_refused', {
    on: 'attempts',
    event: 'INSERT',
    body: `IF EXISTS (SELECT 1 FROM fresh AS f JOIN recipients AS r ON r.batch_id = f.batch_id
        JOIN do_not_text AS d ON d.number = r.number WHERE f.outcome IS NULL) THEN
      RAISE EXCEPTION 'somebody of the batch is not to be texted' USING ERRCODE = 'CR003';
    END IF;`,
  }),
  afterStatement('attempts_reach_once', {
    on: 'attempts',
    event: 'INSERT',
    body: `-- Between reading the people of a batch and claiming it somebody may have been moved out of it, or got another number.
    IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM fresh AS f WHERE f.outcome IS NULL
        AND (SELECT array_agg(n COLLATE "C" ORDER BY n COLLATE "C") FROM unnest(string_to_array(f.numbers, ',')) AS n)
          IS DISTINCT FROM (SELECT array_agg(r.number ORDER BY r.number) FROM recipients AS r WHERE r.batch_id = f.batch_id))
      THEN RAISE EXCEPTION 'the people of the batch are others by now' USING ERRCODE = 'CR005'; END IF;
    IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM fresh AS f WHERE f.outcome IS NULL AND ${isEmptied('f.campaign_id')})
      THEN ${refuse('nobody knows any more whom the campaign texted')} END IF;
    IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM fresh AS f JOIN batches AS b ON b.id = f.batch_id JOIN campaigns AS c ON c.id = f.campaign_id
        CROSS JOIN LATERAL ${attemptsTo('f.numbers')} AS a
        WHERE f.outcome IS NULL AND ${mayHaveReached}
          AND EXISTS (SELECT 1 FROM recipients AS r WHERE r.batch_id = f.batch_id AND ${isReached}))
      THEN ${refuse('somebody of the batch was reached before')} END IF;`,
  }),
].join('\n');

/** The computer that made the request hears of it later than another took its account over. */
const isLate = `(OLD.outcome = 'unconfirmed' AND OLD.failure = 'taken-over' AND was_held(OLD.account_id, OLD.token))`;

/** Each attempt stays on record with how it ended: an end is known once, and only that of a request that was taken over is heard of later. */
const onRecord = [
  `
  -- Looked at where a row is so changed, and only there: no statement of Carillon does it.
  CREATE FUNCTION attempts_end_once() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${refuse('an attempt that has ended is not under way again')}
  END $$;
  CREATE TRIGGER attempts_end_once BEFORE UPDATE OF outcome ON attempts FOR EACH ROW
    WHEN (OLD.outcome IS NOT NULL AND NEW.outcome IS NULL) EXECUTE FUNCTION attempts_end_once();

  CREATE FUNCTION attempts_stay_as_made() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} THEN RETURN NEW; END IF;
    IF (OLD.batch_id, OLD.campaign_id, OLD.account_id, OLD.started_at, OLD.steady_at, OLD.token)
        IS DISTINCT FROM (NEW.batch_id, NEW.campaign_id, NEW.account_id, NEW.started_at, NEW.steady_at, NEW.token)
      OR OLD.numbers <> NEW.numbers AND NOT (NEW.numbers = '' AND may_be_forgotten(OLD.campaign_id))
      OR OLD.answer IS NOT NULL AND NEW.answer IS NULL AND NOT may_be_forgotten(OLD.campaign_id)
      OR (OLD.outcome, OLD.status, OLD.failure, OLD.ended_at) IS DISTINCT FROM (NEW.outcome, NEW.status, NEW.failure, NEW.ended_at)
        AND NOT coalesce(CASE WHEN OLD.outcome IS NULL
          THEN is_held(OLD.account_id) OR is_own() AND NEW.outcome = 'unconfirmed' AND NEW.failure = 'taken-over'
          ELSE ${isLate} AND NEW.outcome IS NOT NULL AND NEW.failure IS DISTINCT FROM 'taken-over' END, false)
      OR OLD.outcome IS NOT NULL AND NEW.answer IS NOT NULL AND OLD.answer IS DISTINCT FROM NEW.answer AND NOT coalesce(${isLate}, false)
      THEN ${refuse('an attempt stays as it was made, and ends once')} END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER attempts_stay_as_made BEFORE UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION attempts_stay_as_made();`,
  // An attempt that provably was never sent is taken back by whoever holds the account. With an empty batch of which the service took nothing, or with
  // a campaign, its attempts go.
  afterStatement('attempts_stay', {
    on: 'attempts',
    event: 'DELETE',
    body: `IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM gone AS g LEFT JOIN batches AS b ON b.id = g.batch_id WHERE CASE
        WHEN b.id IS NOT NULL THEN g.outcome IS NOT NULL OR NOT is_held(g.account_id)
        ELSE coalesce(g.outcome = 'accepted', true) AND EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = g.campaign_id AND c.removed_at IS NULL) END)
      THEN ${refuse('what was tried stays on record')} END IF;`,
  }),
].join('\n');

export const attemptGuards = [made, reach, onRecord].join('\n');
