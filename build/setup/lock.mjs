/**
 * One script at a time does a piece of work in this folder; the others wait for it.
 *
 * @module
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './processes.mjs';

/** How often a waiting script looks again. */
const pollMs = 100;

/**
 * Runs `work` while no other process runs work under the same lock file.
 *
 * A lock whose owner has died is taken over, so that a killed script never blocks the next one.
 *
 * @template T
 * @param {string} file the lock; it holds its owner's process number
 * @param {() => Promise<T>} work
 * @param {{ onWait?: (owner: number) => void }} [options] `onWait` is called once, if it has to wait
 * @returns {Promise<T>}
 */
export async function withLock(file, work, options = {}) {
  mkdirSync(dirname(file), { recursive: true });
  let reported = false;
  while (!take(file)) {
    const owner = ownerOf(file);
    if (owner !== undefined && !reported) {
      reported = true;
      options.onWait?.(owner);
    }
    await delay(pollMs);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  const owner = ownerOf(file);
  if (owner !== undefined && !isAlive(owner)) removeDead(file, owner);
  return false;
}

/**
 * Moves a dead owner's lock out of the way. Renaming first and looking afterwards means that of two scripts that
 * both saw the dead owner only one removes its lock, and a lock taken in between is given back.
 *
 * @param {string} file
 * @param {number} owner
 */
function removeDead(file, owner) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (ownerOf(aside) === owner) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

/** @param {string} file @returns {number | undefined} `undefined` while there is none, or its owner is just writing it */
function ownerOf(file) {
  try {
    const owner = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isInteger(owner) ? owner : undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** @param {unknown} error @param {string} code */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
