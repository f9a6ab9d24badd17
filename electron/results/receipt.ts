/**
 * The receipt: one file that says who was texted, with what, under which sender ID, what the service answered to
 * each request, and who sent it. One JSON object a line; the last line has the SHA-256 of all bytes before it, so
 * that `npm run verify-receipt FILE` finds a change of which the hash was not made anew.
 *
 * The hash alone does not prove who wrote the file: whoever changes it can make a new one. The same hash is in
 * Carillon's audit log, which cannot be edited; that is what to compare with.
 */
import { createHash } from 'node:crypto';
import { attemptsWithNumbers } from '../db/campaigns/attempts.ts';
import { campaignById } from '../db/campaigns/campaigns.ts';
import { campaignActs } from '../db/records/audit.ts';
import { batchesWithRecipients, skippedPages } from '../db/results/receipt-pages.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeBeside } from '../files/write-beside.ts';

export interface ReceiptMaking {
  readonly campaignId: number;
  readonly path: string;
  /** The person who makes it, as the audit log calls them. */
  readonly operator: string;
  /** Unix ms. */
  readonly madeAt: number;
  readonly appVersion: string;
  readonly onProgress: (done: number) => void;
}

export interface MadeReceipt {
  readonly rows: number;
  readonly sha256: string;
}

/** Writes the receipt. */
export function writeReceipt(db: Db, making: ReceiptMaking): Promise<MadeReceipt> {
  const { campaignId, path, onProgress } = making;
  return writeBeside(path, async (file) => {
    const hash = createHash('sha256');
    let lines = 0;
    const write = async (objects: readonly object[]): Promise<void> => {
      const text = objects.map((object) => `${JSON.stringify(object)}\n`).join('');
      lines += objects.length;
      hash.update(text);
      await file.write(text);
    };
    await write([await headOf(db, making)]);
    let rows = 0;
    for await (const batches of batchLines(db, campaignId)) {
      await write(batches);
      rows += batches.reduce((sum, { recipients }) => sum + recipients.length, 0);
      onProgress(rows);
    }
    for await (const skipped of skippedPages(db, campaignId)) {
      await write(skipped.map((line) => ({ kind: 'skipped', ...line })));
      rows += skipped.length;
      onProgress(rows);
    }
    const sha256 = hash.digest('hex');
    await file.write(`${JSON.stringify({ kind: 'end', lines, sha256 })}\n`);
    return { rows, sha256 };
  });
}

async function headOf(db: Db, { campaignId, operator, madeAt, appVersion }: ReceiptMaking): Promise<object> {
  const { name, senderId, template, status, practice, counts, startedAt } = await campaignById(
    db,
    campaignId,
  );
  const acts = await campaignActs(db, campaignId);
  const sentBy = acts.findLast(({ action }) => action === 'campaign.sent' || action === 'campaign.scheduled');
  return {
    kind: 'carillon-receipt',
    version: 1,
    appVersion,
    madeAt: isoOf(madeAt),
    madeBy: operator,
    sentBy: sentBy?.actor ?? null,
    campaign: { id: campaignId, name, senderId, template, practice, startedAt: isoOf(startedAt), status },
    // The acts of people on it, as the audit log has them.
    acts: acts
      .filter(({ action }) => action !== 'results.exported')
      .map(({ action, actor, at, event }) => ({
        action,
        actor,
        at: isoOf(at),
        detail: event?.detail ?? null,
      })),
    // Accepted by the service: it reports no delivery.
    counts: { ...counts.recipients, skipped: counts.skipped },
  };
}

/** Whom the batch of a line is for now; what a person decided about it stands as `decision`. */
async function* batchLines(db: Db, campaignId: number) {
  for await (const batches of batchesWithRecipients(db, campaignId)) {
    const lines = [];
    for (const { id, position, recipients, decision, ...batch } of batches) {
      const now = recipients.map(({ number }) => number).join();
      const attempts = (await attemptsWithNumbers(db, id)).map(({ attempt, numbers }) => ({
        ...attempt,
        // Whom the request was for, where that was not just these recipients.
        ...(numbers === now ? {} : { numbers: numbers === '' ? null : numbers.split(',') }),
        startedAt: isoOf(attempt.startedAt),
        endedAt: isoOf(attempt.endedAt),
      }));
      lines.push({ kind: 'batch', position: position + 1, ...batch, decision, attempts, recipients });
    }
    yield lines;
  }
}

function isoOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
