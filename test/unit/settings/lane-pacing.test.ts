import { expect, test } from 'vitest';
import { LanePacing } from '../../../electron/settings/lane-pacing.ts';

function pacing(agreed: number | null) {
  const heard: { limit: number | null } = { limit: null };
  const lanePacing = new LanePacing({
    settings: () => ({ pacing: 'fast', reserve: 5 }),
    agreedLimit: () => agreed,
    learnedLimit: async () => heard.limit,
  });
  const says = (limit: number) => {
    heard.limit = limit;
    const gauge = { limit, remaining: 1, resetInSeconds: null, source: 'headers' } as const;
    return lanePacing.isOutdatedBy({ lane: 'a', gauge });
  };
  return { lanePacing, says };
}

test("a limit of one's own holds, whatever the service turns out to allow", async () => {
  const { lanePacing, says } = pacing(60);
  expect(await lanePacing.of('a')).toEqual({ mode: 'fast', reserve: 45 });
  expect(says(200)).toBe(true);
  expect(await lanePacing.of('a')).toEqual({ mode: 'fast', reserve: 145 });
  expect(says(200)).toBe(false);
});

test('without one, no answer of the service makes a lane ask anew', async () => {
  const { lanePacing, says } = pacing(null);
  expect(await lanePacing.of('a')).toEqual({ mode: 'fast', reserve: 5 });
  expect(says(200)).toBe(false);
});
