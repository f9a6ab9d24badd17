/** Whom the fuse would keep back from a planned campaign: said on its review, before anybody sends it. */
import { sql } from 'kysely';
import {
  type FuseLimits,
  type FuseReason,
  fuseReachMs,
  keptBack,
  type TextGot,
} from '../../shared/models/fuse.ts';
import { oneWriting } from '../../shared/phone/other-writing.ts';
import type { FuseForecast } from '../../shared/pre-flight.ts';
import { hasRows } from '../campaigns/rows/campaign-rows.ts';
import { idRangeOf } from '../results/id-range.ts';
import type { Db } from '../sqlite/open.ts';
import { campaignsTexting, removedTexted, textsGot } from './texts-got.ts';

/** People of one query: some hundredths of a second. */
const lookedAt = 5_000;
/** More than so many times that are not looked through: a review would wait seconds for it. */
const mostQueries = 10;

export interface ForecastFor {
  readonly campaignId: number;
  /** The practice account that it would go out under; null: a real one. */
  readonly practice: string | null;
  readonly limits: FuseLimits;
  /** When it would be sent, by the steady clock, ms. */
  readonly at: number;
}

interface PlannedPerson {
  readonly number: string;
  readonly country: string | null;
  readonly text: string;
  readonly segments: number;
}

/** How many would be kept back, by reason. */
export async function fuseForecast(
  db: Db,
  { campaignId, practice, limits, at }: ForecastFor,
): Promise<FuseForecast> {
  const counts: Record<FuseReason, number> = { 'same-text': 0, 'many-texts': 0 };
  const reach = { since: at - fuseReachMs(limits), practice };
  const others = await campaignsTexting(db, reach);
  const known = await removedTexted(db, reach);
  const isAlone = others.length === 0 && !known;
  if (isAlone && !(await hasRows(db, campaignId))) return { ...counts, more: false, countries: [] };
  const { first, last } = await idRangeOf(db, campaignId);
  let queries = 0;
  const kept = new Map<string | null, { recipients: number; segments: number }>();
  const countries = () => [...kept].map(([country, texts]) => ({ country, ...texts }));
  /** By phone, its texts of this campaign: one for the rows of a file may have several of it. */
  const own = new Map<string, readonly TextGot[]>();
  for (let from = first; from <= last; from += lookedAt) {
    if (++queries > mostQueries) return { ...counts, more: true, countries: countries() };
    const { rows: people } = await sql<PlannedPerson>`
      SELECT r.number, r.country, b.text, b.segments FROM recipients AS r NOT INDEXED JOIN batches AS b ON b.id = r.batch_id
      WHERE r.id >= ${from} AND r.id < ${from + lookedAt} AND r.campaign_id = ${campaignId}
      ORDER BY r.id`.execute(db);
    const numbers = people.map(({ number }) => number);
    const got = isAlone ? new Map<string, readonly TextGot[]>() : await textsGot(db, numbers, others, reach);
    for (const { number, text, country, segments } of people) {
      const phone = oneWriting(number);
      const here = own.get(phone) ?? [];
      const asked = { campaignId, text, unsentTo: null, despiteTo: null };
      const reason = keptBack([...(got.get(number) ?? []), ...here], asked, limits, at);
      if (reason !== null) {
        counts[reason]++;
        const there = kept.get(country) ?? { recipients: 0, segments: 0 };
        kept.set(country, { recipients: there.recipients + 1, segments: there.segments + segments });
      } else own.set(phone, [...here, { attemptId: Number.POSITIVE_INFINITY, campaignId, at, text }]);
    }
  }
  return { ...counts, more: false, countries: countries() };
}
