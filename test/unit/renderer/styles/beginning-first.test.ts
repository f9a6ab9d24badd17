import { expect, test } from 'vitest';
import { beginningFirst } from '../../../../renderer/styles/beginning-first.ts';

const options = ['Caribbean Netherlands', 'Ghana', 'Netherlands', 'South Sudan', 'Sudan'].map((label) => ({
  value: label,
  label,
}));
const offered = (search: string) =>
  beginningFirst({ options, search, limit: 20 }).flatMap((item) => ('label' in item ? item.label : []));

test('a country that begins with what is typed stands before others that have it inside', () => {
  expect(offered('nether')).toEqual(['Netherlands', 'Caribbean Netherlands']);
  expect(offered(' Sudan')).toEqual(['Sudan', 'South Sudan']);
  expect(offered('')).toEqual(options.map(({ label }) => label));
  expect(offered('x')).toEqual([]);
});
