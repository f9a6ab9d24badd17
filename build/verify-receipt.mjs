/**
 * `npm run verify-receipt FILE -- --audit AUDIT.csv`: whether a receipt is one that Carillon wrote, as it wrote it.
 *
 * The last line has the SHA-256 of all bytes before it and the number of lines; the first line has the counts, which
 * the other lines must add up to. Whoever changes a receipt can make a new hash, so that this says only that the file is
 * whole. Who wrote it is known from the audit log, which Carillon saves as a CSV file and does not let anybody edit: the
 * hash of each receipt stands in it. Exits with 0 only if all of what was asked holds.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';

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
  const counts = {
    queued: 0,
    sending: 0,
    accepted: 0,
    'counted-as-sent': 0,
    rejected: 0,
    unconfirmed: 0,
    skipped: 0,
  };
  /** @type {Record<string, unknown> | undefined} */
  let head;
  let lines = 0;
  /** @type {Buffer | undefined} */
  let previous;
  for await (const line of linesOf(file)) {
    if (previous !== undefined) {
      const problem = take(previous);
      if (problem !== undefined) return { ok: false, problem };
    }
    previous = line;
  }
  if (previous === undefined || head === undefined)
    return { ok: false, problem: 'This is no receipt: it has no content.' };
  const end = parse(previous);
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
  if (previous.toString() !== written)
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
  let chunks = [];
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...chunks, chunk.subarray(from, at + 1)]);
      chunks = [];
      from = at + 1;
    }
    chunks.push(chunk.subarray(from));
  }
  const rest = Buffer.concat(chunks);
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

/** Action and detail stand in the audit log's fifth and sixth column, whatever the language of its headings. */
const [actionAt, detailAt] = [4, 5];
/** At the end of the detail, since the path at its beginning is what somebody typed. */
const hashInDetail = /; rows: \d+; sha256: ([0-9a-f]{64})(?:; campaignId: \d+)?$/;

/**
 * Where an audit log, as Carillon saves it, has a receipt with this hash.
 *
 * @param {string} file
 * @param {string} sha256
 * @returns {Promise<{ time: string, actor: string, subject: string } | undefined>}
 */
export async function auditedReceipt(file, sha256) {
  if (/\.xlsx$/i.test(file))
    throw new Error(
      'Save the audit log as CSV: in the dialog where it is saved, choose CSV instead of XLSX.',
    );
  const text = await readFile(file, 'utf8').then((content) => content.replace(/^\uFEFF/, ''));
  // The headings have no separators in them; the details have.
  const delimiter = text.slice(0, text.indexOf('\n')).includes(';') ? ';' : ',';
  const { data } = Papa.parse(text, { delimiter });
  for (const row of data) {
    if (!Array.isArray(row) || row[actionAt] !== 'results.exported') continue;
    if (hashInDetail.exec(String(row[detailAt]))?.[1] !== sha256) continue;
    return { time: String(row[0]), actor: String(row[1]), subject: String(row[2]) };
  }
  return undefined;
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { audit: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined) {
    console.error('Usage: npm run verify-receipt FILE -- --audit AUDIT.csv');
    return 2;
  }
  try {
    const verdict = await verifyReceipt(file);
    if (!verdict.ok) {
      console.error(`NOT WHOLE: ${verdict.problem}`);
      return 1;
    }
    tellContent(verdict);
    return values.audit === undefined ? withoutAudit() : await againstAudit(values.audit, verdict.sha256);
  } catch (cause) {
    console.error(`NOT CHECKED: ${cause instanceof Error ? cause.message : String(cause)}`);
    return 1;
  }
}

/** @param {Extract<Verdict, { ok: true }>} verdict */
function tellContent({ head, counts, sha256 }) {
  const campaign = Object(head.campaign);
  const practice = campaign.practice === true ? ' (practice)' : '';
  console.log(`The file says: Carillon ${String(head.appVersion)}, ${String(head.madeAt)}.`);
  console.log(`Campaign: ${String(campaign.name)}, from ${String(campaign.senderId)}${practice}`);
  console.log(
    Object.entries(counts)
      .map(([state, count]) => `${count} ${state}`)
      .join(', '),
  );
  console.log(`SHA-256: ${sha256}`);
}

function withoutAudit() {
  console.log('WHOLE: nothing was changed since this hash was made.');
  console.log(
    'That does not say who made it: whoever changes a receipt can hash it again. Save the audit log as CSV in the ' +
      'Carillon that made the receipt (Settings, Audit log) and give it with --audit.',
  );
  return 0;
}

/** @param {string} audit @param {string} sha256 */
async function againstAudit(audit, sha256) {
  const found = await auditedReceipt(audit, sha256);
  if (found === undefined) {
    console.error(
      'NOT IN THE AUDIT LOG: the file is whole, and this log has no receipt with this hash. Either the receipt was ' +
        'changed and hashed again, or another Carillon made it, or the log that you gave does not reach that far.',
    );
    return 1;
  }
  console.log(
    `IN THE AUDIT LOG: saved by ${found.actor} at ${found.time} for “${found.subject}”, and not changed since. ` +
      'This holds as far as the log that you gave is the one that Carillon saved.',
  );
  return 0;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main();
}
