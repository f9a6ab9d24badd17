import type { Migration } from '../migration.ts';

/**
 * Campaigns that are sent to the rows of a file: the rows are the campaign's own, and nobody of them is a contact. One phone may get
 * several texts of such a campaign, each for other rows.
 */
export const campaignRows: Migration = {
  version: 8,
  name: 'rows of campaigns',
  sql: `
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

    -- The numbers of the rows that the text is for; empty where it is for a contact.
    ALTER TABLE recipients ADD COLUMN of_rows TEXT NOT NULL DEFAULT '';
    DROP INDEX recipients_once;
    CREATE UNIQUE INDEX recipients_once ON recipients (campaign_id, number, of_rows);
  `,
};
