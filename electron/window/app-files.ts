/**
 * Which file a URL of the app's own protocol means, and its content: nothing outside the renderer's
 * folder, by no spelling and through no link.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { join, normalize, relative, sep } from 'node:path';

/** A file of the page. */
export interface AppFile {
  readonly path: string;
  readonly content: Buffer;
}

/**
 * Reads the file below `root` (an absolute path) that `url` means. At once and not in turns: the files are small and local, and
 * at a start each turn is waited for.
 *
 * @returns null where the URL is not one of `host`, means nothing below `root`, or nothing is there
 */
export function readAppFile(url: string, host: string, root: string): AppFile | null {
  const path = pathFor(url, host, root);
  if (path === null) return null;
  try {
    // A link below the root may lead out of it: what is read must be where its name says.
    const real = realpathSync.native(path);
    if (relative(realpathSync.native(root), real) !== relative(root, path)) return null;
    return { path, content: readFileSync(real) };
  } catch {
    // A missing file is an answer here, not a fault: the page sees 404 and says so itself.
    return null;
  }
}

/** The path that a URL means below `root`, or null where it is not one of ours. */
export function pathFor(url: string, host: string, root: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.host !== host || parsed.username !== '' || parsed.password !== '') return null;
  // An encoded separator is never written by a bundler; decoded late it would climb out of the root.
  if (/%2f|%5c|%00/i.test(parsed.pathname)) return null;
  let name: string;
  try {
    name = decodeURIComponent(parsed.pathname);
  } catch {
    // A broken escape names no file.
    return null;
  }
  if (name.includes('\0') || name.includes('\\')) return null;
  const path = normalize(join(root, name === '/' ? 'index.html' : name));
  return path.startsWith(root + sep) ? path : null;
}
