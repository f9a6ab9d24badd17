import { bit, id } from './columns.ts';

/** Sender IDs and templates, which texts are written with; reminders, which are sent by themselves, and the dates that these are about. */
export const messageTables = `
  CREATE TABLE sender_ids (
    ${id},
    value text NOT NULL UNIQUE,
    label text NOT NULL,
    is_default bigint NOT NULL CHECK (is_default IN (0, 1)),
    last_used_at bigint,
    use_count bigint NOT NULL DEFAULT 0,
    created_at bigint NOT NULL
  );

  CREATE TABLE message_templates (
    ${id},
    name text COLLATE nocase NOT NULL UNIQUE,
    text text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
  );

  CREATE TABLE reminders (
    ${id},
    name text COLLATE "C" NOT NULL,
    sender_id text COLLATE "C" NOT NULL,
    template text COLLATE "C" NOT NULL,
    source text COLLATE "C" NOT NULL,
    rule text COLLATE "C" NOT NULL,
    options text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL CHECK (state IN ('off', 'on', 'paused', 'removed')),
    version bigint NOT NULL,
    sent_version bigint,
    by_itself_under text COLLATE "C",
    on_since bigint,
    draft_id bigint,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    file_rows bigint,
    least_rows bigint
  );

  CREATE TABLE occurrences (
    ${id},
    reminder_id bigint NOT NULL,
    identity text COLLATE "C" NOT NULL,
    date text COLLATE "C" NOT NULL,
    contact_id bigint NOT NULL,
    number text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    due_at bigint NOT NULL,
    latest_at bigint NOT NULL,
    state text COLLATE "C" NOT NULL CHECK (state IN ('planned', 'handed', 'withdrawn', 'late', 'nobody')),
    ${bit('pressed')},
    campaign_id bigint,
    updated_at bigint NOT NULL,
    fields text COLLATE "C",
    skip_reason text COLLATE "C",
    approved text COLLATE "C"
  );
  CREATE UNIQUE INDEX occurrences_once ON occurrences (reminder_id, identity, date);
  CREATE INDEX occurrences_planned ON occurrences (due_at) WHERE state = 'planned';
  CREATE INDEX occurrences_next ON occurrences (reminder_id, due_at) WHERE state = 'planned';
  CREATE INDEX occurrences_of_campaign ON occurrences (campaign_id, number) WHERE campaign_id IS NOT NULL;
  CREATE INDEX occurrences_settled ON occurrences (updated_at);
`;
