import { dirname, relative } from 'node:path/posix';
import { expect, test } from 'vitest';
import {
  circles,
  faultsOfHouse,
  flagsInPatterns,
  importsOf,
  librariesOf,
  overfull,
  riddles,
  statementsOutside,
  unexplained,
  unmirrored,
  upwards,
} from '../../../build/house.mjs';

const house = (sources: Record<string, string>) => importsOf(new Map(Object.entries(sources)));

test('the house stands in its order', () => {
  expect(faultsOfHouse()).toEqual([]);
});

test.each([
  ["import { a } from '../sending/queue.ts';"],
  ["import type { a } from '../sending/queue.ts';"],
  ["export * from '../sending/queue.ts';"],
  ["const { a } = await import('../sending/queue.ts');"],
  ["new Worker(new URL('../sending/queue.ts', import.meta.url));"],
  ["import '../sending/queue.ts';"],
])('an import that goes up is named: %s', (line) => {
  expect(upwards(house({ 'electron/db/batches.ts': line, 'electron/sending/queue.ts': '' }))).toEqual([
    'electron/db/batches.ts imports electron/sending/queue.ts, which stands above it',
  ]);
});

test('imports that go down, stay in their folder, or stand in a comment are not named', () => {
  expect(
    upwards(
      house({
        'electron/sending/queue.ts': "import '../db/batches.ts'; import './cycle.ts';",
        'electron/sending/cycle.ts': '',
        'electron/db/batches.ts': "/* from '../sending/queue.ts' */",
        'renderer/data/api.ts': "import '../../electron/shared/contract.ts';",
        'electron/shared/contract.ts': '',
      }),
    ),
  ).toEqual([]);
});

test('the page takes nothing of the main process but what both sides share', () => {
  const imports = house({
    'renderer/data/api.ts': "import '../../electron/db/batches.ts';",
    'electron/db/batches.ts': '',
  });
  expect(upwards(imports)).toHaveLength(1);
});

test('a part of a pattern with flags of its own is named, and no other group is', () => {
  for (const code of ['const word = /(?i:stop)=/u;', 'new RegExp("(?-i:stop)")', "const part = '(?im-s:a)';"])
    expect(flagsInPatterns('electron/shared/text/words.ts', code)).toHaveLength(1);
  for (const code of ['/(?:stop)(?=x)(?!y)(?<!z)(?<name>w)/iu', '// (?i:stop)', '/** `(?i:…)` */'])
    expect(flagsInPatterns('electron/shared/text/words.ts', code)).toEqual([]);
});

test('a library that a start would wait for is named with the file that loads it', () => {
  const sources = new Map([
    [
      'electron/workers/database.ts',
      "import { parentPort } from 'node:worker_threads';\nimport type { Db } from 'kysely';\nimport {\n  one,\n} from '../db/one.ts';",
    ],
    [
      'electron/db/one.ts',
      "/* from 'pg' */\nexport { two } from './two.ts';\nconst late = () => import('pg');",
    ],
    ['electron/db/two.ts', "import { z } from 'zod';"],
  ]);
  expect(librariesOf(sources, 'electron/workers/database.ts')).toEqual([
    'electron/workers/database.ts loads zod, by electron/db/two.ts',
  ]);
});

test('a file outside of every folder of the order is named', () => {
  expect(upwards(house({ 'electron/helpers/things.ts': '' }))).toEqual([
    'electron/helpers/things.ts lies in no folder of the order',
  ]);
});

test('each circle is named once, however many files are in it', () => {
  const imports = house({
    'electron/db/a.ts': "import './b.ts';",
    'electron/db/b.ts': "import type { c } from './c.ts';",
    'electron/db/c.ts': "await import('./a.ts');",
    'electron/db/d.ts': "import './a.ts';",
  });
  expect(circles(imports)).toEqual(['electron/db/a.ts, electron/db/b.ts, electron/db/c.ts need one another']);
});

test('a folder with too many files is named, the catalogue apart', () => {
  const files = (folder: string) => Array.from({ length: 21 }, (_, n) => `${folder}/${n}.ts`);
  expect(overfull([...files('electron/db'), ...files('renderer/catalogue/en')])).toEqual([
    'electron/db holds 21 files, more than 20',
  ]);
});

test('a top folder that does not say what belongs in it is named', () => {
  const paths = ['electron/main.ts', 'electron/db/sqlite/open.ts', 'electron/words/words.ts'];
  expect(unexplained(paths, (path) => path === 'electron/words/README.md')).toEqual([
    'electron/db has no README.md',
  ]);
});

