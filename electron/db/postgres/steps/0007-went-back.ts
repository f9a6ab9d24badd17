import type { WorkspaceStep } from './step.ts';

/**
 * An attempt that is recorded with its outcome is not about to be sent: a computer tells a server that went back of what it had sent. Every
 * other one is of the holder of its account, and to nobody who refused.
 */
export const wentBack: WorkspaceStep = {
  version: 7,
  name: 'attempts of a server that went back',
  sql: `
  CREATE OR REPLACE FUNCTION attempts_of_holder() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM fresh AS f JOIN leases AS l ON l.account_id = f.account_id
        WHERE f.outcome IS NULL AND l.token IS DISTINCT FROM f.token) THEN
      RAISE EXCEPTION 'another computer sends from the account' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$;
  CREATE OR REPLACE FUNCTION attempts_text_nobody_who_refused() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM fresh AS f JOIN recipients AS r ON r.batch_id = f.batch_id
        JOIN do_not_text AS d ON d.number = r.number WHERE f.outcome IS NULL) THEN
      RAISE EXCEPTION 'somebody of the batch is not to be texted' USING ERRCODE = 'CR003';
    END IF;
    RETURN NULL;
  END $$;
`,
};
