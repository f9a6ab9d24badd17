/**
 * Triggers that let go only what was reviewed, as `sqlite/migrations/campaigns/0001-reviewed.ts` says it for files: in the server, so that an older
 * Carillon, or somebody with another program, is bound by it too. Whatever many rows are added or removed by is looked at once for a
 * statement, a change row by row, only where the column is another one than before.
 */

const refuse = (why: string): string =>
  `RAISE EXCEPTION '${why}' USING ERRCODE = 'integrity_constraint_violation';`;
/** Whether a campaign `c` of which no row was quarantined is bound to its plan. */
const isPlanned = `c.plan_started > 0 AND NOT EXISTS (SELECT 1 FROM quarantine AS q WHERE q.campaign_id = c.id)`;
const isSent = `c.state <> 'draft' AND ${isPlanned}`;
const isInUse = `c.state IN ('scheduled', 'sending', 'paused') AND ${isPlanned}`;
const ofCampaign = (row: string, condition: string): string =>
  `EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = ${row}.campaign_id AND ${condition})`;

/** Looks at all rows that a statement has added (`fresh`) or removed (`gone`). */
const afterStatement = (
  name: string,
  { on, event, body }: { readonly on: string; readonly event: 'INSERT' | 'DELETE'; readonly body: string },
): string => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$;
  CREATE TRIGGER ${name} AFTER ${event} ON ${on} REFERENCING ${event === 'INSERT' ? 'NEW TABLE AS fresh' : 'OLD TABLE AS gone'}
    FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`;

/** Looks at each row of which one of the columns is to be another, before it is. */
const beforeChange = (
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
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NOT coalesce(${unless}, false) THEN ${refuse(why)} END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER ${name} BEFORE UPDATE OF ${columns.join(', ')} ON ${on} FOR EACH ROW
    WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')}) EXECUTE FUNCTION ${name}();`;
};

const campaigns = `
  CREATE FUNCTION draft_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE campaigns SET plan_ready = NULL WHERE id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER draft_changed AFTER UPDATE OF sender_id, template, audience, options ON campaigns FOR EACH ROW
    WHEN ((OLD.sender_id, OLD.template, OLD.audience, OLD.options)
      IS DISTINCT FROM (NEW.sender_id, NEW.template, NEW.audience, NEW.options)) EXECUTE FUNCTION draft_changed();
${beforeChange('sent_as_planned', {
  on: 'campaigns',
  columns: ['state'],
  unless: `OLD.state <> 'draft'
      OR NEW.planning = 0 AND NEW.plan_ready IS NOT DISTINCT FROM nullif(NEW.plan_started, 0)`,
  why: 'a draft is sent only with a plan that is whole',
})}
${beforeChange('campaigns_keep_what_is_sent', {
  on: 'campaigns',
  columns: ['sender_id', 'template', 'audience'],
  unless: `OLD.state = 'draft' OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.id AND ${isPlanned})`,
  why: 'a campaign that is no draft does not change',
})}
${beforeChange('campaigns_never_drafts_again', {
  on: 'campaigns',
  columns: ['state'],
  unless: `NEW.state <> 'draft' OR OLD.started_at IS NULL OR OLD.plan_started = 0`,
  why: 'a campaign that was started is no draft again',
})}
${afterStatement('campaigns_kept', {
  on: 'campaigns',
  event: 'DELETE',
  body: `IF EXISTS (SELECT 1 FROM gone WHERE state IN ('scheduled', 'sending', 'paused') AND plan_started > 0)
      THEN ${refuse('a campaign that is in use is not removed')} END IF;
    DELETE FROM recipients WHERE campaign_id IN (SELECT id FROM gone);`,
})}`;

const batches = `
${afterStatement('batches_only_planned', {
  on: 'batches',
  event: 'INSERT',
  body: `IF EXISTS (SELECT 1 FROM fresh JOIN campaigns AS c ON c.id = fresh.campaign_id WHERE ${isSent}
        AND NOT EXISTS (SELECT 1 FROM batches AS b
          WHERE b.id = fresh.split_from AND b.campaign_id = fresh.campaign_id AND b.text = fresh.text)
        AND NOT EXISTS (SELECT 1 FROM kept_texts AS k WHERE k.campaign_id = fresh.campaign_id AND k.text = fresh.text))
      THEN ${refuse('batches are added to drafts only')} END IF;`,
})}
${beforeChange('batches_keep_their_text', {
  on: 'batches',
  columns: ['campaign_id', 'text'],
  unless: `NOT ${ofCampaign('OLD', isSent)}
      OR NEW.campaign_id = OLD.campaign_id AND NEW.text = '' AND NOT ${ofCampaign('OLD', isInUse)}`,
  why: 'the texts of a campaign that is no draft do not change',
})}
${afterStatement('batches_kept', {
  on: 'batches',
  event: 'DELETE',
  body: `IF EXISTS (SELECT 1 FROM gone JOIN campaigns AS c ON c.id = gone.campaign_id WHERE ${isInUse}
        AND EXISTS (SELECT 1 FROM recipients AS r WHERE r.batch_id = gone.id))
      THEN ${refuse('the batches of a campaign that is in use are not removed')} END IF;
    DELETE FROM recipients WHERE batch_id IN (SELECT id FROM gone);`,
})}`;

