/**
 * From the test tools' JSON reports to one line of counts. Pure, except for the reading of a report.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} failures each failed test's name and the beginning of what it said, as far as the tool told
 */

/** As much of a failure's words as tells what it was; the rest stands where it happened. */
const wordsOfFailure = 600;

/**
 * What a suite amounts to. A suite that ran nothing, died, or left no report is one failure, never none: silence must not
 * look like success.
 *
 * @param {number} exitCode of the tool
 * @param {Counts | undefined} counts from its report, where there is one
 * @returns {Counts}
 */
export function judge(exitCode, counts) {
  const { passed, failed, skipped, failures } = counts ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  const silent = passed + failed === 0 || (exitCode !== 0 && failed === 0);
  if (!silent) return { passed, failed, skipped, failures };
  const died = `a tool that ended with exit code ${exitCode} and named no failed test`;
  return { passed, failed: failed + 1, skipped, failures: [...failures, died] };
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
      failures: [...total.failures, ...one.failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );
}

/**
 * What failed, once more where a reader looks first: behind everything else. Whoever keeps only the end of a long run's
 * output still learns which test it was.
 *
 * @param {Counts} counts
 * @returns {string} nothing, where nothing failed
 */
export function failureLines({ failures }) {
  return failures.map((failure) => `✗ ${failure}\n`).join('');
}

/** @param {Counts} counts @returns {string} the line that ends `npm test` */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Vitest's report. A file that could not even be loaded has no failed test in it, but counts as one.
 *
 * @param {unknown} report
 * @param {unknown} unhandled what `unhandled-errors.ts` wrote beside it
 * @returns {Counts | undefined} `undefined` when it is not a report
 */
export function countsOfVitest(report, unhandled = {}) {
  if (!isRecord(report) || !Array.isArray(report.testResults)) return undefined;
  const files = report.testResults.filter(isRecord);
  const broken = files.filter((file) => file.status === 'failed' && failedIn(file).length === 0);
  return {
    passed: numberOf(report.numPassedTests),
    failed: numberOf(report.numFailedTests) + broken.length,
    skipped: numberOf(report.numPendingTests) + numberOf(report.numTodoTests),
    failures: [
      ...textsIn(unhandled, 'errors').map((error) => failure('outside of the tests', error)),
      ...textsIn(unhandled, 'unended').map((file) => failure(file, 'did not come to its end')),
      ...broken.map((file) => failure(file.name, file.message)),
      ...files.flatMap((file) =>
        failedIn(file).map((one) =>
          failure(file.name, `${one.fullName}\n${messagesOf(one.failureMessages)}`),
        ),
      ),
    ],
  };
}

/**
 * Files whose process was ended by V8 itself, where nothing else failed: worker threads of one process that come and go
 * at once break V8's list of code pages now and then ("Check failed: jit_page.has_value()", nodejs/node#64500), whatever
 * the code in them does. Such a file has said nothing yet, neither good nor bad, and is run once more.
 *
 * @param {Counts} counts of the run
 * @param {unknown} unhandled what `unhandled-errors.ts` wrote
 * @returns {readonly string[]} none where anything else failed as well
 */
export function endedByV8({ failed }, unhandled) {
  const files = textsIn(unhandled, 'unended');
  const signals = textsIn(unhandled, 'errors').filter((error) =>
    /with signal SIG(TRAP|SEGV|ABRT|ILL)\b/.test(error),
  );
  const nothingElse = signals.length === textsIn(unhandled, 'errors').length && failed === files.length;
  return nothingElse && signals.length === files.length ? files : [];
}

/** @param {unknown} record @param {string} field @returns {readonly string[]} */
function textsIn(record, field) {
  const texts = isRecord(record) ? record[field] : [];
  return Array.isArray(texts) ? texts.map(String) : [];
}

/** @param {Record<string, unknown>} file of Vitest's report */
function failedIn({ assertionResults }) {
  const tests = Array.isArray(assertionResults) ? assertionResults.filter(isRecord) : [];
  return tests.filter((test) => test.status === 'failed');
}

/**
 * Playwright's report. A test that passed only on a retry counts as failed; errors outside tests count one each.
 *
 * @param {unknown} report
 * @returns {Counts | undefined} `undefined` when it is not a report
 */
export function countsOfPlaywright(report) {
  if (!isRecord(report) || !isRecord(report.stats)) return undefined;
  const errors = Array.isArray(report.errors) ? report.errors : [];
  return {
    passed: numberOf(report.stats.expected),
    failed: numberOf(report.stats.unexpected) + numberOf(report.stats.flaky) + errors.length,
    skipped: numberOf(report.stats.skipped),
    failures: [
      ...specsIn(report)
        .filter((spec) => spec.ok === false)
        .map((spec) => failure(`${spec.file}:${spec.line}`, `${spec.title}\n${errorsOfSpec(spec)}`)),
      ...errors.map((error) => failure('outside of the tests', messagesOf([error]))),
    ],
  };
}

/**
 * The specs of a suite and of the suites in it.
 *
 * @param {Record<string, unknown>} suite
 * @returns {Record<string, unknown>[]}
 */
function specsIn({ specs, suites }) {
  const own = Array.isArray(specs) ? specs.filter(isRecord) : [];
  const inner = Array.isArray(suites) ? suites.filter(isRecord) : [];
  return [...own, ...inner.flatMap(specsIn)];
}

/** @param {Record<string, unknown>} spec */
function errorsOfSpec({ tests }) {
  const results = (Array.isArray(tests) ? tests : []).flatMap((one) => (isRecord(one) ? one.results : []));
  return messagesOf(results.flatMap((one) => (isRecord(one) ? one.errors : [])));
}

/** @param {unknown} errors texts, or records with a message */
function messagesOf(errors) {
  const all = Array.isArray(errors) ? errors : [];
  return all.map((error) => String(isRecord(error) ? error.message : error)).join('\n');
}

/** @param {unknown} place @param {unknown} words */
function failure(place, words) {
  return `${place} › ${stripVTControlCharacters(String(words)).trim().slice(0, wordsOfFailure)}`;
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
