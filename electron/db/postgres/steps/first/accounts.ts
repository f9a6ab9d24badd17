import { asOwner, here, now, refuse } from './clauses.ts';

/** The accounts of a team, never with a key: each computer has its own, for the address that it was typed for. */
export const accounts = `
  CREATE TABLE accounts (
    id text PRIMARY KEY CHECK (id !~ '^practice(:|$)' AND length(id) BETWEEN 1 AND 64),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    kind text NOT NULL CHECK (kind IN ('development', 'production')),
    base_url text NOT NULL CHECK (length(base_url) <= 2000),
    dashboard_url text NOT NULL CHECK (length(dashboard_url) <= 2000),
    agreed_limit bigint CHECK (agreed_limit BETWEEN 1 AND 1000000),
    made_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE UNIQUE INDEX accounts_name ON accounts (normalize(lower(name COLLATE "und-x-icu"), NFC));
  CREATE FUNCTION accounts_are_recorded() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$
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
  -- Its campaigns could never go on, nor be told apart from those that may.
  CREATE FUNCTION accounts_outlive_campaigns() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM campaigns WHERE account_id = OLD.id AND state IN ('scheduled', 'sending', 'paused')) THEN
      ${refuse('campaigns of the account are under way')}
    END IF;
    RETURN OLD;
  END $$;
  CREATE TRIGGER accounts_outlive_campaigns BEFORE DELETE ON accounts
    FOR EACH ROW EXECUTE FUNCTION accounts_outlive_campaigns();
  -- Whoever removes it waits for a campaign that is about to be under way, and then finds it; whoever comes later finds no account.
  CREATE FUNCTION campaigns_hold_their_account() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM accounts WHERE id = NEW.account_id) THEN RETURN NEW; END IF;
    PERFORM 1 FROM accounts WHERE id = NEW.account_id FOR KEY SHARE;
    IF FOUND THEN RETURN NEW; END IF;
    ${refuse('the account of the campaign was removed')}
  END $$;
  CREATE TRIGGER campaigns_hold_their_account BEFORE INSERT OR UPDATE OF state, account_id ON campaigns FOR EACH ROW
    WHEN (NEW.account_id IS NOT NULL AND NEW.state IN ('scheduled', 'sending', 'paused'))
    EXECUTE FUNCTION campaigns_hold_their_account();
`;
