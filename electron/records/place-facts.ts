/** Gathers what {@link judgePlace} goes by. Every start does, so nothing is run that a file or a number can tell. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BadPlace } from '../shared/trouble.ts';
import { type Mount, markersOf, type PlaceFacts } from './records-place.ts';

/** @param path an existing folder */
export function placeFacts(path: string): PlaceFacts {
  const { platform, env } = process;
  const home = homedir();
  const real = realOf(path);
  return {
    platform,
    path,
    real,
    home,
    mounts: mountsOf(real),
    synced: [
      ...['OneDrive', 'OneDriveCommercial', 'OneDriveConsumer'].map((name) => {
        return { folder: env[name] ?? '', by: 'onedrive' } as const;
      }),
      ...dropboxFolders(home),
    ],
    markers: markersAbove(real, realOf(home)),
    desktopInCloud:
      platform === 'darwin' &&
      existsSync(join(home, 'Library/Mobile Documents/com~apple~CloudDocs/Documents')),
  };
}

/** On Windows the system's own answer, which names the share behind a mapped drive. */
function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function mountsOf(real: string): readonly Mount[] {
  try {
    if (process.platform === 'linux') return mountsInTable(readFileSync('/proc/self/mountinfo', 'utf8'));
    // The disk that the system starts from is no share, and asking for all mounts runs a program.
    if (process.platform === 'darwin' && statSync(real).dev !== statSync('/System/Volumes/Data').dev) {
      return mountsListed(execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 2_000 }));
    }
  } catch {
    // A system without the table: names and markers are left to judge by.
  }
  return [];
}

/** The lines of Linux's `mountinfo`; blanks in names are written as `\040`. */
export function mountsInTable(table: string): readonly Mount[] {
  return table.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const at = before.split(' ')[4];
    const type = after.split(' ')[0];
    if (at === undefined || type === undefined || type === '') return [];
    return [
      {
        at: at.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
        type,
      },
    ];
  });
}

/** The output of macOS' `mount`: `//me@server/share on /Volumes/share (smbfs, nodev)`. */
export function mountsListed(printed: string): readonly Mount[] {
  return printed.split('\n').flatMap((line) => {
    const [, at, type] = / on (\/.*) \((\w+)[,)]/.exec(line) ?? [];
    return at === undefined || type === undefined ? [] : [{ at, type }];
  });
}

function dropboxFolders(home: string): readonly { folder: string; by: BadPlace }[] {
  const { APPDATA = '', LOCALAPPDATA = '' } = process.env;
  const files = [
    join(home, '.dropbox', 'info.json'),
    ...[APPDATA, LOCALAPPDATA].filter(Boolean).map((folder) => join(folder, 'Dropbox', 'info.json')),
  ];
  return files.flatMap((file) => foldersIn(file).map((folder) => ({ folder, by: 'dropbox' as const })));
}

/** `{"personal": {"path": "…"}, "business": {"path": "…"}}` */
function foldersIn(file: string): readonly string[] {
  try {
    const info: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof info !== 'object' || info === null) return [];
    return Object.values(info).flatMap((account: unknown) => {
      const path = typeof account === 'object' && account !== null ? Reflect.get(account, 'path') : null;
      return typeof path === 'string' ? [path] : [];
    });
  } catch {
    // Dropbox is not there, as on most computers.
    return [];
  }
}

/** They lie at the top of what is kept, which is never the home folder itself or anything above it. */
function markersAbove(path: string, home: string): readonly string[] {
  const found: string[] = [];
  for (let folder = path; folder !== home && dirname(folder) !== folder; folder = dirname(folder)) {
    found.push(...Object.keys(markersOf).filter((name) => existsSync(join(folder, name))));
  }
  return found;
}
