/** Which campaigns are bound to what was reviewed, and what was tried of a batch. */

/** Whether a campaign `c` of which no row was quarantined is bound to its plan, as files have it (`sqlite/migrations/campaigns/0001-reviewed.ts`). */
export const isPlanned = `c.plan_started > 0 AND NOT EXISTS (SELECT 1 FROM quarantine AS q WHERE q.campaign_id = c.id)`;

/** Whether a campaign `c` is planned, and no draft any more. */
export const isSentAsPlanned = `c.state <> 'draft' AND ${isPlanned}`;

/** Whether a campaign `c` is planned, and under way. */
export const isInUse = `c.state IN ('scheduled', 'sending', 'paused') AND ${isPlanned}`;

/** Whether a campaign `c` is no draft any more and bound to what was reviewed; a test has no plan, and is made before it begins. */
export const isSent = `c.state <> 'draft' AND (c.plan_started > 0 OR c.test = 1)`;

/** Whether the campaign of a row is so. */
export const ofCampaign = (row: string, condition: string): string =>
  `EXISTS (SELECT 1 FROM campaigns AS c WHERE c.id = ${row}.campaign_id AND ${condition})`;

/** Whether a batch has an attempt with such an outcome: one that the service took, of which nobody knows, or that is under way. */
export const attempted = (batch: string, outcome: string): string =>
  `EXISTS (SELECT 1 FROM attempts AS a WHERE a.batch_id = ${batch} AND a.outcome ${outcome})`;
