/**
 * The order of the house: which folder stands above which, and that no import goes up, no files need one another in a circle,
 * no folder is too full to show its order, all SQL lies in one, comments begin with their subject, what a start waits for loads no library, and
 * the tests of a file lie where its folder is mirrored. Part of `npm run lint`.
 *
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { root } from './setup/paths.mjs';

/**
 * From top to bottom, as data flows. An import goes to its own folder or to one below it. `main`, `preload` and `app` are files;
 * `workers` stand on top because each of them is a beginning, as `main` is.
 */
export const order = {
  electron: [
    ...['main', 'preload', 'workers', 'app', 'start', 'window', 'ipc', 'desktop', 'update', 'backup'],
    ...['reminders', 'campaigns', 'sending', 'contacts', 'results', 'settings', 'practice', 'service'],
    ...['records', 'db', 'threads', 'files', 'log', 'words', 'shared'],
  ],
  renderer: [
    ...['main', 'app', 'shell', 'palette', 'screens', 'help', 'components', 'navigation', 'data', 'words'],
    ...['catalogue', 'styles'],
  ],
};

/** As many files as are seen at one look. The catalogue has a file for each screen, in each language. */
const fullest = 20;
const uncounted = /^renderer\/catalogue\//;

/** What is loaded beside `import … from`: on demand, for its effect, as a worker or a file beside the script. */
const imported = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|new URL\(\s*)'(\.{1,2}\/[^'?]+)/g;

/** @typedef {ReadonlyMap<string, readonly string[]>} Imports by path below the root, the paths of what each file imports */

/**
 * @param {readonly string[]} folders below the root
 * @returns {ReadonlyMap<string, string>} all code in them, by its path below the root
 */
function sourcesIn(folders) {
  // `npm test` starts under the Node of the machine, which may be older than the one that Carillon brings: no `globSync`.
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [folder, ...path.split(sep)].join('/')),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/**
 * @param {ReadonlyMap<string, string>} sources by path
 * @param {ReadonlyMap<string, string>} known of what is imported only these count
 * @returns {Imports}
 */
export function importsOf(sources, known = sources) {
  return new Map(
    [...sources].map(([path, text]) => [
      path,
      [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(imported)]
        .map(([, written]) => posix.join(dirname(path), String(written)))
        .filter((target) => known.has(target)),
    ]),
  );
}

/**
 * @param {Imports} imports
 * @returns {string[]} each import that goes up, and each file in a folder that the order does not know
 */
export function upwards(imports) {
  return [...imports].flatMap(([path, targets]) => {
    const own = placeOf(path);
    if (own.at < 0) return [`${path} lies in no folder of the order`];
    return targets
      .filter((target) => {
        const other = placeOf(target);
        return other.house === own.house ? other.at < own.at : other.folder !== 'shared';
      })
      .map((target) => `${path} imports ${target}, which stands above it`);
  });
}

/** @param {string} path */
function placeOf(path) {
  const [house, first = ''] = path.split('/');
  const folder = first.replace(/\.tsx?$/, '').replace(/\.d$/, '');
  return { house, folder, at: (house === 'renderer' ? order.renderer : order.electron).indexOf(folder) };
}

/**
 * Files that need one another, by Tarjan's algorithm (SIAM Journal on Computing 1, 1972).
 *
 * @param {Imports} imports
 * @returns {string[]}
 */
export function circles(imports) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[]} */
  const found = [];

  /** @param {string} path */
  function visit(path) {
    const own = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(path, own);
    open.push(path);
    for (const target of imports.get(path) ?? []) {
      const other = seen.get(target);
      if (other === undefined) own.low = Math.min(own.low, visit(target).low);
      else if (other.isOpen) own.low = Math.min(own.low, other.index);
    }
    if (own.low === own.index) close(path);
    return own;
  }

  /** @param {string} path the first of a circle, or a file that is in none */
  function close(path) {
    const members = open.splice(open.indexOf(path));
    for (const member of members) Object.assign(seen.get(member) ?? {}, { isOpen: false });
    const needsItself = imports.get(path)?.includes(path) === true;
    if (members.length > 1 || needsItself) found.push(`${members.sort().join(', ')} need one another`);
  }

  for (const path of imports.keys()) if (!seen.has(path)) visit(path);
  return found;
}

/**
 * @param {readonly string[]} paths
 * @returns {string[]} folders that hold too many files directly
 */
export function overfull(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) {
    if (!uncounted.test(path)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, files]) => files > fullest)
    .map(([folder, files]) => `${folder} holds ${files} files, more than ${fullest}`);
}

