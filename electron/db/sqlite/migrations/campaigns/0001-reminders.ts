/** SQL of reminders, and of each date of a person that one is about: a row of its own before anything is sent, and never two of the same. */
export const reminders = `
    CREATE TABLE reminders (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      sender_id TEXT NOT NULL,
      template TEXT NOT NULL,
      source TEXT NOT NULL,
      rule TEXT NOT NULL,
      options TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('off', 'on', 'paused', 'removed')),
      version INTEGER NOT NULL,
      sent_version INTEGER,
      -- What practice mode sent reached nobody: it is no proof that a person agreed to its text for real.
      practised_version INTEGER,
      by_itself_under TEXT,
      on_since INTEGER,
      -- The campaign that its run is being planned in; null while there is none.
      draft_id INTEGER,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      -- A file that was cut off at the end of a row is known by how many rows it had before.
      file_rows INTEGER,
      least_rows INTEGER
    ) STRICT;

    CREATE TABLE occurrences (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reminder_id INTEGER NOT NULL,
      identity TEXT NOT NULL,
      date TEXT NOT NULL,
      contact_id INTEGER NOT NULL,
      number TEXT NOT NULL,
      name TEXT NOT NULL,
      due_at INTEGER NOT NULL,
      latest_at INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('planned', 'handed', 'withdrawn', 'late', 'nobody')),
      pressed INTEGER NOT NULL DEFAULT 0 CHECK (pressed IN (0, 1)),
      -- The account that was in use at the press: under another one it is none.
      pressed_under TEXT,
      campaign_id INTEGER,
      updated_at INTEGER NOT NULL,
      -- Of a date that a file says, those of its row: two people of one phone are one contact, and two texts.
      fields TEXT,
      -- The number in its row of a file, where that of its contact was corrected since.
      number_in_row TEXT,
      -- Why all of its run were left out.
      skip_reason TEXT,
      -- What a person had approved, where its row is another one since.
      approved TEXT,
      -- The sum that a person said yes to with their press, where it is above the ceiling.
      may_cost TEXT,
      -- Why its run was not made at its time, and waits for a person.
      refused TEXT
    ) STRICT;
    CREATE UNIQUE INDEX occurrences_once ON occurrences (reminder_id, identity, date);
    CREATE INDEX occurrences_planned ON occurrences (due_at) WHERE state = 'planned';
    CREATE INDEX occurrences_of_campaign ON occurrences (campaign_id, number) WHERE campaign_id IS NOT NULL;
    CREATE INDEX occurrences_next ON occurrences (reminder_id, due_at) WHERE state = 'planned';
    -- A contact whose number was corrected is asked what went to the former one.
    CREATE INDEX occurrences_of_contact ON occurrences (contact_id, reminder_id) WHERE fields IS NULL;
    -- The day's run asks which texts of reminders were settled since midnight, among those of years.
    CREATE INDEX occurrences_settled ON occurrences (updated_at);`;
