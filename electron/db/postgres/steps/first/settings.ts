import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { asOwner, now } from './clauses.ts';

const currencyOf = (row: string): string =>
  `CASE WHEN ${row}.said ->> 'currency' ~ '^[A-Z]{3}$' THEN ${row}.said ->> 'currency' ELSE '${defaultSettings.currency}' END`;
const pricesOf = (row: string): string =>
  `jsonb_each(CASE WHEN jsonb_typeof(${row}.said -> 'prices') = 'object' THEN ${row}.said -> 'prices' ELSE '{}' END)`;
const amount = (value: string): string => `CASE WHEN jsonb_typeof(${value}) = 'number' THEN ${value} END`;

/** More countries than there are. */
const mostPrices = 300;

/** The sums that are others, old and new, as `ChangedSums` has them; null: none. */
const money = `(SELECT jsonb_build_object('currency', jsonb_build_object('from', ${currencyOf('OLD')}, 'to', ${currencyOf('NEW')}),
        'sums', coalesce(jsonb_agg(jsonb_build_object('field', s.field, 'country', s.country, 'from', s.was, 'to', s.becomes)
          ORDER BY s.field, s.country), '[]'))
      FROM (SELECT field, CAST(NULL AS text) AS country, ${amount('OLD.said -> field')} AS was, ${amount('NEW.said -> field')} AS becomes
          FROM unnest(ARRAY['costCeiling', 'otherPrice']) AS field
        UNION ALL (SELECT 'prices', left(key, 8), ${amount('o.value')}, ${amount('n.value')}
          FROM ${pricesOf('OLD')} AS o FULL JOIN ${pricesOf('NEW')} AS n USING (key)
          WHERE o.value IS DISTINCT FROM n.value LIMIT ${mostPrices})) AS s
      WHERE s.was IS DISTINCT FROM s.becomes
      HAVING count(*) > 0 OR ${currencyOf('OLD')} <> ${currencyOf('NEW')})`;

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
      money jsonb;
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
        money := ${money};
        INSERT INTO audit (at, actor, action, subject, detail) VALUES (${now}, session_user, 'settings.changed', 'Settings',
          (jsonb_build_object('fields', fields) || CASE WHEN money IS NULL THEN '{}' ELSE jsonb_build_object('money', money) END)::text);
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
