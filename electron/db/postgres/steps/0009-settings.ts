import type { WorkspaceStep } from './step.ts';

/** Unix ms, by the server's clock. */
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * The settings that a team has in common, in one row: a change names its fields and leaves the others as they are, so that two managers
 * who change different ones are not in each other's way. Fields that this version does not know stay, as in a settings file.
 */
const settings = `
  CREATE TABLE settings (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    -- 0: nobody has said any yet, and those of a new installation are in force.
    version bigint NOT NULL DEFAULT 0,
    said jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(said) = 'object'),
    changed_by name,
    changed_at timestamptz
  );
  INSERT INTO settings DEFAULT VALUES;
  CREATE FUNCTION settings_are_recorded() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$
    DECLARE
      fields text[];
      days text := 'retentionDays';
    BEGIN
      SELECT coalesce(array_agg(key ORDER BY key), '{}') INTO fields
        FROM jsonb_each(OLD.said) AS o FULL JOIN jsonb_each(NEW.said) AS n USING (key)
        WHERE o.value IS DISTINCT FROM n.value;
      -- Nothing is another one: no line, no notice, no new version.
      IF fields = '{}' THEN RETURN NULL; END IF;
      NEW.version := OLD.version + 1;
      NEW.changed_by := session_user;
      NEW.changed_at := clock_timestamp();
      IF days = ANY (fields) AND NEW.said -> days IS DISTINCT FROM coalesce(OLD.said -> days, 'null') THEN
        INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'retention.changed', 'Settings',
          json_build_object('days', NEW.said -> days)::text);
      END IF;
      -- Of no interest to a reader: one says who has chosen the country, the other comes by itself.
      fields := array_remove(array_remove(array_remove(fields, days), 'countryChosen'), 'homeZone');
      IF fields <> '{}' THEN
        INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'settings.changed', 'Settings',
          json_build_object('fields', fields)::text);
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER settings_are_recorded BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION settings_are_recorded();
  CREATE TRIGGER settings_noticed AFTER UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION notice('settings');

  -- Numbers without a code cannot be read before somebody has said whose they are: whoever writes may, once, and a manager at any time.
  CREATE FUNCTION say_country(country text) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$ BEGIN
      IF NOT is_in_set(session_user, 'write') OR country !~ '^[A-Z]{2}$' THEN
        RAISE EXCEPTION 'only who writes says the country' USING ERRCODE = 'insufficient_privilege';
      END IF;
      UPDATE settings SET said = said || jsonb_build_object('defaultCountry', country, 'countryChosen', true)
        WHERE coalesce(said ->> 'defaultCountry', '') = '';
    END $$;
  REVOKE EXECUTE ON FUNCTION say_country(text) FROM PUBLIC;`;

/** The accounts of a team, never with a key: each computer has its own, for the address that it was typed for. */
const accounts = `
  CREATE TABLE accounts (
    id text PRIMARY KEY CHECK (id !~ '^practice(:|$)' AND length(id) BETWEEN 1 AND 64),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    kind text NOT NULL CHECK (kind IN ('development', 'production')),
    base_url text NOT NULL CHECK (length(base_url) <= 2000),
    dashboard_url text NOT NULL CHECK (length(dashboard_url) <= 2000),
    agreed_limit bigint CHECK (agreed_limit BETWEEN 1 AND 1000000),
    made_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE UNIQUE INDEX accounts_name ON accounts (lower(name));
  CREATE FUNCTION accounts_are_recorded() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = carillon, pg_catalog, pg_temp AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'account.removed', OLD.name,
          json_build_object('account', OLD.id)::text);
        RETURN NULL;
      END IF;
      IF TG_OP = 'INSERT' OR (OLD.name, OLD.kind, OLD.base_url, OLD.dashboard_url)
          IS DISTINCT FROM (NEW.name, NEW.kind, NEW.base_url, NEW.dashboard_url) THEN
        INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'account.saved', NEW.name,
          json_build_object('account', NEW.id, 'kind', NEW.kind, 'baseUrl', NEW.base_url)::text);
      END IF;
      IF NEW.agreed_limit IS DISTINCT FROM OLD.agreed_limit THEN
        INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'limit.agreed', NEW.name,
          json_build_object('account', NEW.id, 'perMinute', NEW.agreed_limit)::text);
      END IF;
      RETURN NULL;
    END $$;
  CREATE TRIGGER accounts_are_recorded AFTER INSERT OR UPDATE OR DELETE ON accounts
    FOR EACH ROW EXECUTE FUNCTION accounts_are_recorded();
  CREATE TRIGGER accounts_noticed AFTER INSERT OR UPDATE OR DELETE ON accounts
    FOR EACH STATEMENT EXECUTE FUNCTION notice('account');
  -- Its campaigns could never go on, nor be told apart from those that may.
  CREATE FUNCTION accounts_outlive_campaigns() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM campaigns WHERE account_id = OLD.id AND state IN ('scheduled', 'sending', 'paused')) THEN
      RAISE EXCEPTION 'campaigns of the account are under way' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
  END $$;
  CREATE TRIGGER accounts_outlive_campaigns BEFORE DELETE ON accounts
    FOR EACH ROW EXECUTE FUNCTION accounts_outlive_campaigns();`;

/** Only managers write settings and accounts; everybody in the workspace reads them. */
const rights = `
  ALTER FUNCTION grant_sets() RENAME TO grant_sets_before_settings;
  CREATE FUNCTION grant_sets() RETURNS void LANGUAGE plpgsql SET search_path = carillon, pg_catalog, pg_temp AS $$
    BEGIN
      PERFORM grant_sets_before_settings();
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON settings, accounts FROM %I', set_role('write'));
      EXECUTE format('GRANT UPDATE (said) ON settings TO %I', set_role('manage'));
      EXECUTE format('GRANT INSERT, UPDATE, DELETE ON accounts TO %I', set_role('manage'));
      EXECUTE format('GRANT EXECUTE ON FUNCTION say_country(text) TO %I', set_role('write'));
    END $$;`;

export const settingsOfTeam: WorkspaceStep = {
  version: 9,
  name: 'settings and accounts of a team',
  afterFiles: true,
  sql: [settings, accounts, rights].join('\n'),
};
