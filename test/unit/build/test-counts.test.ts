import { describe, expect, test } from 'vitest';
import {
  countsOfPlaywright,
  countsOfVitest,
  endedByV8,
  failureLines,
  judge,
  sum,
  summaryLine,
} from '../../../build/test-counts.mjs';

describe('the counts of a test run', () => {
  test('are summed over all suites into one line', () => {
    const total = sum([
      { passed: 1, failed: 0, skipped: 0, failures: [] },
      { passed: 40, failed: 2, skipped: 3, failures: ['one', 'two'] },
    ]);
    expect(summaryLine(total)).toBe('41 passed, 2 failed, 3 skipped');
    expect(failureLines(total)).toBe('✗ one\n✗ two\n');
  });

  test('count a suite that ran nothing as a failure', () => {
    expect(judge(0, { passed: 0, failed: 0, skipped: 5, failures: [] })).toMatchObject({
      passed: 0,
      failed: 1,
      skipped: 5,
    });
  });

  test('count a suite that left no report as a failure', () => {
    expect(judge(0, undefined)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  });

  test('count a tool that died after its tests passed as a failure', () => {
    const { passed, failed, failures } = judge(137, { passed: 9, failed: 0, skipped: 0, failures: [] });
    expect([passed, failed]).toEqual([9, 1]);
    expect(failures).toEqual([expect.stringContaining('137')]);
  });

  test('take failed tests as they are', () => {
    const counts = { passed: 9, failed: 2, skipped: 0, failures: ['one', 'two'] };
    expect(judge(1, counts)).toEqual(counts);
  });

  test('count a unit test file that could not be loaded', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', name: 'a.test.ts', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(countsOfVitest(report)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      failures: ['a.test.ts › no such module'],
    });
  });

  test('name each unit test that failed, with what it said', () => {
    const failed = {
      status: 'failed',
      fullName: 'sends once',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
    };
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          status: 'failed',
          name: 'a.test.ts',
          message: '',
          assertionResults: [{ status: 'passed' }, failed],
        },
      ],
    };
    expect(countsOfVitest(report)?.failures).toEqual(['a.test.ts › sends once\nexpected 1']);
  });

  test('name what went wrong outside of every unit test', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [] };
    const counts = countsOfVitest(report, { errors: ['Error: nobody waits'], unended: ['a.test.ts'] });
    expect(judge(1, counts)).toMatchObject({
      failed: 1,
      failures: [
        'outside of the tests › Error: nobody waits',
        'a.test.ts › did not come to its end',
        expect.stringContaining('exit code 1'),
      ],
    });
  });

  test('run once more what V8 ended, and nothing that failed in any other way', () => {
    const ended = (errors: string[], unended: string[], failed: number) =>
      endedByV8({ passed: 9, failed, skipped: 0, failures: [] }, { errors, unended });
    const byV8 = 'Worker exited unexpectedly with signal SIGTRAP during started state';
    expect(ended([byV8], ['a.test.ts'], 1)).toEqual(['a.test.ts']);
    expect(ended([byV8], ['a.test.ts'], 2)).toEqual([]);
    expect(ended([byV8, 'Error: nobody waits'], ['a.test.ts'], 1)).toEqual([]);
    expect(ended(['Worker exited unexpectedly with signal SIGKILL'], ['a.test.ts'], 1)).toEqual([]);
    expect(ended([], [], 1)).toEqual([]);
    expect(endedByV8({ passed: 1, failed: 0, skipped: 0, failures: [] }, undefined)).toEqual([]);
  });

  test('count an end-to-end test that passed only sometimes as failed, and errors outside of tests', () => {
    const spec = {
      title: 'goes out',
      ok: false,
      file: 'send.spec.ts',
      line: 7,
      tests: [{ results: [{ errors: [{ message: 'too late' }] }, { errors: [] }] }],
    };
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'x' }],
      suites: [{ specs: [{ title: 'arrives', ok: true }], suites: [{ specs: [spec] }] }],
    };
    expect(countsOfPlaywright(report)).toEqual({
      passed: 7,
      failed: 3,
      skipped: 2,
      failures: ['send.spec.ts:7 › goes out\ntoo late', 'outside of the tests › x'],
    });
  });

  test('are unknown for what is not a report', () => {
    expect(countsOfVitest('')).toBeUndefined();
    expect(countsOfPlaywright({})).toBeUndefined();
  });
});
