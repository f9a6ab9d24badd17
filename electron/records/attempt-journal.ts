/**
 * The counter that an installation keeps outside its records, with the batches that were attempted at each step. One line a
 * step, on the disk before the first byte of what it names is sent.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { AttemptedBatch } from '../db/records/unconfirmed-since.ts';

/** Longer, and the older half is dropped at a start: by then it tells of records months old. Bytes. */
const longest = 8_000_000;

/** Adds a step and waits until it is on the disk. @throws what the system says; then nothing may be sent */
export function appendStep(path: string, counter: number, attempted: readonly AttemptedBatch[] = []): void {
  appendLine(path, lineOf(counter, attempted));
}

/**
 * The same with records that took the place of others. Still older ones cannot be held against what is attempted from here on: the
 * same batch may have had other people there, and with records from elsewhere nobody here knows what was attempted.
 */
export function appendReplacement(path: string, counter: number): void {
  appendLine(path, `${counter} ${replacement}\n`);
}

const replacement = '*';
const trial = 't';

/** Adds whole lines to a file and waits until they are on the disk. @throws what the system says */
export function appendLine(path: string, line: string): void {
  const file = openSync(path, 'a', 0o600);
  try {
    const text = Buffer.from(line);
    if (writeSync(file, text) !== text.length) throw new Error('The journal took only a part of a line');
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export interface Journal {
  /** The last step; 0 where there is none. */
  readonly counter: number;
  /** The batches attempted after step `counter`; null where they are not known any more. */
  since(counter: number): readonly AttemptedBatch[] | null;
}

/**
 * The lines of a journal. One that a crash cut off is removed: its write had not returned, so nothing that it names was sent, and
 * the next line must not be written into it.
 *
 * @param most bytes; where there are more, the older half is dropped
 */
export function keptLines(path: string, most: number): readonly string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const lines = whole.split('\n').slice(0, -1);
  if (whole.length <= most) return lines;
  const later = lines.slice(lines.length >> 1);
  const file = openSync(path, 'w', 0o600);
  try {
    writeFileSync(file, `${later.join('\n')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return later;
}

export function readJournal(path: string): Journal {
  const steps = keptLines(path, longest)
    .map(stepIn)
    .filter((step) => step !== null);
  const first = steps[0]?.counter ?? 0;
  return {
    counter: steps.reduce((most, step) => Math.max(most, step.counter), 0),
    since: (counter) =>
      counter < first - 1 || steps.some((step) => step.isReplacement && step.counter > counter)
        ? null
        : steps.filter((step) => step.counter > counter).flatMap(({ attempted }) => attempted),
  };
}

interface Step {
  readonly counter: number;
  /** With it other records were taken on. */
  readonly isReplacement: boolean;
  readonly attempted: readonly AttemptedBatch[];
}

/** `17 3:501,502;t4:77`, each campaign with its batches; `t`: a test or practice. */
function lineOf(counter: number, attempted: readonly AttemptedBatch[]): string {
  const byCampaign = Map.groupBy(
    attempted,
    ({ campaignId, isTrial }) => `${isTrial ? trial : ''}${campaignId}`,
  );
  const named = [...byCampaign].map(
    ([campaign, batches]) => `${campaign}:${batches.map(({ batchId }) => batchId).join()}`,
  );
  return `${[counter, ...(named.length > 0 ? [named.join(';')] : [])].join(' ')}\n`;
}

function stepIn(line: string): Step | null {
  const [counter, named = ''] = line.split(' ');
  if (!/^\d+$/.test(counter ?? '')) return null;
  if (named === replacement) return { counter: Number(counter), isReplacement: true, attempted: [] };
  if (!/^[\dt:,;]*$/.test(named)) return null;
  const attempted = named.split(';').flatMap((part) => {
    const [campaign = '', batches = ''] = part.split(':');
    if (campaign === '') return [];
    const isTrial = campaign.startsWith(trial);
    const campaignId = Number(isTrial ? campaign.slice(trial.length) : campaign);
    return batches.split(',').map((batch) => ({
      campaignId,
      batchId: Number(batch),
      ...(isTrial && { isTrial }),
    }));
  });
  return { counter: Number(counter), isReplacement: false, attempted };
}
