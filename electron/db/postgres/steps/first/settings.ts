import { asOwner, now } from './clauses.ts';

/**
 * The settings that a team has in common, in one row: a change names its fields and leaves the others as they are, so that two managers
 * who change different ones are not in each other's way. Fields that this version does not know stay, as in a settings file.
 */
export const settings = `
  CREATE TABLE settings (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    -- 0: nobody has said any yet, and those of a new installation are in force.
    version bigint NOT NULL DEFAULT 0,
    said jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(said) = 'object'),
    changed_by name,
    changed_at timestamptz
  );
  INSERT INTO settings DEFAULT VALUES;
  CREATE FUNCTION settings_are_recorded() RETURNS trigger LANGUAGE plpgsql ${asOwner} AS $$
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

  -- Numbers without a code cannot be read before somebody has said whose they are: whoever writes may, once, and a manager at any time.
  CREATE FUNCTION say_country(country text) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
      IF NOT is_in_set(session_user, 'write') OR country !~ '^[A-Z]{2}$' THEN
        RAISE EXCEPTION 'only who writes says the country' USING ERRCODE = 'insufficient_privilege';
      END IF;
      UPDATE settings SET said = said || jsonb_build_object('defaultCountry', country, 'countryChosen', true)
        WHERE coalesce(said ->> 'defaultCountry', '') = '';
    END $$;
  REVOKE EXECUTE ON FUNCTION say_country(text) FROM PUBLIC;
`;