/** Where a literal begins, or a line or another statement within it. */
const begins = /(?:['"`;(]|^)\s*/.source;

/** Each finds SQL in code without comments. */
const signsOfSql = [
  // In capitals no sentence begins so.
  new RegExp(
    `${begins}(?:SELECT|WITH|VALUES|PRAGMA|EXPLAIN|SAVEPOINT|RELEASE|DETACH|VACUUM)\\s+[\\w("'*\`$]`,
    'm',
  ),
  new RegExp(
    [
      `${begins}(?:insert\\s+(?:or\\s+\\w+\\s+)?into|replace\\s+into|delete\\s+from|alter\\s+table|drop\\s+(?:table|index|trigger|view))\\s`,
      `${begins}create\\s+(?:(?:temp|temporary|unique|virtual)\\s+)*(?:table|index|trigger|view)\\s`,
      `${begins}update\\s+(?:or\\s+\\w+\\s+)?[\\w.$"{}]+\\s+(?:as\\s+\\w+\\s+)?set\\s`,
      `${begins}select\\s[^;]*?\\sfrom\\s[^;]*?(?:\\swhere|\\sgroup\\s+by|\\sorder\\s+by|\\slimit)\\s`,
      `${begins}attach\\s+(?:database\\s+)?\\S+\\s+as\\s`,
      `${begins}pragma\\s+\\w`,
      // A word alone, such as \`BEGIN\`, is SQL where it is run: it begins a vCard as well.
      `\\.(?:exec|prepare|execute|executeNow)\\(\\s*['"\`]\\s*[a-z]`,
    ].join('|'),
    'im',
  ),
  /\bsql(?:\.\w+)?(?:<[^;`]*>)?[`(]/,
  /\.(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/,
  /\bfrom\s+'kysely'/,
];

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} that the file holds SQL, if it does and lies outside of `electron/db/`
 */
export function statementsOutside(path, text) {
  if (path.startsWith('electron/db/')) return [];
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  const found = signsOfSql.map((sign) => sign.exec(code)?.[0].trim()).find((sign) => sign !== undefined);
  return found === undefined ? [] : [`${path} holds SQL, which lies in electron/db/: ${found.slice(0, 60)}`];
}

/** The first words of a comment that names no subject: "Those that are …", "Whoever asks …". Its later lines are not meant. */
const riddle =
  /(?:\/\*\*?\s+(?:\*\s+)?|(?<!^[ \t]*\/\/[^\n]*\n)^[ \t]*\/\/\s*|\S[ \t]+\/\/\s*)((?:Those|One (?:that|who)|Who(?:ever|se)?|What(?:ever)?|That which|Nothing that)\b[^\n]*)/gm;

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} each comment that begins with a riddle in place of its subject
 */
export function riddles(path, text) {
  return [...text.matchAll(riddle)].map(
    ([, comment]) => `${path} has a comment that does not name its subject: ${comment?.trim().slice(0, 60)}`,
  );
}

/**
 * Beginnings that a start waits for, each in a thread of its own: what they load is Node's and the project's. A library is most of what
 * loading them would take.
 */
const awaited = ['electron/workers/database.ts'];

/** An import that is there when the script runs: no type, nothing on demand. */
const loaded = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\bfrom\s+)?'([^']+)'/gm;

/**
 * @param {ReadonlyMap<string, string>} sources by path
 * @param {string} beginning the path of the first file
 * @returns {string[]} each library that is loaded with it
 */
export function librariesOf(sources, beginning) {
  const seen = new Set([beginning]);
  /** @type {string[]} */
  const found = [];
  for (const path of seen) {
    const text = (sources.get(path) ?? '').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, target = ''] of text.matchAll(loaded)) {
      if (target.startsWith('.')) seen.add(posix.join(dirname(path), target));
      else if (!target.startsWith('node:')) found.push(`${beginning} loads ${target}, by ${path}`);
    }
  }
  return found;
}

/** `(?i:…)` and the like. V8 forgets it once it has compiled many large patterns (Node 24, Electron 42). */
const ownFlags = /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/;

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} that a pattern in the file has a part with flags of its own, if one has
 */
export function flagsInPatterns(path, text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  return ownFlags.test(code)
    ? [`${path} has a part of a pattern with flags of its own, which V8 forgets`]
    : [];
}

/** @returns {string[]} what is wrong with the house as it stands */
export function faultsOfHouse() {
  const sources = sourcesIn(Object.keys(order));
  const imports = importsOf(sources);
  return [
    ...upwards(imports),
    ...circles(imports),
    ...[...sources].flatMap(([path, text]) => statementsOutside(path, text)),
    ...[...sources].flatMap(([path, text]) => riddles(path, text)),
    ...[...sources].flatMap(([path, text]) => flagsInPatterns(path, text)),
    ...awaited.flatMap((beginning) => librariesOf(sources, beginning)),
    ...overfull([...imports.keys()]),
    ...unexplained([...imports.keys()], (path) => existsSync(join(root, path))),
    ...unmirrored(sources, sourcesIn(['test/unit'])),
  ];
}

/**
 * @param {readonly string[]} paths
 * @param {(path: string) => boolean} exists
 * @returns {string[]} top folders that do not say what belongs in them; the catalogue's glossary does
 */
export function unexplained(paths, exists) {
  const folders = new Set(
    paths.filter((path) => path.split('/').length > 2).map((path) => path.split('/').slice(0, 2).join('/')),
  );
  return [...folders]
    .filter((folder) => !exists(`${folder}/README.md`) && !exists(`${folder}/glossary.md`))
    .map((folder) => `${folder} has no README.md`);
}

/**
 * @param {ReadonlyMap<string, string>} sources by path
 * @param {ReadonlyMap<string, string>} tests by path
 * @returns {string[]} each test that imports a file of its own name, and lies in no folder that mirrors the folder of such a file
 */
export function unmirrored(sources, tests) {
  return [...importsOf(tests, sources)].flatMap(([test, imports]) => {
    const name = posix.basename(test).replace(/\.test\.tsx?$/, '');
    const namesakes = [...sources.keys()].filter(
      (path) => posix.basename(path).replace(/\.tsx?$/, '') === name,
    );
    const places = namesakes.map((path) =>
      posix.join('test/unit', dirname(path).replace(/^electron(?:\/|$)/, '')),
    );
    const isNamed = namesakes.some((path) => imports.includes(path));
    return isNamed && !places.includes(dirname(test)) ? [`${test} belongs in ${places.join(' or ')}`] : [];
  });
}
