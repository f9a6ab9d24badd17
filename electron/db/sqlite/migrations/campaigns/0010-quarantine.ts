import type { Migration } from '../migration.ts';

/** A row of `table` is refused whose `column` holds anything but digits, or, where `list`, digits and commas. */
const refused = (table: string, column: string, list: boolean): string =>
  ['INSERT', `UPDATE OF ${column}`]
    .map(
      (event) => `CREATE TRIGGER ${table}_${column}_${event.startsWith('INSERT') ? 'added' : 'changed'}
        BEFORE ${event} ON ${table} WHEN NEW.${column} GLOB '*[^0-9${list ? ',' : ''}]*'${list ? '' : ` OR length(NEW.${column}) NOT BETWEEN 1 AND 15`}
      BEGIN SELECT raise(ABORT, 'a number is digits'); END;`,
    )
    .join('\n');

/**
 * Rows that cannot be read are quarantined here, each with what it held. Campaigns that were removed are remembered by what a
 * restore needs, so that none comes back to be sent again. A number is digits and nothing else: "A,B" would be two people,
 * of whom one may be on the do-not-text list.
 */
export const quarantine: Migration = {
  version: 10,
  name: 'quarantine',
  sql: `
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

    ${refused('recipients', 'number', false)}
    ${refused('attempts', 'numbers', true)}
  `,
};
