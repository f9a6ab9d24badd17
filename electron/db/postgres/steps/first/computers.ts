import { asOwner, now } from './clauses.ts';

/**
 * Computers that keep a journal. A dump that is restored into another database is known by that database's own number. Whatever else goes back
 * (a standby that lost commits, a copy of the disk) is found by a computer that remembers more than the server; the generation of the
 * workspace counts how often that was.
 */
export const computers = `
  -- Each with the last generation in which it has told what it had sent.
  CREATE TABLE computers (id uuid PRIMARY KEY, person name NOT NULL, name text NOT NULL, heard bigint NOT NULL,
    -- It is another computer by now, since its journal was damaged.
    is_damaged boolean NOT NULL DEFAULT false);
  -- From which accounts each may have sent: those that it has asked for with a key.
  CREATE TABLE computer_accounts (account_id text, computer_id uuid REFERENCES computers ON DELETE CASCADE,
    PRIMARY KEY (account_id, computer_id));

  -- Never given twice, also where the server goes back: by then it is later.
  CREATE FUNCTION later_than(bigint) RETURNS bigint LANGUAGE sql
    AS 'SELECT greatest($1 + 1, ${now})';
  CREATE FUNCTION is_same_database() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT coalesce(database = (SELECT oid FROM pg_database WHERE datname = current_database()), true) FROM workspace
  $$;
  CREATE FUNCTION is_waited_for(account text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM computer_accounts AS a JOIN computers AS c ON c.id = a.computer_id, workspace AS w
      WHERE a.account_id = account AND c.heard <> w.generation)
  $$;
`;

/**
 * Nobody takes an account, or goes on with one, in a database that went back, until every computer that may have sent from it has
 * told what the server does not know. A person may do without one (`forget_computers`).
 */
export const goingBack = `
  -- The server was found to have gone back: nobody has any account, and every computer is to be heard anew.
  CREATE FUNCTION server_went_back() RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE leases SET token = NULL WHERE token IS NOT NULL;
    UPDATE workspace SET generation = later_than(generation),
      database = (SELECT oid FROM pg_database WHERE datname = current_database());
  $$;
  -- A computer has compared its journal, and the server knows by now what was lost of it, by leases. It says of its own leases how far they
  -- came, and of nobody else's: what a journal remembers is compared with that.
  CREATE FUNCTION computer_is_heard(of_computer uuid, lost text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    UPDATE workspace SET database = (SELECT oid FROM pg_database WHERE datname = current_database()) WHERE database IS NULL;
    INSERT INTO computers (id, person, name, heard)
      SELECT of_computer, session_user, regexp_replace(current_setting('application_name'), '^carillon ', ''), generation FROM workspace
      ON CONFLICT (id) DO UPDATE SET person = excluded.person, name = excluded.name, heard = excluded.heard, is_damaged = false;
    INSERT INTO ended_leases AS e SELECT l.value ->> 'id', CAST(l.value ->> 'epoch' AS BIGINT), CAST(l.value ->> 'token' AS uuid),
        max(CAST(l.value ->> 'counter' AS BIGINT)), session_user FROM json_each(lost) AS l
      -- A token is of one run of one computer, whatever lease of it is named.
      WHERE NOT EXISTS (SELECT 1 FROM (SELECT token, person FROM leases UNION ALL SELECT token, person FROM ended_leases) AS k
        WHERE k.token = CAST(l.value ->> 'token' AS uuid) AND k.person <> session_user)
      GROUP BY 1, 2, 3
      ON CONFLICT (account_id, epoch, token) DO UPDATE SET counter = greatest(e.counter, excluded.counter), person = excluded.person
        WHERE coalesce(e.person, session_user) = session_user;
    INSERT INTO computer_accounts SELECT DISTINCT l.value ->> 'id', of_computer FROM json_each(lost) AS l ON CONFLICT DO NOTHING;
  $$;
  -- Nobody tells any more of all that these have sent. They are waited for, also where the server never heard of them, unless it knows what
  -- their journals have lost; one that was waited for already stays so until a person does without it.
  CREATE FUNCTION journals_are_damaged(damaged text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    DELETE FROM computers USING json_each(damaged) AS d
      WHERE computers.id = CAST(d.value ->> 'computer' AS uuid) AND CAST(d.value ->> 'isKnown' AS boolean) AND heard >= 0;
    UPDATE computers SET heard = -1, is_damaged = true FROM json_each(damaged) AS d
      WHERE computers.id = CAST(d.value ->> 'computer' AS uuid) AND NOT CAST(d.value ->> 'isKnown' AS boolean);
    INSERT INTO computers (id, person, name, heard, is_damaged)
      SELECT CAST(d.value ->> 'computer' AS uuid), session_user, regexp_replace(current_setting('application_name'), '^carillon ', ''), -1, true
      FROM json_each(damaged) AS d
      WHERE NOT CAST(d.value ->> 'isKnown' AS boolean) AND json_array_length(CAST(d.value ->> 'accounts' AS json)) > 0 ON CONFLICT DO NOTHING;
    INSERT INTO computer_accounts SELECT a.value, CAST(d.value ->> 'computer' AS uuid)
      FROM json_each(damaged) AS d, json_each(d.value ->> 'accounts') AS a
      WHERE NOT CAST(d.value ->> 'isKnown' AS boolean) ON CONFLICT DO NOTHING;
  $$;
  -- They are not waited for; one that comes after all is a computer like every other.
  CREATE FUNCTION forget_computers(computer_ids text) RETURNS void LANGUAGE sql ${asOwner} AS $$
    DELETE FROM computers WHERE id IN (SELECT CAST(value AS uuid) FROM json_each(computer_ids))
  $$;
  REVOKE EXECUTE ON FUNCTION server_went_back(), computer_is_heard(uuid, text), journals_are_damaged(text),
    forget_computers(text) FROM PUBLIC;
`;
