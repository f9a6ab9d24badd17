/**
 * The team's do-not-text list on its way to a computer that leaves. It is whole on the disk before the computer leaves, and on its own list
 * before the file goes and anything is sent: whoever refused at the team is texted from neither, whatever ends Carillon in between.
 */
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { appendAudit } from '../../db/records/audit.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { writeContacts } from '../../db/sqlite/write.ts';
import { addRefusals, type Refusal, refusalPages } from '../../db/workspace/bring/refusals.ts';
import { refusalsAlongFile } from '../../records/chosen-workspace.ts';
import { readJson } from '../../shared/values/whole-signs.ts';

const Head = z.object({ workspace: z.string() });
const Line = z.object({
  number: z.string(),
  reason: z.string(),
  source: z.string(),
  added_at: z.number(),
  words: z.string().nullable(),
});
/** As many as one statement takes with ease. */
const chunk = 1_000;

/** Writes the team's list beside the app's settings, for the next start. @param workspace its name @throws where the server does not give it */
export async function writeRefusalsAlong(teams: Db, userData: string, workspace: string): Promise<void> {
  const path = join(userData, refusalsAlongFile);
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.appendFile(`${JSON.stringify({ workspace })}\n`);
    for await (const page of refusalPages(teams))
      await file.appendFile(page.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

/** A person leaves without it. */
export async function dropRefusalsAlong(userData: string): Promise<void> {
  await rm(join(userData, refusalsAlongFile), { force: true });
}

export interface TakingAlong {
  readonly db: Db;
  readonly userData: string;
  readonly now: number;
  readonly actor: string;
}

/** Puts a list that was brought along on this computer's own. Doing it twice changes nothing. @throws where it cannot be read or written */
export async function takeRefusalsAlong({ db, userData, now, actor }: TakingAlong): Promise<void> {
  const path = join(userData, refusalsAlongFile);
  const { workspace, pages } = await readAlong(path);
  const numbers = await writeContacts(db, (trx) => addRefusals(trx, pages));
  if (numbers > 0)
    await appendAudit(db, {
      at: now,
      actor,
      subject: 'Do not text',
      event: { action: 'do-not-text.added', detail: { numbers, reason: '', from: workspace } },
    });
  await rm(path);
}

async function readAlong(path: string) {
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })[
    Symbol.asyncIterator
  ]();
  const { workspace } = Head.parse(readJson((await lines.next()).value ?? ''));
  async function* pages(): AsyncGenerator<readonly Refusal[]> {
    let page: Refusal[] = [];
    for await (const line of { [Symbol.asyncIterator]: () => lines }) {
      page.push(Line.parse(readJson(line)));
      if (page.length < chunk) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }
  return { workspace, pages: pages() };
}
