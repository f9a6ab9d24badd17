/** Which engine keeps the records in this run: the tests that open any run once on each (`build/vitest.config.ts`). */
import { test } from 'vitest';

/** A test asks for one engine only where it is about that one. */
export const isOnPostgres = process.env.CARILLON_RECORDS === 'postgres';

/**
 * A test that is about the files of one computer and says nothing of a workspace.
 *
 * @param _reason what it is about, such as "PRAGMA": it stands where it is used, and in no report
 */
export const onFilesOnly = (_reason: string) => test.runIf(!isOnPostgres);
