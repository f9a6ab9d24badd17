import type { WorkspaceStep } from './step.ts';

/**
 * The do-not-text list is read once more by the statement that records attempts, whatever program it comes from: it sees all that was
 * committed until then. The transaction is taken back as one that was in another's way, and its next try finds
 * the refusal by itself.
 */
export const refusals: WorkspaceStep = {
  version: 3,
  name: 'refusals before attempts',
  sql: `
  CREATE FUNCTION attempts_text_nobody_who_refused() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM fresh AS f JOIN recipients AS r ON r.batch_id = f.batch_id
        JOIN do_not_text AS d ON d.number = r.number) THEN
      RAISE EXCEPTION 'somebody of the batch is not to be texted' USING ERRCODE = 'CR003';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER attempts_text_nobody_who_refused AFTER INSERT ON attempts
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION attempts_text_nobody_who_refused();
`,
};
