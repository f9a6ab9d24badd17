import { longestSameTextHours } from '../../../../../shared/models/fuse.ts';
import { leastRetentionDays } from '../../../../../shared/settings/settings.ts';
import { afterStatement, asOwner, here, isSuperuser, now, refuse } from '../clauses.ts';
import { isSent } from './reviewed.ts';

/** No setting removes people sooner after the end of their campaign, ms. */
const leastKept = leastRetentionDays * 86_400_000;

/** Whether numbers of a campaign's requests were removed after their time: what it sends is compared with these. */
export const isEmptied = (campaign: string): string =>
  `EXISTS (SELECT 1 FROM attempts AS e WHERE e.campaign_id = ${campaign} AND e.numbers = '')`;

/** Of the rows that are `gone`: those of a campaign that was sent go with the campaign, or after their time. */
export const stays = (
  why: string,
): string => `IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM (SELECT DISTINCT campaign_id FROM gone) AS g
        JOIN campaigns AS c ON c.id = g.campaign_id WHERE ${isSent} AND c.removed_at IS NULL AND NOT may_be_forgotten(c.id))
      THEN ${refuse(why)} END IF;`;

/**
 * Of the rows that are `gone`: those of a campaign that was removed go once the fuse knows what its people got, for which it is then asked no more. A campaign
 * that goes as a whole is not there any more, and was asked before.
 */
export const isRemembered = `IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM (SELECT DISTINCT campaign_id FROM gone) AS g
        JOIN campaigns AS c ON c.id = g.campaign_id WHERE c.removed_at IS NOT NULL AND c.texts_kept = 0 AND c.texted_at IS NOT NULL AND c.test = 0)
      THEN ${refuse('what its people got is remembered before a campaign goes')} END IF;`;

/** No setting of the fuse reaches further back, ms. */
const fuseReaches = longestSameTextHours * 3_600_000;

/**
 * The texts that a removed campaign's people got stay known to the fuse as long as any setting reaches, whatever program removes it: the server alone writes
 * them down, and nobody takes away what is not over.
 */
const remembered = [
  `
  -- By the clock of the fuse, which shows no less than when anybody was texted last.
  CREATE FUNCTION fuse_reaches_to() RETURNS bigint LANGUAGE sql STABLE ${here} AS $$
    SELECT greatest(${now} - coalesce((SELECT behind FROM steady_clock), 0), (SELECT max(texted_at) FROM campaigns WHERE texted_at IS NOT NULL)) - ${fuseReaches}
  $$;
  CREATE FUNCTION remember_texts(campaign bigint) RETURNS void LANGUAGE sql ${here} AS $$
    INSERT INTO removed_texts (number, attempt_id, campaign_id, at, text, practice)
      SELECT n, a.id, c.id, a.steady_at, b.text,
        CASE WHEN c.account_id = 'practice' OR c.account_id LIKE 'practice:%' THEN 1 ELSE 0 END
      FROM campaigns AS c JOIN attempts AS a ON a.campaign_id = c.id JOIN batches AS b ON b.id = a.batch_id
        CROSS JOIN unnest(string_to_array(a.numbers, ',')) AS n
      WHERE c.id = campaign AND c.test = 0 AND c.texted_at IS NOT NULL AND a.numbers <> ''
        AND (a.outcome IS NULL OR a.outcome IN ('accepted', 'unconfirmed')) AND a.steady_at > (SELECT max(texted_at) FROM campaigns WHERE texted_at IS NOT NULL) - ${fuseReaches}
      ON CONFLICT DO NOTHING
  $$;
  REVOKE EXECUTE ON FUNCTION remember_texts(bigint) FROM PUBLIC;
  -- Of one that was removed: whoever asks at the same moment waits for the first.
  CREATE FUNCTION keep_texts_of(campaign bigint) RETURNS void LANGUAGE plpgsql ${asOwner} AS $$ BEGIN
    PERFORM 1 FROM campaigns AS c WHERE c.id = campaign AND c.removed_at IS NOT NULL AND c.texts_kept = 0 FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    PERFORM remember_texts(campaign);
    UPDATE campaigns SET texts_kept = 1 WHERE id = campaign;
  END $$;
  REVOKE EXECUTE ON FUNCTION keep_texts_of(bigint) FROM PUBLIC;`,
  afterStatement('removed_texts_stay', {
    on: 'removed_texts',
    event: 'DELETE',
    body: `IF NOT ${isSuperuser} AND EXISTS (SELECT 1 FROM gone WHERE at > (SELECT fuse_reaches_to()))
      THEN ${refuse('what people of a removed campaign got is known until its time is over')} END IF;`,
  }),
].join('\n');

/**
 * Whom a campaign texted, and with what, stays known until its time is over, by the server's clock: what it sends later is compared with that. A
 * campaign that was sent elsewhere and is brought along has ended when whoever brings it says; it sends nothing once anything of it was removed.
 */
export const forgottenGuards = [
  remembered,
  `
  CREATE FUNCTION campaigns_are_over_since() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    NEW.over_at := CASE WHEN NEW.state NOT IN ('finished', 'stopped') THEN NULL
      WHEN TG_OP = 'INSERT' THEN least(NEW.ended_at, ${now})
      WHEN OLD.state IN ('finished', 'stopped') THEN OLD.over_at
      ELSE ${now} END;
    RETURN NEW;
  END $$;
  CREATE TRIGGER campaigns_are_over_since BEFORE INSERT OR UPDATE OF state ON campaigns
    FOR EACH ROW EXECUTE FUNCTION campaigns_are_over_since();

  -- Those that ended before may be forgotten, Unix ms.
  CREATE FUNCTION forgotten_before() RETURNS bigint LANGUAGE sql STABLE ${here} AS $$ SELECT ${now} - ${leastKept} $$;
  -- Whoever would send it again meanwhile waits, and then knows of it.
  CREATE FUNCTION may_be_forgotten(campaign bigint) RETURNS boolean LANGUAGE plpgsql ${here} AS $$ BEGIN
    PERFORM 1 FROM campaigns AS c WHERE c.id = campaign AND c.state IN ('finished', 'stopped') AND c.over_at < forgotten_before()
      FOR NO KEY UPDATE;
    RETURN FOUND;
  END $$;

  CREATE FUNCTION batches_stay_readable() RETURNS trigger LANGUAGE plpgsql ${here} AS $$ BEGIN
    IF ${isSuperuser} OR may_be_forgotten(OLD.campaign_id)
      OR NOT EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = OLD.campaign_id AND ${isSent}) THEN RETURN NEW; END IF;
    ${refuse('what was sent stays on record')}
  END $$;
  CREATE TRIGGER batches_stay_readable BEFORE UPDATE OF text ON batches FOR EACH ROW
    WHEN (OLD.text <> '' AND NEW.text = '') EXECUTE FUNCTION batches_stay_readable();`,
  afterStatement('campaign_rows_stay', {
    on: 'campaign_rows',
    event: 'DELETE',
    body: stays('what was sent stays on record'),
  }),
].join('\n');
