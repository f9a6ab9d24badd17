import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const dataFiles = globSync('electron/**/*.json').filter((path) => !path.endsWith('tsconfig.json'));

test('each data file says first what it holds, and then where that is from', () => {
  expect(dataFiles.length).toBeGreaterThan(20);
  for (const path of dataFiles) {
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
    expect(Object.keys(Object(file)).slice(0, 2), path).toEqual(['comment', 'source']);
    expect(file, path).toMatchObject({ comment: expect.stringMatching(/\w{3}.*\.$/) });
  }
});
