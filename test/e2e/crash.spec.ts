import { expect, test } from '@playwright/test';
import { random as seeded } from '../bench/pacing-simulation.ts';
import { crashRun } from '../crash/crash-run.ts';
import { type CrashMode, modeWords } from '../crash/crash-service.ts';

/** `npm run crash` kills a hundred times in each mode; this is the short version. */
const kills: readonly (readonly [CrashMode, number])[] = [
  ['answers', 4],
  ['drops', 3],
  ['silent', 3],
];

for (const [mode, count] of kills) {
  test(`killed ${count} times at random while the service ${modeWords[mode]}: nobody is texted twice or lost`, async () => {
    const seed = Date.now();
    const result = await crashRun(mode, count, seeded(seed));
    expect(result, `seed ${seed}`).toMatchObject({ twice: 0, lost: 0, unexplained: 0, forgotten: 0 });
    expect(result.requests, `seed ${seed}`).toBeGreaterThan(0);
  });
}