test.each([
  ["connection.prepare('SELECT 1 FROM campaigns').get();"],
  ['const rows = sql<{ id: number }>`SELECT id FROM contacts`;'],
  ['const text = `\n      INSERT OR IGNORE INTO lists (name) VALUES (?)`;'],
  ["const text = 'update main.batches set state = ?';"],
  ['const text = "delete from recipients";'],
  ["connection.exec('CREATE TEMP TABLE found (id INTEGER)');"],
  ["connection.exec('ALTER TABLE batches ADD COLUMN size');"],
  ["connection.exec('DROP TRIGGER main.guard');"],
  ["connection.exec('PRAGMA synchronous = OFF');"],
  ["connection.prepare('ATTACH DATABASE ? AS contacts').run(path);"],
  ["const text = 'WITH line AS (SELECT 1) SELECT * FROM line';"],
  ["const text = 'select id from contacts where id = 1';"],
  ["connection.exec(\n  'BEGIN IMMEDIATE',\n);"],
  ["connection.exec('COMMIT');"],
  ["const part = sql.raw('started_at / 60000');"],
  ["await db\n  .selectFrom('attempts')\n  .execute();"],
  ["import { sql } from 'kysely';"],
])('SQL outside of its folder is named: %s', (line) => {
  expect(statementsOutside('electron/sending/queue.ts', line)).toHaveLength(1);
  expect(statementsOutside('renderer/data/api.ts', line)).toHaveLength(1);
  expect(statementsOutside('electron/db/campaigns/batches.ts', line)).toEqual([]);
});

test.each([
  ["/** SELECT id FROM contacts */ const text = 'Select a file';"],
  ["// connection.exec('COMMIT');"],
  ["if (property.name === 'BEGIN') return pattern.exec(line);"],
  ["const update = { kind: 'update', set: 1 }; const method = 'DELETE';"],
  ["import type { Db } from '../db/sqlite/open.ts';"],
])('what is no SQL is not named: %s', (line) => {
  expect(statementsOutside('electron/sending/queue.ts', line)).toEqual([]);
});

test.each([
  ['/** What is known of an account. */'],
  ['/**\n * Those that wait, the earliest first.\n */'],
  ['  // Whoever quits does not wait for space.'],
  ['/* One that was removed since has no page. */'],
  ['const most = 3; // Whose hours it keeps.'],
])('a comment that does not name its subject is named: %s', (comment) => {
  expect(riddles('electron/sending/queue.ts', `const one = 1;\n${comment}\nconst two = 2;`)).toHaveLength(1);
});

test.each([
  ['/** The state of an account. */'],
  ['// A person reads this, and\n// Whoever is the name of a person here.'],
  ['/**\n * A sentence that goes on with\n * What in its second line.\n */'],
  ["const text = 'What is new';"],
  ['/** Whole numbers only. */'],
])('a comment that names its subject is not: %s', (comment) => {
  expect(riddles('electron/sending/queue.ts', `const one = 1;\n${comment}\nconst two = 2;`)).toEqual([]);
});

test.each([
  ['electron/db/batches.ts', 'test/unit/batches.test.ts', 'test/unit/db'],
  ['electron/main.ts', 'test/unit/start/main.test.ts', 'test/unit'],
  ['renderer/screens/home/home.tsx', 'test/unit/renderer/home.test.tsx', 'test/unit/renderer/screens/home'],
])('a test of %s that lies elsewhere is named with its place: %s', (path, test, place) => {
  const line = `import { one } from '${relative(dirname(test), path)}';`;
  expect(unmirrored(new Map([[path, '']]), new Map([[test, line]]))).toEqual([`${test} belongs in ${place}`]);
});

test('a test that lies beside its file, or by another name or no import is the test of none, stays', () => {
  const sources = new Map([
    ['electron/db/batches.ts', ''],
    ['electron/sending/batches.ts', ''],
  ]);
  const tests = new Map([
    ['test/unit/db/batches.test.ts', "import '../../../electron/db/batches.ts';"],
    ['test/unit/sending/batches.test.ts', "import '../../../electron/db/batches.ts';"],
    ['test/unit/batches-again.test.ts', "import '../../electron/db/batches.ts';"],
    ['test/unit/reminders/batches.test.ts', ''],
  ]);
  expect(unmirrored(sources, tests)).toEqual([]);
});
