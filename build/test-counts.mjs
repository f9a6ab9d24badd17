/**
 * From the test tools' JSON reports to one line of counts. Pure, except for the reading of a report.
 *
 * @module
 */
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * What a suite amounts to. A suite that ran nothing, died, or left no report is one failure, never none: silence must not
 * look like success.
 *
 * @param {number} exitCode of the tool
 * @param {Counts | undefined} counts from its report, where there is one
 * @returns {Counts}
 */
export function judge(exitCode, counts) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const silent = passed + failed === 0 || (exitCode !== 0 && failed === 0);
  return { passed, failed: silent ? failed + 1 : failed, skipped };
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Counts} counts @returns {string} the line that ends `npm test` */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Vitest's report. A file that could not even be loaded has no failed test in it, but counts as one.
 *
 * @param {unknown} report
 * @returns {Counts | undefined} `undefined` when it is not a report
 */
export function countsOfVitest(report) {
  if (!isRecord(report) || !Array.isArray(report.testResults)) return undefined;
  const broken = report.testResults.filter(
    (file) =>
      isRecord(file) &&
      file.status === 'failed' &&
      Array.isArray(file.assertionResults) &&
      !file.assertionResults.some((test) => isRecord(test) && test.status === 'failed'),
  );
  return {
    passed: numberOf(report.numPassedTests),
    failed: numberOf(report.numFailedTests) + broken.length,
    skipped: numberOf(report.numPendingTests) + numberOf(report.numTodoTests),
  };
}

/**
 * Playwright's report. A test that passed only on a retry counts as failed; errors outside tests count one each.
 *
 * @param {unknown} report
 * @returns {Counts | undefined} `undefined` when it is not a report
 */
export function countsOfPlaywright(report) {
  if (!isRecord(report) || !isRecord(report.stats)) return undefined;
  const errors = Array.isArray(report.errors) ? report.errors.length : 0;
  return {
    passed: numberOf(report.stats.expected),
    failed: numberOf(report.stats.unexpected) + numberOf(report.stats.flaky) + errors,
    skipped: numberOf(report.stats.skipped),
  };
}

/**
 * @param {string} file
 * @returns {unknown} `undefined` when the tool left no readable report
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`No report at ${file}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === 'object' && value !== null;
}

/** @param {unknown} value */
function numberOf(value) {
  return typeof value === 'number' ? value : 0;
}
