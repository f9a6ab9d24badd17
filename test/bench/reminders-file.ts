/** A file of appointments that a reminder follows: read again with some changes, held against what is planned, and written. */
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { layoutKey } from '../../electron/contacts/read/headings.ts';
import { RemindersFixture } from '../support/reminders-fixture.ts';
import { median } from './median.ts';

export interface FileFigures {
  /** Milliseconds of the processor, the medians of three: what other programs take meanwhile counts on neither side. */
  readonly papaparse: number;
  readonly read: number;
  /** The same by the clock, the shortest of three: on a machine with nothing else to do, all are that short. */
  readonly papaparseByClock: number;
  readonly readByClock: number;
}

const headings = ['Nr', 'Name', 'Handy', 'Visit'];

const msSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** @param changed so many of the rows are at another time in the second file */
export async function readFileAgain(rows: number, changed: number): Promise<FileFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'linked-'));
  const path = join(folder, 'appointments.csv');
  const clinic = new RemindersFixture(Date.UTC(2026, 0, 5, 8));
  const layout = layoutKey(headings) ?? '';
  const meanings = [
    { kind: 'field', name: 'Nr' },
    { kind: 'field', name: 'Name' },
    { kind: 'phone' },
    { kind: 'field', name: 'Visit', as: { kind: 'date-time', order: 'day-first' } },
  ] as const;
  clinic.layouts.set(layout, {
    meanings: [...meanings],
    defaultCountry: 'GB',
    existing: null,
    mayBeTexted: [],
    noLandlines: false,
  });
  const save = (later: number): void => {
    const lines = Array.from({ length: rows }, (_, nth) => {
      const day = String(10 + (nth % 18)).padStart(2, '0');
      const minute = nth % Math.floor(rows / changed) === 0 ? later : 0;
      return `${nth};Patient ${nth};077009${String(nth).padStart(5, '0')};${day}.02.2026 ${8 + (nth % 9)}:${minute}0`;
    });
    writeFileSync(path, [headings.join(';'), ...lines, ''].join('\r\n'), 'latin1');
  };
  try {
    save(0);
    await clinic.start();
    await clinic.people();
    const source = { field: 'Visit', listId: null, file: { path, identity: 'Nr', layout } };
    await clinic.remind({ source });
    const times: number[] = [];
    const alone: number[] = [];
    const byClock = { papaparse: Number.POSITIVE_INFINITY, read: Number.POSITIVE_INFINITY };
    for (let nth = 1; nth <= 3; nth++) {
      save(nth);
      const text = readFileSync(path, 'latin1');
      let before = process.cpuUsage();
      let began = performance.now();
      Papa.parse(text);
      byClock.papaparse = Math.min(byClock.papaparse, performance.now() - began);
      alone.push(msSince(before));
      // A file is given a moment of quiet after it was written, which is no work.
      utimesSync(path, nth, nth);
      before = process.cpuUsage();
      began = performance.now();
      await clinic.runs.check();
      byClock.read = Math.min(byClock.read, performance.now() - began);
      times.push(msSince(before));
    }
    return {
      papaparse: median(alone),
      read: median(times),
      papaparseByClock: byClock.papaparse,
      readByClock: byClock.read,
    };
  } finally {
    await clinic.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
