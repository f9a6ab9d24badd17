/**
 * Whatever this process starts keeps its marks of installations in a folder that goes with the process, not in the home folder of whoever
 * runs the tests. Imported for that alone, by all that starts the app.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const marks = mkdtempSync(join(tmpdir(), 'carillon-marks-'));
process.env.XDG_STATE_HOME = marks;
process.once('exit', () => rmSync(marks, { recursive: true, force: true, maxRetries: 20 }));
