/** The table of a campaign's results as files have it: a line for every recipient, the skipped included, in pages. */

import { campaignById } from '../db/campaigns/campaigns.ts';
import { lastCampaignAct } from '../db/records/audit.ts';
import { resultPages } from '../db/results/result-pages.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { ResultsFileWords } from '../shared/results-file.ts';
import { cellsOf, whyOpen } from './result-cells.ts';

/** @throws AppError `not-found` */
export async function* resultTable(
  db: Db,
  campaignId: number,
  words: ResultsFileWords,
): AsyncGenerator<readonly (readonly string[])[]> {
  const { status } = await campaignById(db, campaignId);
  const stopped = status.state === 'stopped';
  const act = await lastCampaignAct(db, campaignId, [stopped ? 'campaign.stopped' : 'campaign.paused']);
  const campaign = { stopped, whyOpen: whyOpen(words, status, act) };
  for await (const rows of resultPages(db, campaignId))
    yield rows.map((row) => cellsOf(row, words, campaign));
}
