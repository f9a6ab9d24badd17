/**
 * `npm run verify-receipt FILE`: whether a receipt is still as Carillon wrote it.
 *
 * The last line has the SHA-256 of all bytes before it and the number of lines; the first line has the counts, which
 * the other lines must add up to. Exits with 0 only if all of it holds.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ ok: true, sha256: string, head: Record<string, unknown>, counts: Record<string, number> }
 *   | { ok: false, problem: string }} Verdict
 */

/**
 * Reads a receipt from beginning to end; a million recipients need no more memory than ten.
 *
 * @param {string} file
 * @returns {Promise<Verdict>}
 */
export async function verifyReceipt(file) {
  const hash = createHash('sha256');
  /** @type {Record<string, number>} */
  const counts = { queued: 0, sending: 0, accepted: 0, rejected: 0, unconfirmed: 0, skipped: 0 };
  /** @type {Record<string, unknown> | undefined} */
  let head;
  let lines = 0;
  /** @type {Buffer | undefined} */
  let held;
  for await (const line of linesOf(file)) {
    if (held !== undefined) {
      const problem = take(held);
      if (problem !== undefined) return { ok: false, problem };
    }
    held = line;
  }
  if (held === undefined || head === undefined)
    return { ok: false, problem: 'This is no receipt: it has no content.' };
  const end = parse(held);
  if (end?.kind !== 'end')
    return { ok: false, problem: 'The end of the receipt is missing: it was cut off.' };
  const sha256 = hash.digest('hex');
  if (end.lines !== lines) {
    return {
      ok: false,
      problem: `The receipt has ${lines} lines and was written with ${String(end.lines)}.`,
    };
  }
  const written = `${JSON.stringify({ kind: 'end', lines, sha256 })}\n`;
  if (held.toString() !== written)
    return { ok: false, problem: 'The receipt was changed after it was written.' };
  const claimed = Object(head.counts);
  for (const [state, count] of Object.entries(counts)) {
    if (claimed[state] !== count) {
      return { ok: false, problem: `It says ${String(claimed[state])} ${state} and lists ${count}.` };
    }
  }
  return { ok: true, sha256, head, counts };

  /** @param {Buffer} line @returns {string | undefined} what is wrong */
  function take(line) {
    hash.update(line);
    lines++;
    const entry = parse(line);
    if (lines === 1) {
      if (entry?.kind !== 'carillon-receipt') return 'This is no receipt of Carillon.';
      if (entry.version !== 1)
        return `This receipt is of version ${String(entry.version)}, which is not known here.`;
      head = entry;
    } else if (entry?.kind === 'batch' && Array.isArray(entry.recipients)) {
      counts[String(entry.state)] = (counts[String(entry.state)] ?? 0) + entry.recipients.length;
    } else if (entry?.kind === 'skipped') {
      counts.skipped = (counts.skipped ?? 0) + 1;
    } else {
      return `Line ${lines} cannot be read.`;
    }
    return undefined;
  }
}

/**
 * Lines as bytes with their ends: a file whose line ends were changed is a changed file.
 *
 * @param {string} file
 * @returns {AsyncGenerator<Buffer, void>}
 */
async function* linesOf(file) {
  /** @type {Buffer[]} */
  let pieces = [];
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, at + 1)]);
      pieces = [];
      from = at + 1;
    }
    pieces.push(chunk.subarray(from));
  }
  const rest = Buffer.concat(pieces);
  if (rest.length > 0) yield rest;
}

/** @param {Buffer} line @returns {Record<string, unknown> | undefined} */
function parse(line) {
  try {
    const value = JSON.parse(line.toString());
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function main() {
  const file = process.argv[2];
  if (file === undefined) {
    console.error('Usage: npm run verify-receipt FILE');
    return 2;
  }
  const verdict = await verifyReceipt(file).catch((cause) => ({
    ok: /** @type {const} */ (false),
    problem: `It cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
  }));
  if (!verdict.ok) {
    console.error(`NOT VALID: ${verdict.problem}`);
    return 1;
  }
  const { head, counts, sha256 } = verdict;
  const campaign = Object(head.campaign);
  console.log(
    `VALID: the receipt is as Carillon ${String(head.appVersion)} wrote it on ${String(head.madeAt)}.`,
  );
  console.log(
    `Campaign: ${String(campaign.name)}, from ${String(campaign.senderId)}${campaign.practice === true ? ' (practice)' : ''}`,
  );
  console.log(
    Object.entries(counts)
      .map(([state, count]) => `${count} ${state}`)
      .join(', '),
  );
  console.log(`SHA-256: ${sha256}`);
  console.log(
    'The same SHA-256 must be in the audit log of the Carillon that made it; only that proves who wrote it.',
  );
  return 0;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main();
}
