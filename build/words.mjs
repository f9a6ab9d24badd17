/**
 * The words of the house: names that meant something in this program alone and have another word now, so that none comes back
 * (CONTRIBUTING has the table). Looks at identifiers, at strings of one word (channels, kinds, columns, keys of texts) and at file
 * names; never at prose. Part of `npm run lint`.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './setup/paths.mjs';

/** Each banned part of a name, and what it is called now. */
export const banned = new Map([
  ['lane', 'account'],
  ['lanes', 'accounts'],
  ['profile', 'account'],
  ['profiles', 'accounts'],
  ['turn', 'cycle'],
  ['flight', 'request, or in flight'],
  ['flights', 'requests in flight'],
  ['bell', 'wake signal'],
  ['gate', 'permission'],
  ['restraint', 'hold reason'],
  ['strike', 'failure'],
  ['strikes', 'failures'],
  ['wall', 'epochMs'],
  ['hold', 'backoff'],
  ['held', 'deferred, or backoff'],
  ['doubt', 'maybe delivered'],
  ['sieve', 'eligibility'],
  ['sift', 'eligibility'],
  ['survey', 'estimate'],
  ['twin', 'replacement'],
  ['twins', 'replacements'],
  ['portion', 'chunk'],
  ['piece', 'chunk, part or phrase'],
  ['pieces', 'chunks, parts or phrases'],
  ['told', 'reported, known or shown'],
  ['look', 'preview, or check'],
  ['portions', 'chunks'],
  ['tally', 'totals'],
  ['tallies', 'totals'],
  ['freeze', 'build the plan'],
  ['complain', 'onError'],
  ['begun', 'started'],
  ['afresh', 'reset'],
  ['halved', 'bisecting'],
  ['witness', 'a name that says what the fixture makes'],
]);

/** The field's own words: requests in flight, the pre-flight checks, why a row is on hold, what is held out of the tests. */
const ownOfTheField = /(?:in|pre)_flight|hold_reason|on_hold|hold_outs?/;

/** The app's mark is a bell, JavaScript freezes objects, and workbooks strike text through. */
const namesOfOthers = new Set([
  'bell',
  'isBell',
  'BellMark',
  'bell-mark.tsx',
  'bell-mark',
  'freeze',
  'strike',
]);

/** Comments, regular expressions, strings and templates, and names between them. */
const token =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[=(,:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|>[^<>{}]*<\/|[A-Za-z_][A-Za-z0-9_]*/g;

/**
 * @param {string} name in any casing
 * @returns {string | undefined} the banned part
 */
export function bannedIn(name) {
  if (namesOfOthers.has(name)) return undefined;
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
  return snake
    .replace(ownOfTheField, '')
    .split('_')
    .find((part) => banned.has(part));
}

/**
 * @param {string} text of a script
 * @returns {string[]} its names and strings of one word
 */
export function namesOf(text) {
  return [...text.matchAll(token)].flatMap(([found]) => {
    if (found.startsWith('`'))
      return [...found.matchAll(/\$\{([^}]*)\}/g)].flatMap(([, inner]) => namesOf(inner ?? ''));
    if (/^['"]/.test(found)) return /^['"][\w.:-]+['"]$/.test(found) ? [found.slice(1, -1)] : [];
    return /^[A-Za-z_]/.test(found) ? [found] : [];
  });
}

/**
 * @param {ReadonlyMap<string, string>} sources by path
 * @returns {string[]} each file that uses a banned word, with the word that takes its place
 */
export function bannedWords(sources) {
  return [...sources].flatMap(([path, text]) => {
    const base = path.slice(path.lastIndexOf('/') + 1);
    const names = path.endsWith('.json')
      ? [...text.matchAll(/"([\w.-]+)":/g)].map(([, key]) => key ?? '')
      : namesOf(text);
    return [...new Set([base, ...names])].flatMap((name) => {
      const word = bannedIn(name);
      return word === undefined ? [] : [`${path}: ${name} (${word} is called ${banned.get(word)})`];
    });
  });
}

/** @returns {string[]} of all code, tests and catalogues; not of the tests' own people and files, nor of what is written for people */
export function bannedWordsOfHouse() {
  const paths = ['electron', 'renderer', 'build', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => [folder, ...path.split(sep)].join('/'))
      .filter((path) => /\.(?:tsx?|mjs|cjs)$|^renderer\/catalogue\/en\/.*\.json$/.test(path))
      .filter(
        (path) =>
          !/^test\/hold-out\/|^build\/samples\/|^build\/words\.mjs$|^test\/unit\/build\/words\.test\.ts$/.test(
            path,
          ),
      ),
  );
  return bannedWords(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}
