import { describe, expect, test } from 'vitest';
import { countsOfPlaywright, countsOfVitest, judge, sum, summaryLine } from '../../../build/test-counts.mjs';

describe('the counts of a test run', () => {
  test('are summed over all suites into one line', () => {
    const total = sum([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 40, failed: 2, skipped: 3 },
    ]);
    expect(summaryLine(total)).toBe('41 passed, 2 failed, 3 skipped');
  });

  test('count a suite that ran nothing as a failure', () => {
    expect(judge(0, { passed: 0, failed: 0, skipped: 5 })).toEqual({ passed: 0, failed: 1, skipped: 5 });
  });

  test('count a suite that left no report as a failure', () => {
    expect(judge(0, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('count a tool that died after its tests passed as a failure', () => {
    expect(judge(137, { passed: 9, failed: 0, skipped: 0 })).toEqual({ passed: 9, failed: 1, skipped: 0 });
  });

  test('take failed tests as they are', () => {
    expect(judge(1, { passed: 9, failed: 2, skipped: 0 })).toEqual({ passed: 9, failed: 2, skipped: 0 });
  });

  test('count a unit test file that could not be loaded', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(countsOfVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  test('count an end-to-end test that passed only sometimes as failed, and errors outside of tests', () => {
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'x' }],
    };
    expect(countsOfPlaywright(report)).toEqual({ passed: 7, failed: 3, skipped: 2 });
  });

  test('are unknown for what is not a report', () => {
    expect(countsOfVitest('')).toBeUndefined();
    expect(countsOfPlaywright({})).toBeUndefined();
  });
});
