import { here } from './clauses.ts';

/**
 * The columns of these tables that Carillon writes again after a row was made; every other stays as it was, by the rights of whoever writes. A step that
 * adds a column which changes has to grant it.
 */
const changing: Readonly<Record<string, readonly string[]>> = {
  batches: [
    'text',
    'segments',
    'size',
    'state',
    'attempts',
    'refusals',
    'reason',
    'updated_at',
    'bisecting',
    'decision',
    'country',
    'maybe_delivered',
    'unsent_to',
    'despite_to',
  ],
  recipients: ['contact_id', 'number', 'name', 'country', 'batch_id', 'skip_reason', 'kept_text'],
  attempts: [
    'numbers',
    'ended_at',
    'outcome',
    'status',
    'failure',
    'answer',
    'rate_limit',
    'rate_remaining',
    'rate_reset',
  ],
  kept_texts: [],
  removed_texts: [],
  // The number of those who were left out, which stays when they are removed after their time; triggers count the rest.
  campaign_counts: ['recipients'],
};

/**
 * Tables into which nobody writes. What is said about the workspace, its people and its leases, functions of the server write, and managers
 * alone its settings and accounts. Rows of a server are never set aside as unreadable, so that no line of that table loosens a campaign from
 * its plan.
 */
const closed = [
  ...['schema_steps', 'workspace', 'people', 'leases', 'ended_leases', 'computers', 'computer_accounts'],
  ...['settings', 'accounts', 'quarantine'],
];

/** Columns that the server alone writes. */
const ofServer = ['campaigns.over_at', 'campaigns.texts_kept'];

const ofWriters = [
  'take_account(text, uuid, bigint, uuid)',
  'fence_accounts(uuid, text)',
  'leases_of(uuid)',
  'give_back_accounts(uuid, text)',
  'server_went_back()',
  'computer_is_heard(uuid, text)',
  'journals_are_damaged(text)',
  'forget_computers(text)',
  'say_country(text)',
  'reserve_batch_ids(bigint)',
  'keep_texts_of(bigint)',
];

/** The rights of each set. */
export const rights = `
  -- Anew each time: tables that later steps make are granted with them.
  CREATE FUNCTION grant_sets() RETURNS void LANGUAGE plpgsql ${here} AS $$
    DECLARE
      reads name := set_role('read');
      writes name := set_role('write');
      manage name := set_role('manage');
      each text;
    BEGIN
      FOREACH each IN ARRAY ARRAY[reads, writes, manage] LOOP
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = each) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', each); END IF;
      END LOOP;
      EXECUTE format('GRANT %I TO %I', reads, writes);
      EXECUTE format('GRANT %I TO %I', writes, manage);
      EXECUTE format('GRANT %I TO %I', manage, current_user);
      EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
      -- Whoever makes a table anywhere has what it holds run as whoever dumps or restores it. Up to version 14 everybody may in public.
      FOR each IN SELECT quote_ident(nspname) FROM pg_namespace
        WHERE nspname !~ '^pg_' AND has_schema_privilege('public', oid, 'CREATE') LOOP
        EXECUTE format('REVOKE CREATE ON SCHEMA %s FROM PUBLIC', each);
        IF has_schema_privilege('public', each::regnamespace, 'CREATE') THEN
          RAISE EXCEPTION 'everybody may make tables in the schema %', each
            USING ERRCODE = 'CR006', HINT = format('REVOKE CREATE ON SCHEMA %s FROM PUBLIC', each);
        END IF;
      END LOOP;
      -- Whoever may call one that acts for the owner could hang it on a temporary table, with types and casts that are their own.
      FOR each IN SELECT p.oid::regprocedure::text FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
        WHERE n.nspname = 'carillon' AND p.prorettype = 'trigger'::regtype LOOP
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', each);
      END LOOP;
      EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', current_database(), reads);
      EXECUTE format('GRANT USAGE ON SCHEMA carillon TO %I', reads);
      EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA carillon TO %I', reads);
      -- Whoever hears that somebody refuses can say so, and the log has a line of it.
      EXECUTE format('GRANT INSERT ON do_not_text, audit TO %I', reads);
      EXECUTE format('GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA carillon TO %I', writes);
      -- Ids that the server gives one after another: one that somebody else gave ahead would be in the way of a row when its turn comes.
      FOR each IN SELECT format('REVOKE INSERT, UPDATE ON %1$I FROM %2$I; GRANT INSERT (%3$s), UPDATE (%3$s) ON %1$I TO %2$I', c.relname, writes,
          string_agg(quote_ident(a.attname), ', ') FILTER (WHERE a.attidentity = '' AND a.attgenerated = ''
            AND c.relname || '.' || a.attname <> ALL (ARRAY['${ofServer.join(`', '`)}'])))
        FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'carillon'::regnamespace AND c.relkind = 'r' AND c.relname <> 'audit'
        GROUP BY c.relname HAVING bool_or(a.attidentity <> '') LOOP
        EXECUTE each;
      END LOOP;
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ${closed.join(', ')} FROM %I', writes);
      EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM %I', writes);
      EXECUTE format('REVOKE UPDATE, TRUNCATE ON do_not_text FROM %I', writes);
      EXECUTE format('REVOKE INSERT, DELETE ON campaign_counts, steady_clock FROM %I', writes);
      EXECUTE format('REVOKE INSERT ON removed_texts FROM %I', writes);
      EXECUTE format('REVOKE UPDATE ON ${Object.keys(changing).join(', ')} FROM %I', writes);
${Object.entries(changing)
  .filter(([, columns]) => columns.length > 0)
  .map(
    ([table, columns]) =>
      `      EXECUTE format('GRANT UPDATE (${columns.join(', ')}) ON ${table} TO %I', writes);`,
  )
  .join('\n')}
      -- Nobody uses a sequence: ids come with their rows, and those of batches by a function. A guard reads how far these came.
      EXECUTE format('GRANT SELECT ON SEQUENCE batch_ids TO %I', writes);
      EXECUTE format('GRANT EXECUTE ON FUNCTION ${ofWriters.join(', ')} TO %I', writes);
      EXECUTE format('GRANT UPDATE (said) ON settings TO %I', manage);
      EXECUTE format('GRANT INSERT, UPDATE, DELETE ON accounts TO %I', manage);
    END $$;
`;
