import { asOwner } from '../clauses.ts';
import { bit, digits, id, isObject } from './columns.ts';

/** Ids that one step of the sequence gives: few, so that whoever asks for nothing else for years does not come to the end of them. */
export const batchIdStep = 8;
/** More than a plan has batches. */
const mostBatchIds = 16_777_216;

/**
 * A plan has the ids of a million batches with one question, and they follow one another. Nobody but this function takes any: it takes as long as
 * there are ids, and one after the other. Its lock is let go at once, however long the transaction goes on.
 */
const batchIds = `
  CREATE SEQUENCE batch_ids INCREMENT BY ${batchIdStep};
  CREATE FUNCTION reserve_batch_ids(wanted bigint) RETURNS bigint LANGUAGE plpgsql ${asOwner} AS $$
    DECLARE
      first bigint;
      last bigint;
    BEGIN
      IF coalesce(wanted NOT BETWEEN 1 AND ${mostBatchIds}, true) THEN
        RAISE EXCEPTION 'no plan has so many batches' USING ERRCODE = 'invalid_parameter_value';
      END IF;
      PERFORM pg_advisory_lock(4202, 1);
      BEGIN
        first := nextval('batch_ids');
        last := first;
        WHILE last + ${batchIdStep} < first + wanted LOOP last := nextval('batch_ids'); END LOOP;
      EXCEPTION WHEN query_canceled OR OTHERS THEN
        PERFORM pg_advisory_unlock(4202, 1);
        RAISE;
      END;
      PERFORM pg_advisory_unlock(4202, 1);
      RETURN first;
    END $$;
  REVOKE EXECUTE ON FUNCTION reserve_batch_ids(bigint) FROM PUBLIC;`;

/** A country, or all that share a calling code: of anything else nobody knows a clock, and whoever sends would stop at it. */
const areHoursOf = `country ~ '^([A-Z]{2}|[+][0-9]{1,3})$'`;

