import { expect, test } from 'vitest';
import { localeFor } from '../../../renderer/use-language.ts';

test("a chosen language is spoken in the system's variety of it", () => {
  expect(localeFor('en', ['de-DE', 'en-AU'])).toBe('en-AU');
  expect(localeFor('en', ['de-DE'])).toBe('en');
  expect(localeFor('system', ['ja-JP', 'en-GB'])).toBe('en-GB');
});
