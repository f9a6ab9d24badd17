/** The items that wait for a person: what differs in what helps stands apart, whatever else is one item. */
import { type WaitingRow, waitingRows } from '../db/campaigns/attention.ts';
import type { Db } from '../db/sqlite/open.ts';
import { likenessOf } from '../service/answer/about-whom.ts';
import { refusalKind } from '../service/answer/refusal-kind.ts';
import {
  type AttentionItem,
  batchReasons,
  mayBeSplit,
  type RefusalKind,
  type SeenBatches,
  seenTogether,
} from '../shared/models.ts';

/** More are not shown; a service that quotes each text has a reason of its own for each. */
const reasonsKept = 10;

/**
 * Unconfirmed recipients by campaign, and rejected ones by campaign and kind of refusal, without those that were left out; the latest
 * first.
 */
export async function attentionItems(db: Db): Promise<readonly AttentionItem[]> {
  const items = new Map<string, Unseen>();
  const seen = new Map<string, SeenBatches>();
  for (const row of await waitingRows(db)) {
    const kind = row.state === 'rejected' ? refusalKind(row.status, row.reason ?? '') : null;
    const key = `${row.campaignId} ${row.state} ${kind}`;
    const { size, batches, ids, attempts, latestAt } = row;
    const own = { batches, recipients: size, ids, attempts, latestAt };
    seen.set(key, seenTogether([own, seen.get(key) ?? seenTogether([])]));
    if (row.recipients > 0) items.set(key, added(items.get(key), row, kind));
  }
  return [...items]
    .map(([key, item]) => ({ ...item, seen: seen.get(key) ?? seenTogether([]) }))
    .sort((one, other) => other.latestAt - one.latestAt);
}

type Unseen = Omit<AttentionItem, 'seen'>;

function added(before: Unseen | undefined, row: WaitingRow, kind: RefusalKind | null): Unseen {
  const { status: _, reason, ...rest } = row;
  const isSplit = kind !== null && mayBeSplit.has(kind);
  return {
    ...rest,
    kind,
    batches: row.batches + (before?.batches ?? 0),
    recipients: row.recipients + (before?.recipients ?? 0),
    splittable: (isSplit ? row.splittable : 0) + (before?.splittable ?? 0),
    splittablePeople: (isSplit ? row.splittablePeople : 0) + (before?.splittablePeople ?? 0),
    reasons: withReason(before?.reasons ?? [], row.state, reason, row.recipients),
    followed: row.followed || (before?.followed ?? false),
    latestAt: Math.max(row.latestAt, before?.latestAt ?? 0),
  };
}

function withReason(
  reasons: AttentionItem['reasons'],
  state: WaitingRow['state'],
  said: string | null,
  recipients: number,
): AttentionItem['reasons'] {
  // The words of a fault of the service's own differ, and mean the same.
  const isOwn = batchReasons.some((name) => name === said);
  const reason = state === 'unconfirmed' && said !== null && !isOwn ? 'server-error' : said;
  const like = (one: string | null): string => (one === null ? '' : likenessOf(one));
  const known = reasons.find((one) => like(one.reason) === like(reason));
  const others = reasons.filter((one) => one !== known);
  const merged = { reason: known?.reason ?? reason, recipients: recipients + (known?.recipients ?? 0) };
  return [...others, merged].sort((one, other) => other.recipients - one.recipients).slice(0, reasonsKept);
}
