/**
 * The mark that tells a file from a copy of it, and this computer from another: one that was copied along with somebody's whole
 * account must not pass for the original.
 */
import { readFileSync, statSync } from 'node:fs';

/** The same for as long as the file is never replaced; a copy has another one. Needs no program to be run. */
export function identityOf(path: string, platform: NodeJS.Platform = process.platform): string {
  const { ino, dev, birthtimeNs } = statSync(path, { bigint: true });
  // Windows: the volume and the file's number on it. Elsewhere a volume has another number after each start.
  if (platform === 'win32') return `${dev}-${ino}`;
  if (platform === 'darwin') return `${ino}-${birthtimeNs}`;
  return `${ino}-${machineId()}`;
}

function machineId(): string {
  for (const path of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      // Some systems have only the other one, and a few have none.
    }
  }
  return '';
}
