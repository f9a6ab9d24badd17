/** Schemas are made when they are first needed; none may be missing or be another one by then. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ChannelName, channels } from '../../../electron/shared/contract.ts';

const names = Object.keys(channels).filter((name): name is ChannelName => Object.hasOwn(channels, name));

test.each(names)('%s has a schema that refuses what is none of its arguments', (name) => {
  const { args } = channels[name];
  expect(args).toBeInstanceOf(z.ZodType);
  for (const wrong of ['a text', 7, () => undefined, { __proto__: null, of: Symbol('none') }]) {
    const asked = typeof wrong === 'object' ? [wrong] : wrong;
    expect(args.safeParse(asked).success).toBe(false);
  }
});

test('a schema is made once, for all calls of its channel', () => {
  for (const name of names) expect(channels[name].args).toBe(channels[name].args);
});
