import { expect, test } from 'vitest';
import { banned, bannedWords, bannedWordsOfHouse } from '../../../build/words.mjs';

const found = (path: string, text: string) => bannedWords(new Map([[path, text]]));

test('the house uses its words', () => {
  expect(bannedWordsOfHouse()).toEqual([]);
});

test.each([...banned.keys()])('"%s" is named in whatever casing, as a name and as a kind', (word) => {
  const capital = word.slice(0, 1).toUpperCase() + word.slice(1);
  for (const text of [
    `const the${capital}Of = 1;`,
    `interface ${capital} {}`,
    `row.old_${word}_id`,
    `const kind = 'by-${word}';`,
    `ask('${word}.list');`,
  ]) {
    expect(found('electron/a.ts', text), text).toHaveLength(1);
  }
});

test('a file and a key of the catalogue are named', () => {
  expect(found('electron/sending/lane-view.ts', '')).toEqual([
    'electron/sending/lane-view.ts: lane-view.ts (lane is called account)',
  ]);
  expect(found('renderer/catalogue/en/a.json', '{ "heldUntil": "held until noon" }')).toHaveLength(1);
});

test('what is called now stands beside it', () => {
  expect(found('electron/a.ts', 'const lane = 1;')).toEqual(['electron/a.ts: lane (lane is called account)']);
});

test.each([
  ['prose', "// A lane, a turn.\n/** The flight. */ throw new Error('held up at the gate');"],
  ['a text between code', 'const text = `a lane`;'],
  [
    'other words that contain one',
    'const planes = [withhold, returned, holders, profiler, mostInFlight, preFlight];',
  ],
  ["JavaScript's and the field's own names", 'Object.freeze(holdReason); const x = { inFlight };'],
])('%s is not named', (_what, text) => {
  expect(found('electron/a.ts', text)).toEqual([]);
});
