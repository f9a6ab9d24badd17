/**
 * Settings that each function of the server goes by, whatever the connection that calls it has set: everybody may set these for themselves, and each of them
 * can make a guard's statement find less, or read a value as another one. Of the others that everybody may set, none changes an answer: they say how a
 * statement is carried out, or how values are shown that no function reads as text.
 */
export const settingsOfFunctions: Readonly<Record<string, string>> = {
  // Everybody may make temporary tables, which come first where a function is not told where to look: under the names of these they would stand in
  // for them.
  search_path: 'carillon, pg_catalog, pg_temp',
  // An index over words leaves out what is found beyond it.
  gin_fuzzy_search_limit: '0',
  // Rows that somebody is not shown would be none.
  row_security: 'off',
  // How the text of a function itself is read.
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  array_nulls: 'on',
};

/** A function looks at the tables of the workspace, as they are, and at nothing else. */
export const here = Object.entries(settingsOfFunctions)
  .map(([name, value]) => `SET ${name} = ${value}`)
  .join(' ');

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

/**
 * Of the rows that a statement has added (`fresh`) or removed (`gone`): whoever starts their campaign meanwhile waits until the transaction ends, and then
 * sees them; where it was started already, the guard sees that. Without it a guard would let through what is committed behind a start.
 */
export const startWaits = (rows: 'fresh' | 'gone'): string =>
  `PERFORM 1 FROM campaigns AS c WHERE c.state = 'draft' AND c.id IN (SELECT campaign_id FROM ${rows}) ORDER BY c.id FOR SHARE;`;

/** The same of the row that is changed: of a draft everything may be. */
export const draftsMay = `PERFORM 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND c.state = 'draft' FOR SHARE;
    IF FOUND THEN RETURN NEW; END IF;`;

/** Looks at each row of which one of the columns is to be another, before it is. */
export const beforeChange = (
  name: string,
  {
    on,
    columns,
    first = '',
    unless,
    why,
  }: {
    readonly on: string;
    readonly columns: readonly string[];
    /** Before it looks, such as {@link draftsMay}. */
    readonly first?: string;
    readonly unless: string;
    readonly why: string;
  },
): string => {
  const row = (which: string) => `(${columns.map((column) => `${which}.${column}`).join(', ')})`;
  return `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${first}
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
    first = '',
    unless,
    why,
  }: {
    /** Such as `UPDATE OF state ON campaigns`. */
    readonly before: string;
    readonly when: string;
    /** Before it looks, such as {@link draftsMay}. */
    readonly first?: string;
    readonly unless: string;
    readonly why: string;
  },
): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    ${first}
    IF ${unless} THEN RETURN NEW; END IF;
    ${refuse(why)}
  END $$;
  CREATE TRIGGER ${name} BEFORE ${before} FOR EACH ROW
    WHEN (${when}) EXECUTE FUNCTION ${name}();`;
