/** Styles say start and end, not left and right: what is written from the right to the left is mirrored by that alone. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../../build/setup/paths.mjs';
import { formatGroups } from '../../../../renderer/words/format.ts';
import { namespacesOf, textsOf } from '../../../support/catalogues.ts';

const physical =
  /(?<![\w-])((margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)\b|(left|right)\s*:|border-(top|bottom)-(left|right)-radius|(text-align|float|clear|justify-\w+|transform-origin)\s*:\s*(left|right)\b|linear-gradient\(\s*to (left|right)|translateX)/;

/** Figures run from left to right in every script, and line up by their last digit: these sheets may say right of them. */
const sheetsWithFigures: readonly string[] = [
  'renderer/styles/global.css',
  'renderer/components/table/data-table.module.css',
  'renderer/screens/campaigns/campaigns.module.css',
  'renderer/screens/home/home.module.css',
  'renderer/screens/results/results.module.css',
  'renderer/screens/review/plan/plan-countries.module.css',
];
const ofFigures = /^\s*(text-align|justify-content): right;$/;

test('no style sheet says left or right', () => {
  const found = globSync('renderer/**/*.css', { cwd: root }).flatMap((path) =>
    readFileSync(join(root, String(path)), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        if (sheetsWithFigures.includes(String(path)) && ofFigures.test(line)) return [];
        const sides =
          /^\s*(?:padding|margin|inset):\s*([^;]+);/.exec(line)?.[1]?.match(/(?:[^\s(]|\([^)]*\))+/g) ?? [];
        if (sides.length === 4 && sides[1] !== sides[3]) return [`${path}:${index + 1} ${line.trim()}`];
        const [match] = physical.exec(line.replace(/\/\*.*?\*\//g, '')) ?? [];
        return match === undefined ? [] : [`${path}:${index + 1} ${line.trim()}`];
      }),
  );
  expect(found).toEqual([]);
});

test('no element is pushed to the left or the right by its properties', () => {
  const properties =
    /\b(marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight)\b|\s(ml|mr|pl|pr|ta|left|right)=["{]|position="(left|right)|textAlign: '(left|right)'/;
  const found = globSync('renderer/**/*.tsx', { cwd: root }).flatMap((path) =>
    readFileSync(join(root, String(path)), 'utf8')
      .split('\n')
      .flatMap((line, index) => (properties.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test('in Arabic an address, a sign of a program or a command keeps its order among the words', () => {
  // Closed by a mark of either kind, or by a letter or figure of its own script.
  const lone = /(?<!\u2066[^\u2069]*)(?:[a-z]+:\/\/(?![\w\u200e])|(?<![\w-])--[a-z]|\bE\+|\bPUBLIC;)/u;
  const found = namespacesOf('ar').flatMap((namespace) =>
    [...textsOf('ar', namespace)]
      .filter(([, text]) => lone.test(text))
      .map(([key, text]) => `${namespace}.json ${key}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('in Arabic no list is set apart by the signs of other scripts', () => {
  const parts = ['أ', 'ب'];
  expect(formatGroups('ar', parts)).toBe('أ؛ ب');
  expect(formatGroups('pt-PT', parts)).toBe('أ; ب');
  const inCode = /\.join\((['"`])[,;] \1\)/;
  const found = globSync('renderer/**/*.tsx', { cwd: root }).flatMap((path) =>
    readFileSync(join(root, String(path)), 'utf8')
      .split('\n')
      .flatMap((line, index) => (inCode.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
  const between = namespacesOf('ar').flatMap((namespace) =>
    [...textsOf('ar', namespace)]
      .filter(
        ([key, text]) => !key.startsWith('delimiter.') && /[\p{Script=Arabic}}>] ?[;,](?: |$)/u.test(text),
      )
      .map(([key, text]) => `${namespace}.json ${key}: ${text}`),
  );
  expect(between).toEqual([]);
});

test('in the Arabic help what has no letters keeps its order among the words', () => {
  const lone = /(?<!\u2066)(Ctrl\+\/|⌘.|Ã©|(?<!\d)\.0\b|€ \[|\{\{(?!\w))/u;
  const help = readFileSync(join(root, 'renderer', 'catalogue', 'ar', 'help.json'), 'utf8');
  expect(help.split('\n').filter((line) => lone.test(line))).toEqual([]);
});
