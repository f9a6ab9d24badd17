import { here } from './clauses.ts';

const noticed = (notice: string, tables: readonly string[]): string =>
  tables
    .map(
      (table) => `CREATE TRIGGER ${table}_noticed AFTER INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION notice('${notice}');`,
    )
    .join('\n  ');

/** Columns of a campaign that a screen shows or the queue goes by. Those that every cycle of the queue writes are not among them. */
const shown = [
  'name',
  'sender_id',
  'template',
  'audience',
  'options',
  'state',
  'pause',
  'account_id',
  'position',
  'scheduled_at',
  'planning',
  'plan_ready',
  'any_hour',
  'sent_unseen_at',
  'purged_at',
  'removed_at',
];
const row = (which: string): string => `(${shown.map((column) => `${which}.${column}`).join(', ')})`;

/**
 * A transaction tells the other computers of the team what kind of data it has changed, and only once it is committed. A notice says no more
 * than what to ask for again, and is the same once in a transaction however many rows it changed.
 */
export const notices = `
  CREATE FUNCTION notice() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    PERFORM pg_notify('carillon', TG_ARGV[0]);
    RETURN NULL;
  END $$;
  ${noticed('contacts', ['contacts', 'lists', 'list_members', 'imports', 'field_kinds'])}
  ${noticed('do-not-text', ['do_not_text'])}
  ${noticed('templates', ['message_templates'])}
  ${noticed('settings', ['sender_ids'])}
  ${noticed('reminders', ['reminders', 'occurrences'])}
  -- The line of the log that says by whom something was done is written after it.
  ${noticed('audit', ['audit'])}
  -- A queue that hears of a change looks at its campaigns. Were it told of a statement that changed none, two queues would wake each other for ever.
  CREATE TRIGGER campaigns_come_and_go AFTER INSERT OR DELETE ON campaigns
    FOR EACH ROW EXECUTE FUNCTION notice('campaigns');
  CREATE TRIGGER campaigns_noticed AFTER UPDATE ON campaigns FOR EACH ROW
    WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')}) EXECUTE FUNCTION notice('campaigns');
  CREATE TRIGGER decisions_noticed AFTER UPDATE OF decision ON batches FOR EACH ROW
    WHEN (OLD.decision IS DISTINCT FROM NEW.decision) EXECUTE FUNCTION notice('campaigns');
  -- An account that was given back is taken at once.
  CREATE TRIGGER leases_noticed AFTER UPDATE OF token ON leases FOR EACH ROW
    WHEN (OLD.token IS DISTINCT FROM NEW.token) EXECUTE FUNCTION notice('campaigns');
  ${noticed('account', ['accounts'])}
  CREATE TRIGGER settings_noticed AFTER UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION notice('settings');
`;
