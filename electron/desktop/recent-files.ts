/** The contact files used last, for the menu, and the folder to look in first. Paths only, never their content. */
import { dirname } from 'node:path';
import { z } from 'zod';
import type { ConfigFile } from '../settings/config-file.ts';

/** More would make the menu a file manager. */
const most = 8;

const Kept = z.array(z.string().min(1).max(4096)).max(100);

export interface RecentFiles {
  /** The newest first. */
  list(): readonly string[];
  add(path: string): void;
  clear(): void;
  /** Where the newest one lies; null where there is none. */
  folder(): string | null;
}

/** Keeps the list in `file`; `onChange` is called after every change. */
export function openRecentFiles(file: ConfigFile, onChange: () => void): RecentFiles {
  const parsed = Kept.safeParse(file.read().files);
  let paths: readonly string[] = parsed.success ? parsed.data.slice(0, most) : [];
  const keep = (next: readonly string[]): void => {
    paths = next;
    file.write({ files: next });
    onChange();
  };
  return {
    list: () => paths,
    add: (path) => keep([path, ...paths.filter((other) => other !== path)].slice(0, most)),
    clear: () => keep([]),
    folder: () => (paths[0] === undefined ? null : dirname(paths[0])),
  };
}
