import { bit, id, isObject } from './columns.ts';

/** Sender IDs and templates, which texts are written with; reminders, which are sent by themselves, and the dates that these are about. */
export const messageTables = `
  CREATE TABLE sender_ids (
    ${id},
    value text NOT NULL UNIQUE,
    label text NOT NULL,
    is_default bigint NOT NULL CHECK (is_default IN (0, 1)),
    last_used_at moment,
    use_count amount NOT NULL DEFAULT 0,
    created_at moment NOT NULL
  );

  CREATE TABLE message_templates (
    ${id},
    name text COLLATE "C" NOT NULL,
    name_without_case text COLLATE "C" NOT NULL UNIQUE,
    text text NOT NULL,
    created_at moment NOT NULL,
    updated_at moment NOT NULL
  );

  CREATE TABLE reminders (
    ${id},
    name text COLLATE "C" NOT NULL,
    sender_id text COLLATE "C" NOT NULL,
    template text COLLATE "C" NOT NULL,
    source text COLLATE "C" NOT NULL ${isObject('source')},
    rule text COLLATE "C" NOT NULL ${isObject('rule')},
    options text COLLATE "C" NOT NULL ${isObject('options')},
    state text COLLATE "C" NOT NULL CHECK (state IN ('off', 'on', 'paused', 'removed')),
    version amount NOT NULL,
    sent_version amount,
    practised_version amount,
    by_itself_under text COLLATE "C",
    on_since moment,
    draft_id reference,
    created_at moment NOT NULL,
    updated_at moment NOT NULL,
    file_rows amount,
    least_rows amount
  );

  CREATE TABLE occurrences (
    ${id},
    reminder_id reference NOT NULL,
    identity text COLLATE "C" NOT NULL,
    date text COLLATE "C" NOT NULL,
    contact_id reference NOT NULL,
    number text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    due_at moment NOT NULL,
    latest_at moment NOT NULL,
    state text COLLATE "C" NOT NULL CHECK (state IN ('planned', 'handed', 'withdrawn', 'late', 'nobody')),
    ${bit('pressed')},
    pressed_under text COLLATE "C",
    campaign_id reference,
    updated_at moment NOT NULL,
    fields text COLLATE "C" ${isObject('fields')},
    number_in_row text COLLATE "C",
    skip_reason text COLLATE "C",
    approved text COLLATE "C" ${isObject('approved')},
    may_cost text COLLATE "C",
    refused text COLLATE "C"
  );
  CREATE UNIQUE INDEX occurrences_once ON occurrences (reminder_id, identity, date);
  CREATE INDEX occurrences_planned ON occurrences (due_at) WHERE state = 'planned';
  CREATE INDEX occurrences_next ON occurrences (reminder_id, due_at) WHERE state = 'planned';
  CREATE INDEX occurrences_of_campaign ON occurrences (campaign_id, number) WHERE campaign_id IS NOT NULL;
  CREATE INDEX occurrences_of_contact ON occurrences (contact_id, reminder_id) WHERE fields IS NULL;
  CREATE INDEX occurrences_settled ON occurrences (updated_at);
`;
