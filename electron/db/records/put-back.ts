/** Campaigns of records that are not the newest any more: a person says of each whether it goes on. */

/** SQL of the pause of a campaign in records that were put back: what it was planned for stays to be read. */
export const putBackPause = `json_object('kind', 'records-put-back', 'scheduledAt', iif(started_at IS NULL,
  coalesce(scheduled_at, iif(json_valid(pause), pause ->> 'scheduledAt', NULL)), NULL))`;

/** SQL of whether a campaign is paused since a part of it cannot be read, which nobody can resume: no other reason takes its place. */
export const isPausedAsDamaged = `(state = 'paused' AND iif(json_valid(pause), pause ->> 'kind' IS 'damaged', 0))`;
