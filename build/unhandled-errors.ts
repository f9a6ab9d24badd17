/**
 * What went wrong outside of every unit test: a thread that ended, a rejection that nobody awaited. Vitest's own JSON report
 * leaves that out, so that a run could fail and name nothing.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(
    modules: Parameters<NonNullable<Reporter['onTestRunEnd']>>[0],
    errors: Parameters<NonNullable<Reporter['onTestRunEnd']>>[1],
  ): void {
    const unended = modules.filter((module) => module.state() === 'pending' || module.state() === 'queued');
    const found = {
      errors: errors.map(({ stack, message, cause }) => `${stack ?? message}\n${cause?.message ?? ''}`),
      unended: unended.map((module) => module.relativeModuleId),
    };
    writeFileSync('test-results/unit-errors.json', JSON.stringify(found));
  }
}
