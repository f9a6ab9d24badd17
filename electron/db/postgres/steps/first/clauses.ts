/**
 * A function looks at the tables of the workspace and at nothing else. Everybody may make temporary tables, which come first where a function
 * is not told where to look: under the names of these they would stand in for them.
 */
export const here = 'SET search_path = carillon, pg_catalog, pg_temp';

/** It may do what the owner of the workspace may, whoever calls it. */
export const asOwner = `SECURITY DEFINER ${here}`;

/** A superuser may take every guard away: it is let through where tests and repairs need it, and nowhere else. */
export const isSuperuser = '(SELECT rolsuper FROM pg_roles WHERE rolname = session_user)';

/** Unix ms, by the server's clock. */
export const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** A guard's last statement: the change is not made. */
export const refuse = (why: string): string =>
  `RAISE EXCEPTION '${why}' USING ERRCODE = 'integrity_constraint_violation';`;

/** Looks at all rows that a statement has added (`fresh`) or removed (`gone`). */
export const afterStatement = (
  name: string,
  { on, event, body }: { readonly on: string; readonly event: 'INSERT' | 'DELETE'; readonly body: string },
): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${body}
    RETURN NULL;
  END $$;
  CREATE TRIGGER ${name} AFTER ${event} ON ${on} REFERENCING ${event === 'INSERT' ? 'NEW TABLE AS fresh' : 'OLD TABLE AS gone'}
    FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`;

/** Looks at each row of which one of the columns is to be another, before it is. */
export const beforeChange = (
  name: string,
  {
    on,
    columns,
    unless,
    why,
  }: {
    readonly on: string;
    readonly columns: readonly string[];
    readonly unless: string;
    readonly why: string;
  },
): string => {
  const row = (which: string) => `(${columns.map((column) => `${which}.${column}`).join(', ')})`;
  return `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF NOT coalesce(${unless}, false) THEN ${refuse(why)} END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER ${name} BEFORE UPDATE OF ${columns.join(', ')} ON ${on} FOR EACH ROW
    WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')}) EXECUTE FUNCTION ${name}();`;
};

/** Refuses each row for which a statement like `before` does what `when` says, but where a condition says that it may. */
export const refusing = (
  name: string,
  {
    before,
    when,
    unless,
    why,
  }: {
    /** Such as `UPDATE OF state ON campaigns`. */
    readonly before: string;
    readonly when: string;
    readonly unless: string;
    readonly why: string;
  },
): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${unless} THEN RETURN NEW; END IF;
    ${refuse(why)}
  END $$;
  CREATE TRIGGER ${name} BEFORE ${before} FOR EACH ROW
    WHEN (${when}) EXECUTE FUNCTION ${name}();`;
