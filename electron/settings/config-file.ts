/**
 * A JSON object on the disk through electron-store, which writes atomically. The content of a file is `unknown` to its reader:
 * people edit such files, disks cut them short.
 */
import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import { isMissing } from '../files/is-missing.ts';
import { readJson } from '../shared/values/whole-signs.ts';

/** Only the person whose account it is may read what Carillon stores. */
const fileMode = 0o600;

const JsonObject = z.record(z.string(), z.unknown());

export interface ConfigFile {
  readonly path: string;
  /** Where the unreadable file was moved to when it was opened; null where it could be read. */
  readonly quarantinedCopy: string | null;
  /** All values as they are in the file; an empty object where there is none. */
  read(): Readonly<Record<string, unknown>>;
  /** Replaces all values; when it returns, they are on the disk. */
  write(values: Readonly<Record<string, unknown>>): void;
  /** Lays a copy of the file beside it and returns its path. */
  keepCopy(): string;
}

/**
 * Opens `NAME.json` in `folder` (an absolute path). A file that is not a JSON object is moved aside
 * first: electron-store would refuse to start with it.
 */
export function openConfigFile(folder: string, name: string, now: () => number): ConfigFile {
  const path = join(folder, `${name}.json`);
  const copyPath = () => join(folder, `${name}.damaged-${now()}.json`);
  const quarantinedCopy = objectIn(path) === null ? copyPath() : null;
  if (quarantinedCopy !== null) renameSync(path, quarantinedCopy);

  let store: ElectronStore<Record<string, unknown>> | null = null;
  return {
    path,
    quarantinedCopy,
    read: () => {
      const values = objectIn(path);
      if (values === null) throw new Error(`${path} can no longer be read`);
      return values;
    },
    write: (values) => {
      // Made with the first change: every start reads four files, and making a store takes 2 ms.
      store ??= new ElectronStore<Record<string, unknown>>({
        cwd: folder,
        name,
        configFileMode: fileMode,
        deserialize: (text) => JsonObject.parse(readJson(withoutByteOrderMark(text))),
        // Names of fields are ours and literal; a dot or `__proto__` in one must not reach into another.
        accessPropertiesByDotNotation: false,
      });
      store.store = { ...values };
    },
    keepCopy: () => {
      const copy = copyPath();
      copyFileSync(path, copy);
      return copy;
    },
  };
}

/** Editors such as Notepad put one before what they save; it is no part of the text. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Null where something is there that is no JSON object; empty where nothing is. */
function objectIn(path: string): Readonly<Record<string, unknown>> | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    // A file that cannot be read for any other reason (a folder of that name, another person's file) is moved aside as a damaged
    // one is; the start has reported such files of keys and settings before.
    return isMissing(cause) ? {} : null;
  }
  try {
    const parsed = JsonObject.safeParse(readJson(withoutByteOrderMark(text)));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON at all: that is the answer, there is nothing more to tell.
    return null;
  }
}
