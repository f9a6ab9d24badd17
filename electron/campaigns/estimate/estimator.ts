/** Answers requests about drafts inside the estimate thread. A newer request for an estimate ends the one before. */
import { setImmediate } from 'node:timers/promises';
import { refusalOf } from '../../db/refusal.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { templateOf } from '../../shared/text/template.ts';
import type { EligibilityQuery, LeftOutContacts } from '../audience/checked-person.ts';
import { checkEligibility, leftOutOf } from '../audience/eligibility.ts';
import { peoplePage } from '../audience/people.ts';
import { NamedDaysCount } from '../days/named-days.ts';
import { estimateAudience } from './audience-estimate.ts';
import { AudienceTotals } from './audience-totals.ts';
import { changesSincePlanned } from './changes.ts';
import type { EstimateRequest, EstimateResponse } from './estimate-thread.ts';
import { peopleSince } from './people-since.ts';
import { rowsSince } from './rows-since.ts';

export class Estimator {
  readonly #db: Db;
  #latest = 0;
  /** From the last estimate: the people behind its counts are requested page by page. */
  #left: { readonly of: string; readonly leftOut: LeftOutContacts } | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  async respond(request: EstimateRequest): Promise<EstimateResponse> {
    const { id, kind, context } = request;
    const { draft, now, practice } = context;
    const template = templateOf(draft, context.knownFields, context.typed);
    const query = { audience: draft.audience, template, now, practice, rows: context.rows };
    try {
      switch (kind) {
        case 'estimate': {
          this.#latest = id;
          const isWanted = (): boolean => this.#latest === id;
          const leftOut = await leftOutOf(this.#db, query, async () => {
            await setImmediate();
            return isWanted();
          });
          if (leftOut === null) return { id, kind, estimate: null };
          this.#left = { of: keyOf(query), leftOut };
          const counted = { ...query, leftOut };
          return {
            id,
            kind,
            estimate: await estimateAudience(this.#db, counted, draft.options.batchSize, isWanted),
          };
        }
        case 'people': {
          const { group, search, after, limit } = request.people;
          const known =
            context.rows === undefined && this.#left?.of === keyOf(query)
              ? { leftOut: this.#left.leftOut }
              : {};
          const wanted = { ...query, ...known, group, search };
          return { id, kind, page: await peoplePage(this.#db, wanted, after, limit) };
        }
        case 'changes': {
          const changes = await changesSincePlanned(this.#db, request.campaignId, query, () =>
            setImmediate(),
          );
          return { id, kind, changes };
        }
        case 'days':
          return { id, kind, ...(await daysOf(this.#db, query)) };
        case 'countries': {
          const totals = new AudienceTotals();
          for await (const { people } of checkEligibility(this.#db, query)) {
            for (const person of people) totals.take(person);
            await setImmediate();
          }
          return { id, kind, countries: totals.figures().countries };
        }
        case 'rows-since':
          return { id, kind, since: await rowsSince(this.#db, request.campaignId) };
        case 'people-since': {
          const since = await peopleSince(this.#db, request.campaignId, draft.audience, now);
          return { id, kind, since };
        }
        default:
          return kind satisfies never;
      }
    } catch (cause) {
      return { id, kind: 'failed', code: refusalOf(cause), message: String(cause) };
    }
  }
}

async function daysOf(db: Db, query: EligibilityQuery) {
  const { template, now, audience } = query;
  const days = new NamedDaysCount(template.parts, now, audience.filters);
  let recipients = 0;
  for await (const { people } of checkEligibility(db, query)) {
    for (const person of people) {
      if (person.skip !== null) continue;
      recipients += 1;
      days.take(person);
    }
    await setImmediate();
  }
  return { days: days.all(), recipients };
}

const keyOf = ({ audience, template, practice }: EligibilityQuery): string =>
  JSON.stringify([audience, template, practice]);
