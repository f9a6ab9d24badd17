import type { WorkspaceStep } from './step.ts';

/**
 * A batch that was on its way when its computer was taken over is not sent again at once: that computer may be asleep with a request that it has
 * not written yet, or with an answer that it has not recorded. A request is written within 15 s of its claim or never, and an answer is
 * waited for for 60 s. Times are the server's.
 */
export const lateAnswers: WorkspaceStep = {
  version: 4,
  name: 'late answers before decisions',
  sql: `
  CREATE FUNCTION batches_wait_for_late_answers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF OLD.updated_at > (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 120000 THEN
      RAISE EXCEPTION 'an answer to it may still come' USING ERRCODE = 'CR004';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER batches_wait_for_late_answers BEFORE UPDATE OF state ON batches FOR EACH ROW
    WHEN (OLD.state = 'unconfirmed' AND OLD.reason = 'interrupted' AND NEW.state = 'queued')
    EXECUTE FUNCTION batches_wait_for_late_answers();
`,
};
