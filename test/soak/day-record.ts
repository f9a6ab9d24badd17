/** What the app's records say of a hostile day, against what the service counted. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CountingService, keyOf } from './counting-record.ts';

export interface RecordedPerson {
  readonly text: string;
  readonly number: string;
  /** Of the batch; null: left out, with a reason. */
  readonly state: string | null;
  readonly skipped: string | null;
  /** A person said so, not the service. */
  readonly isByHand: boolean;
  readonly isStopped: boolean;
}

export function recordOf(userData: string): readonly RecordedPerson[] {
  const path = join(userData, 'data', 'campaigns.db');
  if (!existsSync(path)) throw new Error('There are no records');
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db
      .prepare(`SELECT c.template, c.state AS campaign, r.number, r.skip_reason, b.state, b.reason FROM recipients AS r
        JOIN campaigns AS c ON c.id = r.campaign_id LEFT JOIN batches AS b ON b.id = r.batch_id WHERE c.state <> 'draft'`)
      .all()
      .map(({ template, campaign, number, skip_reason: skip, state, reason }) => ({
        text: String(template),
        number: String(number),
        state: state === null ? null : String(state),
        skipped: skip === null ? null : String(skip),
        isByHand: reason === 'marked-accepted',
        isStopped: campaign === 'stopped',
      }));
  } finally {
    db.close();
  }
}

/**
 * Who is called sent and got nothing, who still waits in a campaign that has ended, who was left out as refusing and never refused,
 * and who is in no record of a campaign that is there.
 */
export function lostOf(
  record: readonly RecordedPerson[],
  { texts, isRefused }: CountingService,
  reviewed: ReadonlyMap<string, number>,
): readonly string[] {
  const isLost = ({ text, number, state, skipped, isByHand, isStopped }: RecordedPerson): boolean => {
    if (state === 'accepted') return !isByHand && !texts.has(keyOf(text, number));
    if (state === 'queued') return !isStopped;
    return state === 'sending' || (skipped === 'do-not-text' && !isRefused(number));
  };
  const lost = record
    .filter(isLost)
    .map(({ text, number, state, skipped }) => `${state ?? skipped}: ${text} to ${number}`);
  const known = new Map<string, number>();
  for (const { text } of record) known.set(text, (known.get(text) ?? 0) + 1);
  for (const [text, count] of known) {
    const missing = (reviewed.get(text) ?? 0) - count;
    if (missing > 0) lost.push(`${missing} people of ${text}`);
  }
  return lost;
}

/** Who got a text that the records say was never sent. */
export function deniedOf(
  record: readonly RecordedPerson[],
  { texts, wasSentAgain }: CountingService,
): readonly string[] {
  return record
    .filter(
      ({ text, number, state }) =>
        (state === null || state === 'rejected' || state === 'queued') &&
        texts.has(keyOf(text, number)) &&
        !wasSentAgain(text, number),
    )
    .map(({ text, number, state, skipped }) => `${state ?? skipped}: ${text} to ${number}`);
}
