/** The hostile day (see `hostile-day.ts`), held against its bars: `npm run soak -- --hostile [MINUTES] [SEED]`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchRow, report } from '../bench/bench-report.ts';
import { hostileDay } from './hostile-day.ts';

/** @returns whether every bar was met */
export async function hostile(minutes: number, seed: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-hostile-'));
  try {
    const outcome = await hostileDay({ minutes, seed, folder });
    const { twice, toRefused, outsideHours, lost, unasked, denied, overFuse } = outcome;
    for (const [what, which] of Object.entries({
      twice,
      toRefused,
      outsideHours,
      lost,
      unasked,
      denied,
      overFuse,
    }))
      for (const each of which.slice(0, 20)) console.error(`${what}: ${each}`);
    for (const line of outcome.story) console.error(line);
    const row = (metric: string, value: number, bar: string | null, ok: boolean): BenchRow => ({
      case: `hostile, ${minutes} minutes, seed ${seed}`,
      metric,
      value,
      unit: '',
      bar,
      ok,
    });
    const none = (metric: string, which: readonly string[]): BenchRow =>
      row(metric, which.length, '= 0', which.length === 0);
    return report('hostile', [
      row('campaigns', outcome.campaigns, null, true),
      row('texts', outcome.texts, '> 0', outcome.texts > 0),
      row('unconfirmed', outcome.unconfirmed, null, true),
      ...Object.entries(outcome.done).map(([what, times]) => row(what, times, null, true)),
      none('texts twice', twice),
      none('texts to refused numbers', toRefused),
      none('texts beyond the fuse', overFuse),
      none('texts outside hours', outsideHours),
      none('people lost', lost),
      none('texts of campaigns that were taken back', unasked),
      none('texts that are called never sent', denied),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}