const keptTexts = `
${afterStatement('kept_texts_are_of_batches', {
  on: 'kept_texts',
  event: 'INSERT',
  body: `IF EXISTS (SELECT 1 FROM fresh JOIN campaigns AS c ON c.id = fresh.campaign_id WHERE ${isSent}
        AND NOT EXISTS (SELECT 1 FROM batches AS b WHERE b.campaign_id = fresh.campaign_id AND b.text = fresh.text))
      THEN ${refuse('somebody is kept back from a text of the campaign')} END IF;`,
})}
  CREATE FUNCTION kept_texts_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${refuse('the texts of a campaign that is no draft do not change')}
  END $$;
  CREATE TRIGGER kept_texts_stay BEFORE UPDATE OF campaign_id, text ON kept_texts
    FOR EACH ROW EXECUTE FUNCTION kept_texts_stay();`;

const recipients = `
${afterStatement('recipients_only_planned', {
  on: 'recipients',
  event: 'INSERT',
  body: `IF EXISTS (SELECT 1 FROM (SELECT DISTINCT campaign_id FROM fresh) AS f
        LEFT JOIN campaigns AS c ON c.id = f.campaign_id WHERE c.id IS NULL OR ${isSent})
      THEN ${refuse('people are added to drafts only')} END IF;
    IF EXISTS (SELECT 1 FROM (SELECT DISTINCT batch_id FROM fresh WHERE batch_id IS NOT NULL) AS f
        WHERE NOT EXISTS (SELECT 1 FROM batches AS b WHERE b.id = f.batch_id))
      THEN ${refuse('a recipient has a batch that is there')} END IF;`,
})}
${beforeChange('recipients_stay_who_they_are', {
  on: 'recipients',
  columns: ['campaign_id', 'number'],
  unless: `NOT ${ofCampaign('OLD', isSent)}
      OR NEW.campaign_id = OLD.campaign_id AND NEW.contact_id = OLD.contact_id AND NEW.name = OLD.name
        AND EXISTS (SELECT 1 FROM batches AS b
          WHERE b.id = OLD.batch_id AND b.state = 'queued' AND b.attempts = 0 AND b.maybe_delivered = 0)`,
  why: 'the people of a campaign that is no draft do not change',
})}
${beforeChange('recipients_stay_in_their_text', {
  on: 'recipients',
  columns: ['batch_id'],
  unless: `NOT ${ofCampaign('OLD', isSent)} OR CASE
      WHEN OLD.batch_id IS NULL THEN EXISTS (SELECT 1 FROM kept_texts AS k JOIN batches AS b ON b.id = NEW.batch_id
        WHERE k.id = OLD.kept_text AND k.campaign_id = b.campaign_id AND k.text = b.text)
      WHEN NEW.batch_id IS NULL THEN (SELECT b.state FROM batches AS b WHERE b.id = OLD.batch_id) = 'queued'
      ELSE (SELECT b.split_from FROM batches AS b WHERE b.id = NEW.batch_id) = OLD.batch_id END`,
  why: 'the people of a campaign that is no draft keep their text',
})}
${afterStatement('recipients_kept', {
  on: 'recipients',
  event: 'DELETE',
  body: `IF EXISTS (SELECT 1 FROM (SELECT DISTINCT campaign_id FROM gone) AS g
        JOIN campaigns AS c ON c.id = g.campaign_id WHERE ${isInUse})
      THEN ${refuse('the people of a campaign that is in use are not removed')} END IF;`,
})}`;

const audit = `
  CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ${refuse('the audit log is append-only')}
  END $$;
  CREATE TRIGGER audit_not_changed BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_only_grows();
  CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows();`;

export const guards = `${campaigns}\n${batches}\n${keptTexts}\n${recipients}\n${audit}`;
