import type { Migration } from '../migration.ts';
import { countTriggers } from './0001-counts.ts';
import { reminders } from './0001-reminders.ts';
import { reviewedTriggers } from './0001-reviewed.ts';
import { stepTriggers } from './0001-steps.ts';

/**
 * Campaigns, their recipients, batches and attempts, and what is known beside them: the accounts' pacers, sender IDs, templates, reminders,
 * the audit log, and whose records these are. `sqlite/tables.ts` says what each column means.
 */
export const campaignsAndSending: Migration = {
  version: 1,
  name: 'campaigns and sending',
  sql: `
    CREATE TABLE campaigns (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      sender_id TEXT NOT NULL,
      template TEXT NOT NULL,
      audience TEXT NOT NULL,
      options TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('draft', 'scheduled', 'sending', 'paused', 'finished', 'stopped')),
      pause TEXT,
      account_id TEXT,
      practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1)),
      position INTEGER,
      scheduled_at INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      started_at INTEGER,
      ended_at INTEGER,
      -- A person has had the first look at what came of it.
      continued INTEGER NOT NULL DEFAULT 0 CHECK (continued IN (0, 1)),
      -- A test to one's own phones, which counts as no campaign.
      test INTEGER NOT NULL DEFAULT 0 CHECK (test IN (0, 1)),
      -- When its numbers and texts were removed; null while they are there.
      purged_at INTEGER,
      -- 1 while a draft's plan is being written: where it still is at the next start, the plan was cut off.
      planning INTEGER NOT NULL DEFAULT 0 CHECK (planning IN (0, 1)),
      -- Counts the plans whose writing began; plan_ready is the last of them once it is whole.
      plan_started INTEGER NOT NULL DEFAULT 0,
      plan_ready INTEGER,
      -- A person lifted texting hours for it.
      any_hour INTEGER NOT NULL DEFAULT 0 CHECK (any_hour IN (0, 1)),
      -- When it was found that it may have been sent where these records do not know of it.
      sent_unseen_at INTEGER,
      -- The campaign that a draft began as a copy of.
      copy_of INTEGER,
      -- When the queue last had it in hand.
      seen_at INTEGER,
      -- The time that it was scheduled for before it was taken off the schedule to be changed.
      planned_at INTEGER,
      -- The cost that was confirmed when it was scheduled, and the ceiling then.
      confirmed_cost TEXT,
      -- The campaign that it follows: it is for those whom that one did not reach.
      follows INTEGER,
      -- When it texted somebody last.
      texted_at INTEGER,
      -- A draft counts its saves: a save over one that its writer has not seen is refused.
      version INTEGER NOT NULL DEFAULT 1,
      -- The server's name of the person whose the last save was; empty on a computer that works alone.
      edited_by TEXT NOT NULL DEFAULT '',
      -- When a person removed it: it is gone for everybody, and its rows are on their way out.
      removed_at INTEGER,
      CHECK ((state = 'paused') = (pause IS NOT NULL))
    ) STRICT;
    CREATE INDEX campaigns_by_state ON campaigns (state, account_id, position);
    CREATE INDEX campaigns_by_texted_at ON campaigns (texted_at) WHERE texted_at IS NOT NULL;

    CREATE TABLE batches (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      segments INTEGER NOT NULL,
      size INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'accepted', 'rejected', 'unconfirmed')),
      refusals INTEGER NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      reason TEXT,
      updated_at INTEGER NOT NULL,
      -- A person asked to find the bad number: it is halved for as long as it is rejected.
      bisecting INTEGER NOT NULL DEFAULT 0 CHECK (bisecting IN (0, 1)),
      -- What a person decided about it (Decision in db/campaigns/decisions.ts), to be taken back while nothing was sent by it.
      decision TEXT,
      -- The one whose texting hours it keeps.
      country TEXT,
      -- An earlier request may have reached its people; stays until the service accepts it.
      maybe_delivered INTEGER NOT NULL DEFAULT 0,
      -- The batch that its recipients were in before, and so their attempts.
      split_from INTEGER,
      unsent_to INTEGER,
      despite_to INTEGER
    ) STRICT;
    CREATE INDEX batches_by_state ON batches (campaign_id, state, position);
    CREATE UNIQUE INDEX batches_by_position ON batches (campaign_id, position);
    CREATE INDEX batches_claimable ON batches (campaign_id, country, position) WHERE state = 'queued';
    CREATE INDEX batches_maybe_delivered ON batches (campaign_id, state, size) WHERE maybe_delivered = 1;

    CREATE TABLE recipients (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      contact_id INTEGER,
      number TEXT NOT NULL,
      name TEXT NOT NULL,
      country TEXT,
      batch_id INTEGER REFERENCES batches ON DELETE CASCADE,
      skip_reason TEXT,
      kept_text INTEGER,
      -- The numbers of the rows that the text is for; empty where it is for a contact.
      of_rows TEXT NOT NULL DEFAULT '',
      CHECK ((batch_id IS NULL) = (skip_reason IS NOT NULL))
    ) STRICT;
    CREATE INDEX recipients_by_batch ON recipients (batch_id);
    CREATE INDEX recipients_by_number ON recipients (number);
    CREATE INDEX recipients_skipped ON recipients (campaign_id, skip_reason, id) WHERE skip_reason IS NOT NULL;
    CREATE INDEX recipients_kept_back ON recipients (campaign_id, kept_text) WHERE kept_text IS NOT NULL;
    -- No two texts for a phone are for the same row, so that the beginning of the rows tells them apart; a phone may have thousands.
    CREATE UNIQUE INDEX recipients_once ON recipients (campaign_id, number, substr(of_rows, 1, 16));

    -- Rows of a file that a campaign is sent to: they are the campaign's own, and nobody of them is a contact. One phone may get several
    -- texts of such a campaign, each for other rows.
    CREATE TABLE campaign_rows (
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      -- From 1, with the rows of one number together; leader is the place of the first of them.
      place INTEGER NOT NULL,
      leader INTEGER NOT NULL,
      -- As a spreadsheet counts: the first row of the file is 1.
      row_number INTEGER NOT NULL,
      -- Which of the row's phones it is, from 0.
      phone_at INTEGER NOT NULL,
      number TEXT NOT NULL,
      name TEXT NOT NULL,
      country TEXT,
      fields TEXT NOT NULL,
      PRIMARY KEY (campaign_id, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX campaign_rows_by_row ON campaign_rows (campaign_id, row_number);

    CREATE TABLE attempts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      batch_id INTEGER NOT NULL REFERENCES batches ON DELETE CASCADE,
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      account_id TEXT NOT NULL,
      numbers TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      -- When by a clock that nobody sets.
      steady_at INTEGER,
      ended_at INTEGER,
      outcome TEXT,
      status INTEGER,
      failure TEXT,
      answer TEXT,
      rate_limit TEXT,
      rate_remaining TEXT,
      rate_reset TEXT
    ) STRICT;
    CREATE INDEX attempts_by_batch ON attempts (batch_id);
    CREATE INDEX attempts_by_campaign ON attempts (campaign_id, id);
    CREATE INDEX attempts_by_time ON attempts (account_id, started_at);

    -- Batches and people of each campaign by state, kept by triggers: they cost nothing to read.
    CREATE TABLE campaign_counts (
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      state TEXT NOT NULL,
      batches INTEGER NOT NULL,
      recipients INTEGER NOT NULL,
      PRIMARY KEY (campaign_id, state)
    ) STRICT, WITHOUT ROWID;

    -- What each account's pacer knew when it was last written down.
    CREATE TABLE pacer_states (
      account_id TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      saved_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The steady clock is the computer's, less this many ms.
    CREATE TABLE steady_clock (id INTEGER PRIMARY KEY CHECK (id = 1), behind INTEGER NOT NULL) STRICT;
    INSERT INTO steady_clock (id, behind) VALUES (1, 0);

    -- Texts that the fuse kept somebody back from: they may be given this very text, and no other.
    CREATE TABLE kept_texts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      campaign_id INTEGER NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      text TEXT NOT NULL,
      segments INTEGER NOT NULL,
      country TEXT
    ) STRICT;
    CREATE INDEX kept_texts_by_campaign ON kept_texts (campaign_id);

    -- For the fuse, what went out in campaigns that were removed.
    CREATE TABLE removed_texts (
      number TEXT NOT NULL,
      attempt_id INTEGER NOT NULL,
      campaign_id INTEGER NOT NULL,
      at INTEGER NOT NULL,
      text TEXT NOT NULL,
      practice INTEGER NOT NULL CHECK (practice IN (0, 1)),
      PRIMARY KEY (number, attempt_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sender_ids (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      value TEXT NOT NULL UNIQUE,
      label TEXT NOT NULL,
      is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
      last_used_at INTEGER,
      use_count INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE message_templates (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      name_without_case TEXT NOT NULL UNIQUE,
      text TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE INDEX audit_by_time ON audit (at);

    -- Rows that cannot be read, each with what it held.
    CREATE TABLE quarantine (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      source TEXT NOT NULL,
      row_key TEXT NOT NULL,
      campaign_id INTEGER,
      label TEXT NOT NULL,
      columns TEXT NOT NULL,
      content TEXT NOT NULL,
      seen_at INTEGER
    ) STRICT;
    CREATE INDEX quarantine_unseen ON quarantine (id) WHERE seen_at IS NULL;

    -- Campaigns that were removed, by what a restore needs, so that none comes back to be sent again.
    CREATE TABLE removed_campaigns (
      id INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      started_at INTEGER,
      PRIMARY KEY (id, created_at)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER campaigns_remembered AFTER DELETE ON campaigns BEGIN
      INSERT INTO removed_campaigns (id, created_at, started_at) VALUES (OLD.id, OLD.created_at, OLD.started_at)
        ON CONFLICT DO UPDATE SET started_at = coalesce(excluded.started_at, started_at);
    END;

    -- Whose records these are, and who has them open; token is null where nobody has, counter grows with each step.
    CREATE TABLE records_owner (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      installation TEXT,
      counter INTEGER NOT NULL DEFAULT 0,
      token TEXT,
      computer TEXT,
      actor TEXT,
      since INTEGER,
      renewed_at INTEGER,
      -- A step is to be written outside before the act is answered.
      due INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    INSERT INTO records_owner (id) VALUES (1);

    ${reminders}
    ${countTriggers}
    ${stepTriggers}
    ${reviewedTriggers}
  `,
};
