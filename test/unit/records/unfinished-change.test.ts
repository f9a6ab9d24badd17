/** Joining a team or leaving it that was cut off: the next start says so, and clears away what was left lying. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseWorkspace, leaveWorkspace } from '../../../electron/records/chosen-workspace.ts';
import { beginChange, cutOffChange, endChange } from '../../../electron/records/unfinished-change.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-change-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const clinic = { host: '127.0.0.1', port: 5432, database: 'clinic', person: 'ana' };
const inTeam = (): void => chooseWorkspace(folder, { ...clinic, sealed: null, ca: null, workspace: null });
const write = (...files: string[]): void => {
  for (const file of files) writeFileSync(join(folder, file), file);
};
const joining = { kind: 'joining', team: 'The clinic' } as const;
const leaving = { kind: 'leaving', team: 'The clinic' } as const;

test('joining that was cut off is said at each start until a person has read it', () => {
  beginChange(folder, joining);
  expect(cutOffChange(folder)).toEqual(joining);
  expect(cutOffChange(folder)).toEqual(joining);
  endChange(folder);
  expect(cutOffChange(folder)).toBeNull();
});

test('joining that was done when Carillon ended is nothing to speak of', () => {
  beginChange(folder, joining);
  inTeam();
  expect(cutOffChange(folder)).toBeNull();
  expect(readdirSync(folder)).toEqual(['workspace.json']);
});

test('leaving that was cut off is said, and nothing of the team’s list stays behind', () => {
  inTeam();
  beginChange(folder, leaving);
  write('team-refusals.jsonl', 'team-refusals.jsonl.part', 'team-accounts.json');
  expect(cutOffChange(folder)).toEqual(leaving);
  expect(readdirSync(folder).sort()).toEqual(['team-accounts.json', 'team-change.json', 'workspace.json']);
});

test('a computer in no team keeps neither keys for a team’s accounts nor a piece of a team’s list', () => {
  write('team-refusals.jsonl.part', 'team-accounts.json', 'team-accounts.json.bak', 'accounts.json');
  expect(cutOffChange(folder)).toBeNull();
  expect(readdirSync(folder)).toEqual(['accounts.json']);
});

test('a computer that works alone before the team’s list was whole is told so until a person has read it', () => {
  for (const files of [['team-refusals.jsonl.part'], []]) {
    inTeam();
    beginChange(folder, leaving);
    write(...files);
    // As the server could not be reached at the next start.
    leaveWorkspace(folder);
    const left = { kind: 'left', team: 'The clinic' };
    expect([cutOffChange(folder), cutOffChange(folder)]).toEqual([left, left]);
    expect(readdirSync(folder)).toEqual(['team-change.json']);
    endChange(folder);
    expect(cutOffChange(folder)).toBeNull();
  }
});

test('leaving that was done but for the keys takes them too, and keeps the list on its way', () => {
  inTeam();
  beginChange(folder, leaving);
  leaveWorkspace(folder);
  write('team-refusals.jsonl', 'team-accounts.json', 'team-accounts.json.bak');
  expect(cutOffChange(folder)).toBeNull();
  expect(readdirSync(folder)).toEqual(['team-refusals.jsonl']);
});

test('a note that says nothing readable holds no start up', () => {
  for (const text of ['', '{"kind":"joining"}', '{"kind":"flying","team":"x"}', 'null']) {
    writeFileSync(join(folder, 'team-change.json'), text);
    expect(cutOffChange(folder), text).toBeNull();
  }
});
