/** Moving the records away from a place that cannot hold them, as a person asked. */
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { systemClock } from '../threads/clock.ts';
import { chooseFolder } from './chosen-folder.ts';
import { inUseName, releaseInUse, takeInUse } from './in-use-file.ts';
import { copyWhole, finish, isUnfinished } from './move-records.ts';

/**
 * @param userData the app's folder, which remembers where they are
 * @throws where another Carillon has them open, or they cannot be copied; they are where they were then
 */
export async function moveRecords(userData: string, from: string, to: string): Promise<void> {
  const token = randomUUID();
  const mine = {
    token,
    installation: '',
    computer: hostname(),
    actor: userInfo().username,
    process: process.pid,
    since: Date.now(),
  };
  const taking = await takeInUse(from, mine, systemClock);
  if (taking.kind === 'in-use') throw new Error(`${inUseName} is renewed by ${taking.by.computer}`);
  try {
    // Left by a try that ended before the app's folder named it.
    if (isUnfinished(to)) rmSync(to, { recursive: true });
    if (existsSync(to)) throw new Error(`${to} exists`);
    copyWhole(from, to);
    // From here on the copy is the one that is opened.
    chooseFolder(userData, to);
    finish(from, to);
  } finally {
    releaseInUse(from, token);
  }
}
