/**
 * `npm run bench:package`: what working in a team adds to the package. The app is built once more, with maps that say which source each of its
 * bytes comes from; those of `pg`, of the code that only a workspace runs and of its words are counted. The archive of the app holds files as they are.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { root } from '../../build/setup/paths.mjs';
import { report } from './bench-report.ts';

/** MB that a computer which works alone may carry for those that do not. */
const barMb = 1.5;
const parts = ['main', 'workers', 'preload', 'renderer'] as const;

/** By the sources' paths. Branches for a workspace in code that all computers run are not among them. */
const ofTeams = {
  'pg, with what it needs':
    /node_modules\/(?:pg|pg-[a-z0-9-]+|pgpass|postgres-[a-z]+|split2|xtend)\/|node_modules\/kysely\/.*\/dialect\/postgres\//,
  'the records on a server, and sending from them':
    /electron\/(?:db\/(?:postgres|workspace|accounts)\/|settings\/team\/|shared\/workspace\/|shared\/channels\/team|records\/chosen-workspace|start\/workspace-of-start|sending\/attempt\/(?:tenure|team-journal)|workers\/session)/,
  screens: /renderer\/(?:screens\/settings\/team\/|shell\/team-card)/,
} as const;
type Team = keyof typeof ofTeams;
const kinds = Object.keys(ofTeams).filter((kind): kind is Team => kind in ofTeams);

/** The digits of a source map. */
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SourceMap = z.object({ sources: z.array(z.string().nullable()), mappings: z.string() });

const folder = mkdtempSync(join(tmpdir(), 'carillon-bench-package-'));
try {
  const bytes = new Map<Team, number>();
  let all = 0;
  for (const part of parts) {
    const outDir = join(folder, part);
    const configFile = new URL(`../../build/vite.${part}.ts`, import.meta.url).pathname;
    await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true, sourcemap: true } });
    for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
      const file = join(outDir, name);
      if (!statSync(file).isFile() || name.endsWith('.map')) continue;
      all += statSync(file).size;
      // Scripts without a source, such as the bundler's own, have no map.
      if (existsSync(`${file}.map`))
        count(readFileSync(file, 'utf8'), readFileSync(`${file}.map`, 'utf8'), bytes);
    }
  }
  const mb = (size: number): number => size / 1e6;
  const sum = [...bytes.values()].reduce((total, size) => total + size, wordsOfTeams());
  const row = (metric: string, size: number) => ({ case: 'package', metric, value: mb(size), unit: 'MB' });
  const isMet = report('package', [
    { ...row('the whole app, without Electron', all), bar: null, ok: true },
    ...kinds.map((kind) => ({
      ...row(`team: ${kind}`, bytes.get(kind) ?? 0),
      bar: null,
      ok: bytes.has(kind),
    })),
    { ...row('team: words, in every language', wordsOfTeams()), bar: null, ok: true },
    { ...row('team: all of it', sum), bar: `≤ ${barMb}`, ok: mb(sum) <= barMb },
  ]);
  process.exitCode = isMet ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A map says nothing of data: as they lie in the catalogue. */
function wordsOfTeams(): number {
  const catalogue = join(root, 'renderer', 'catalogue');
  const files = readdirSync(catalogue).map((language) => join(catalogue, language, 'team.json'));
  return files.filter(existsSync).reduce((total, file) => total + statSync(file).size, 0);
}

/** Adds the bytes of a script that come from the sources of each kind. */
function count(script: string, mapText: string, bytes: Map<Team, number>): void {
  const { sources, mappings } = SourceMap.parse(JSON.parse(mapText));
  const kindOf = sources.map((source) => kinds.find((kind) => ofTeams[kind].test(source ?? '')));
  const lines = script.split('\n');
  let source = 0;
  for (const [at, line] of mappings.split(';').entries()) {
    let column = 0;
    const segments = line.split(',').flatMap((segment) => {
      const [columns, sourcesOn] = numbersOf(segment);
      if (columns === undefined) return [];
      column += columns;
      source += sourcesOn ?? 0;
      return [{ column, kind: sourcesOn === undefined ? undefined : kindOf[source] }];
    });
    for (const [place, { column: from, kind }] of segments.entries()) {
      if (kind === undefined) continue;
      const to = segments[place + 1]?.column;
      // The end of a line belongs to what is last in it.
      const text = `${lines[at]}\n`.slice(from, to);
      bytes.set(kind, (bytes.get(kind) ?? 0) + Buffer.byteLength(text));
    }
  }
}

/** The numbers of a segment of a source map: base 64, five bits a sign, the lowest first; the last bit of a number's lowest is its sign. */
function numbersOf(segment: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const sign of segment) {
    const digit = base64.indexOf(sign);
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
