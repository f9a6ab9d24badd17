/**
 * Where things lie, for the scripts that must run before anything is installed.
 *
 * @module
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Downloads and marks of the development scripts; safe to delete at any time. */
export const cacheFolder = join(root, '.cache');

/** The Node that npm's `node` package brings: the same major version as the one inside Electron. */
export const bundledNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
