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
      campaign_id INTEGER,
      updated_at INTEGER NOT NULL,
      -- Of a date that a file says, those of its row: two people of one phone are one contact, and two texts.
      fields TEXT,
      -- Why all of its run were left out.
      skip_reason TEXT,
      -- What a person had approved, where its row is another one since.
      approved TEXT
    ) STRICT;
    CREATE UNIQUE INDEX occurrences_once ON occurrences (reminder_id, identity, date);
    CREATE INDEX occurrences_planned ON occurrences (due_at) WHERE state = 'planned';
    CREATE INDEX occurrences_of_campaign ON occurrences (campaign_id, number) WHERE campaign_id IS NOT NULL;
    CREATE INDEX occurrences_next ON occurrences (reminder_id, due_at) WHERE state = 'planned';
    -- The day's run asks which texts of reminders were settled since midnight, among those of years.
    CREATE INDEX occurrences_settled ON occurrences (updated_at);`;