/** Campaigns with their rows, recipients, batches and attempts, and what is known beside them. */
export const campaignTables = `
  CREATE TABLE campaigns (
    ${id},
    name text NOT NULL,
    sender_id text NOT NULL,
    template text NOT NULL,
    audience text NOT NULL,
    options text NOT NULL,
    state text NOT NULL CHECK (state IN ('draft', 'scheduled', 'sending', 'paused', 'finished', 'stopped')),
    pause text,
    account_id text,
    practice bigint NOT NULL DEFAULT 0 CHECK (practice IN (0, 1)),
    position amount,
    scheduled_at moment,
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    started_at moment,
    ended_at moment,
    ${bit('continued')},
    ${bit('test')},
    purged_at moment,
    ${bit('planning')},
    plan_started amount NOT NULL DEFAULT 0,
    plan_ready amount,
    ${bit('any_hour')},
    sent_unseen_at moment,
    copy_of reference,
    seen_at moment,
    planned_at moment,
    confirmed_cost text COLLATE "C",
    follows reference,
    texted_at moment,
    version amount NOT NULL DEFAULT 1,
    edited_by text COLLATE "C" NOT NULL DEFAULT '',
    removed_at moment,
    -- Since when it has ended, as the server says it: what is kept of whom it texted goes by this.
    over_at moment,
    -- Of one that was removed: the server has written down what its people got, and its rows may go.
    ${bit('texts_kept')},
    CHECK ((state = 'paused') = (pause IS NOT NULL)),
    -- Values that whoever sends, or reads, could not make sense of.
    CONSTRAINT "plans are counted from 0" CHECK (plan_started >= 0),
    CONSTRAINT "a pause has its kind" CHECK (pause IS NULL OR CAST(pause AS json) ->> 'kind' IS NOT NULL),
    CONSTRAINT "a pause has its time" CHECK (pause IS NULL OR CAST(pause AS json) ->> 'until' IS NULL
      OR CAST(CAST(pause AS json) ->> 'until' AS numeric) BETWEEN 0 AND 253402300799999),
    CONSTRAINT "an audience is an object" ${isObject('audience')},
    CONSTRAINT "options are an object" ${isObject('options')}
  );
  CREATE INDEX campaigns_by_state ON campaigns (state, account_id, position);
  CREATE INDEX campaigns_by_texted_at ON campaigns (texted_at) WHERE texted_at IS NOT NULL;

  ${batchIds}
  CREATE TABLE batches (
    id bigint PRIMARY KEY DEFAULT reserve_batch_ids(1),
    campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
    position amount NOT NULL,
    text text NOT NULL,
    segments amount NOT NULL,
    size amount NOT NULL,
    state text NOT NULL CHECK (state IN ('queued', 'sending', 'accepted', 'rejected', 'unconfirmed')),
    refusals amount NOT NULL DEFAULT 0,
    attempts amount NOT NULL DEFAULT 0,
    reason text,
    updated_at moment NOT NULL,
    ${bit('bisecting')},
    decision text,
    country text,
    ${bit('maybe_delivered')},
    split_from reference,
    unsent_to amount,
    despite_to amount,
    CONSTRAINT "hours are of a country" CHECK (${areHoursOf}),
    CONSTRAINT "a decision says from where" CHECK (decision IS NULL OR CAST(decision AS json) -> 'from' ->> 'state' IS NOT NULL),
    CONSTRAINT "a decision has its number" CHECK (decision IS NULL
      OR CAST(decision AS json) ->> 'id' ~ '^[0-9]{1,15}$' AND CAST(decision AS json) ->> 'attempts' ~ '^[0-9]{1,9}$')
  );
  ALTER SEQUENCE batch_ids OWNED BY batches.id;
  CREATE INDEX batches_by_state ON batches (campaign_id, state, position);
  CREATE UNIQUE INDEX batches_by_position ON batches (campaign_id, position);
  CREATE INDEX batches_claimable ON batches (campaign_id, country, position) WHERE state = 'queued';
  CREATE INDEX batches_maybe_delivered ON batches (campaign_id, state, size) WHERE maybe_delivered = 1;

  -- Nothing here refers to a table, since each of a million recipients would ask whether its batch is there; guards do, by statement.
  CREATE TABLE recipients (
    ${id},
    campaign_id reference NOT NULL,
    contact_id reference,
    number text COLLATE "C" NOT NULL ${digits('number')},
    name text NOT NULL,
    country text,
    batch_id reference,
    skip_reason text,
    kept_text reference,
    of_rows text COLLATE "C" NOT NULL DEFAULT '',
    CHECK ((batch_id IS NULL) = (skip_reason IS NOT NULL))
  );
  CREATE INDEX recipients_by_batch ON recipients (batch_id);
  -- No two texts for a phone are for the same row, so that the beginning of the rows tells them apart; a phone may have thousands.
  CREATE UNIQUE INDEX recipients_once ON recipients (campaign_id, number, substr(of_rows, 1, 16));
  CREATE INDEX recipients_by_number ON recipients (number);
  CREATE INDEX recipients_skipped ON recipients (campaign_id, skip_reason, id) WHERE skip_reason IS NOT NULL;
  CREATE INDEX recipients_kept_back ON recipients (campaign_id, kept_text) WHERE kept_text IS NOT NULL;

  CREATE TABLE attempts (
    ${id},
    batch_id bigint NOT NULL REFERENCES batches ON DELETE CASCADE,
    campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
    account_id text NOT NULL,
    numbers text NOT NULL CONSTRAINT "a number is digits" CHECK (numbers ~ '^[0-9,]*$'),
    started_at moment NOT NULL,
    steady_at moment,
    ended_at moment,
    outcome text,
    status amount,
    failure text,
    answer text,
    rate_limit text,
    rate_remaining text,
    rate_reset text,
    -- Of the lease in which it was made.
    token uuid DEFAULT nullif(current_setting('carillon.token', true), '')::uuid
  );
  CREATE INDEX attempts_by_batch ON attempts (batch_id);
  CREATE INDEX attempts_by_campaign ON attempts (campaign_id, id);
  CREATE INDEX attempts_by_time ON attempts (account_id, started_at);
  CREATE INDEX attempts_open ON attempts (account_id) WHERE outcome IS NULL;
  -- Whose numbers were removed after their time.
  CREATE INDEX attempts_emptied ON attempts (campaign_id) WHERE numbers = '';
  CREATE INDEX attempts_numbers ON attempts USING gin (string_to_array(numbers, ',')) WITH (fastupdate = off);

  CREATE TABLE campaign_counts (
    campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
    state text NOT NULL,
    batches bigint NOT NULL,
    recipients bigint NOT NULL,
    PRIMARY KEY (campaign_id, state)
  );

  CREATE TABLE pacer_states (
    account_id text PRIMARY KEY,
    state text NOT NULL,
    saved_at moment NOT NULL
  );

  CREATE TABLE steady_clock (
    id bigint PRIMARY KEY CHECK (id = 1),
    behind bigint NOT NULL CHECK (behind BETWEEN -253402300799999 AND 253402300799999)
  );
  INSERT INTO steady_clock (id, behind) VALUES (1, 0);

  CREATE TABLE kept_texts (
    ${id},
    campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
    text text NOT NULL,
    segments amount NOT NULL,
    country text,
    CONSTRAINT "hours are of a country" CHECK (${areHoursOf})
  );
  CREATE INDEX kept_texts_by_campaign ON kept_texts (campaign_id);

  CREATE TABLE removed_texts (
    number text COLLATE "C" NOT NULL,
    attempt_id reference NOT NULL,
    campaign_id reference NOT NULL,
    at moment NOT NULL,
    text text NOT NULL,
    practice bigint NOT NULL CHECK (practice IN (0, 1)),
    PRIMARY KEY (number, attempt_id)
  );

  CREATE TABLE campaign_rows (
    campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
    place amount NOT NULL,
    leader amount NOT NULL,
    row_number amount NOT NULL,
    phone_at amount NOT NULL,
    number text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    country text COLLATE "C",
    fields text COLLATE "C" NOT NULL ${isObject('fields')},
    PRIMARY KEY (campaign_id, place)
  );
  CREATE INDEX campaign_rows_by_row ON campaign_rows (campaign_id, row_number);

  CREATE TABLE quarantine (
    ${id},
    at moment NOT NULL,
    source text NOT NULL,
    row_key text NOT NULL,
    campaign_id reference,
    label text NOT NULL,
    columns text NOT NULL,
    content text NOT NULL,
    seen_at moment
  );
  CREATE INDEX quarantine_unseen ON quarantine (id) WHERE seen_at IS NULL;
`;
