/**
 * The counter that an installation keeps outside its records, with the batches that were attempted at each step. One line a
 * step, on the disk before the first byte of what it names is sent.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import type { AttemptedBatch } from '../db/records/unconfirmed-since.ts';
import { writeFlushed } from '../files/flush.ts';

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

/** Adds whole lines to a file and waits until they are on the disk. @throws what the system says; then none of them is there */
export function appendLine(path: string, line: string): void {
  const file = openSync(path, 'a', 0o600);
  const { size } = fstatSync(file);
  try {
    const text = Buffer.from(line);
    if (writeSync(file, text) !== text.length) throw new Error('The journal took only a part of a line');
    fsyncSync(file);
  } catch (cause) {
    // The next line must not be written into a part of this one. Where that fails too, the next start removes it.
    try {
      ftruncateSync(file, size);
    } catch {}
    throw cause;
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

/** The lines of a file, without one that is still being written, or that a crash cut off. In bytes: damage need not be text. */
export function wholeLines(path: string): { readonly lines: readonly string[]; readonly bytes: number } {
  const read = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const bytes = read.lastIndexOf('\n') + 1;
  return { lines: read.toString('utf8', 0, bytes).split('\n').slice(0, -1), bytes };
}

/**
 * The same for whoever writes it: a line that a crash cut off is removed. Its write had not returned, so nothing that it names was sent, and
 * the next line must not be written into it.
 */
export function ownLines(path: string): { readonly lines: readonly string[]; readonly bytes: number } {
  const whole = wholeLines(path);
  if (existsSync(path) && whole.bytes < statSync(path).size) truncateSync(path, whole.bytes);
  return whole;
}

/** The lines of a journal. @param most bytes; where there are more, the older half is dropped */
function keptLines(path: string, most: number): readonly string[] {
  const { lines, bytes } = ownLines(path);
  if (bytes <= most) return lines;
  const later = lines.slice(lines.length >> 1);
  writeFlushed(path, `${later.join('\n')}\n`);
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
