import { bit, digits, id } from './columns.ts';

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
    position bigint,
    scheduled_at bigint,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    started_at bigint,
    ended_at bigint,
    ${bit('continued')},
    ${bit('test')},
    purged_at bigint,
    ${bit('planning')},
    plan_started bigint NOT NULL DEFAULT 0,
    plan_ready bigint,
    ${bit('any_hour')},
    sent_unseen_at bigint,
    copy_of bigint,
    seen_at bigint,
    planned_at bigint,
    follows bigint,
    texted_at bigint,
    version bigint NOT NULL DEFAULT 1,
    edited_by text COLLATE "C" NOT NULL DEFAULT '',
    CHECK ((state = 'paused') = (pause IS NOT NULL)),
    -- Values that whoever sends, or reads, could not make sense of.
    CONSTRAINT "plans are counted from 0" CHECK (plan_started >= 0),
    CONSTRAINT "a pause has its kind" CHECK (pause IS NULL OR CAST(pause AS json) ->> 'kind' IS NOT NULL),
    CONSTRAINT "an audience is JSON" CHECK (CAST(audience AS json) IS NOT NULL),
    CONSTRAINT "options are JSON" CHECK (CAST(options AS json) IS NOT NULL)
  );
  CREATE INDEX campaigns_by_state ON campaigns (state, account_id, position);
  CREATE INDEX campaigns_by_texted_at ON campaigns (texted_at) WHERE texted_at IS NOT NULL;

  -- Each id is the first of a block, so that a plan has the ids of a million batches with one question, and they follow one another.
  CREATE SEQUENCE batch_ids INCREMENT BY 16777216;
  CREATE TABLE batches (
    id bigint PRIMARY KEY DEFAULT nextval('batch_ids'),
    campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
    position bigint NOT NULL,
    text text NOT NULL,
    segments bigint NOT NULL,
    size bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('queued', 'sending', 'accepted', 'rejected', 'unconfirmed')),
    refusals bigint NOT NULL DEFAULT 0,
    attempts bigint NOT NULL DEFAULT 0,
    reason text,
    updated_at bigint NOT NULL,
    ${bit('bisecting')},
    decision text,
    country text,
    maybe_delivered bigint NOT NULL DEFAULT 0,
    split_from bigint,
    unsent_to bigint,
    despite_to bigint,
    CONSTRAINT "a decision says from where" CHECK (decision IS NULL OR CAST(decision AS json) -> 'from' ->> 'state' IS NOT NULL)
  );
  ALTER SEQUENCE batch_ids OWNED BY batches.id;
  CREATE INDEX batches_by_state ON batches (campaign_id, state, position);
  CREATE UNIQUE INDEX batches_by_position ON batches (campaign_id, position);
  CREATE INDEX batches_claimable ON batches (campaign_id, country, position) WHERE state = 'queued';
  CREATE INDEX batches_maybe_delivered ON batches (campaign_id, state, size) WHERE maybe_delivered = 1;

  -- Nothing here refers to a table, since each of a million recipients would ask whether its batch is there; guards do, by statement.
  CREATE TABLE recipients (
    ${id},
    campaign_id bigint NOT NULL,
    contact_id bigint,
    number text COLLATE "C" NOT NULL ${digits('number')},
    name text NOT NULL,
    country text,
    batch_id bigint,
    skip_reason text,
    kept_text bigint,
    of_rows text COLLATE "C" NOT NULL DEFAULT '',
    CHECK ((batch_id IS NULL) = (skip_reason IS NOT NULL))
  );
  CREATE INDEX recipients_by_batch ON recipients (batch_id);
  CREATE UNIQUE INDEX recipients_once ON recipients (campaign_id, number, of_rows);
  CREATE INDEX recipients_by_number ON recipients (number);
  CREATE INDEX recipients_skipped ON recipients (campaign_id, skip_reason, id) WHERE skip_reason IS NOT NULL;
  CREATE INDEX recipients_kept_back ON recipients (campaign_id, kept_text) WHERE kept_text IS NOT NULL;

  CREATE TABLE attempts (
    ${id},
    batch_id bigint NOT NULL REFERENCES batches ON DELETE CASCADE,
    campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
    account_id text NOT NULL,
    numbers text NOT NULL CONSTRAINT "a number is digits" CHECK (numbers ~ '^[0-9,]*$'),
    started_at bigint NOT NULL,
    steady_at bigint,
    ended_at bigint,
    outcome text,
    status bigint,
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
    saved_at bigint NOT NULL
  );

  CREATE TABLE steady_clock (
    id bigint PRIMARY KEY CHECK (id = 1),
    behind bigint NOT NULL
  );
  INSERT INTO steady_clock (id, behind) VALUES (1, 0);

  CREATE TABLE kept_texts (
    ${id},
    campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
    text text NOT NULL,
    segments bigint NOT NULL,
    country text
  );
  CREATE INDEX kept_texts_by_campaign ON kept_texts (campaign_id);

  CREATE TABLE removed_texts (
    number text COLLATE "C" NOT NULL,
    attempt_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL,
    practice bigint NOT NULL CHECK (practice IN (0, 1)),
    PRIMARY KEY (number, attempt_id)
  );

  CREATE TABLE campaign_rows (
    campaign_id bigint NOT NULL REFERENCES campaigns ON DELETE CASCADE,
    place bigint NOT NULL,
    leader bigint NOT NULL,
    row_number bigint NOT NULL,
    phone_at bigint NOT NULL,
    number text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    country text COLLATE "C",
    fields text COLLATE "C" NOT NULL,
    PRIMARY KEY (campaign_id, place)
  );
  CREATE INDEX campaign_rows_by_row ON campaign_rows (campaign_id, row_number);

  CREATE TABLE quarantine (
    ${id},
    at bigint NOT NULL,
    source text NOT NULL,
    row_key text NOT NULL,
    campaign_id bigint,
    label text NOT NULL,
    columns text NOT NULL,
    content text NOT NULL,
    seen_at bigint
  );
  CREATE INDEX quarantine_unseen ON quarantine (id) WHERE seen_at IS NULL;
`;
