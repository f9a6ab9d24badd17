/**
 * Where the records may lie: on a disk of this computer, in a folder that nothing copies elsewhere by itself. SQLite's locks do not work
 * over a network, and what a sync program puts back is older than what was sent. Pure, for the paths of all three systems.
 */
import { posix, win32 } from 'node:path';
import type { BadPlace } from '../shared/trouble.ts';

export interface Mount {
  readonly at: string;
  /** As the system names it: `ext4`, `nfs4`, `fuse.sshfs`, `smbfs`. */
  readonly type: string;
}

export interface PlaceFacts {
  readonly platform: NodeJS.Platform;
  /** As it was given, and with every link and mapped drive followed. */
  readonly path: string;
  readonly real: string;
  readonly home: string;
  /** Empty where no mount table was read. */
  readonly mounts: readonly Mount[];
  /** Folders that programs say they sync, as in `OneDrive` of the environment or Dropbox's `info.json`. */
  readonly synced: readonly { readonly folder: string; readonly by: BadPlace }[];
  /** Files that sync programs lay into the folders they keep, found in the folder or above it. */
  readonly markers: readonly string[];
  /** macOS: Desktop and Documents are kept in iCloud. */
  readonly desktopInCloud: boolean;
}

export type PlaceVerdict =
  | { readonly kind: 'good' }
  | { readonly kind: 'refused'; readonly because: BadPlace };

const networkTypes =
  /^(nfs\d?|cifs|smb\d?|smbfs|afpfs|webdav|davfs2?|ncpfs?|ncp|9p|afs|coda|ceph|glusterfs|lustre|gfs2|ocfs2|vboxsf|vmhgfs|prl_fs|ftp|autofs_nfs|macfuse_sshfs|osxfuse_sshfs)$/i;
/** Of file systems that run as programs, those that lead to another computer. An encrypted or foreign disk is a disk. */
const networkFuse =
  /^(fuse|macfuse|osxfuse)[._]?(sshfs|rclone|gvfsd-fuse|gvfs|davfs2?|s3fs|gcsfuse|glusterfs|ceph|cephfs|google-drive-ocamlfuse|onedriver|smbnetfs|curlftpfs|vmhgfs-fuse|mergerfs-nfs|juicefs|seadrive|pcloud|dropbox|goofys|portal)$/i;

/** The marker of a folder that is kept elsewhere too, and by whom. */
export const markersOf: Readonly<Record<string, BadPlace>> = {
  '.dropbox.cache': 'dropbox',
  '.shortcut-targets-by-id': 'google-drive',
  '.tmp.driveupload': 'google-drive',
  '.tmp.drivedownload': 'google-drive',
  '.stfolder': 'other-sync',
  '.owncloudsync.log': 'other-sync',
  '.nextcloudsync.log': 'other-sync',
  '.849C9593-D756-4E56-8D6E-42412F2A707B': 'onedrive',
};

/** Names of folders below the home folder, or at the top of a drive, that are kept in a cloud. */
const cloudNames: readonly { readonly name: RegExp; readonly by: BadPlace }[] = [
  { name: /^onedrive( ?-.*)?$/i, by: 'onedrive' },
  { name: /^dropbox( \(.*\))?$/i, by: 'dropbox' },
  {
    name: /^(google ?drive( .*)?|my drive|meine ablage|mi unidad|mon drive|meu drive)$/i,
    by: 'google-drive',
  },
  { name: /^icloud ?drive$|^icloud$/i, by: 'icloud' },
  {
    name: /^(nextcloud|owncloud|pcloud( ?drive)?|mega|megasync|box|box sync|syncthing|sync|seafile)$/i,
    by: 'other-sync',
  },
];

export function judgePlace(facts: PlaceFacts): PlaceVerdict {
  const because = reasonAgainst(facts);
  return because === null ? { kind: 'good' } : { kind: 'refused', because };
}

function reasonAgainst(facts: PlaceFacts): BadPlace | null {
  const paths = [facts.path, facts.real];
  if (facts.platform === 'win32' && paths.some(isUnc)) return 'network';
  const mount = mountOf(facts);
  if (mount !== null && (networkTypes.test(mount.type) || networkFuse.test(mount.type))) return 'network';
  for (const { folder, by } of facts.synced) {
    if (folder !== '' && paths.some((path) => isWithin(path, folder, facts.platform))) return by;
  }
  for (const marker of facts.markers) {
    const by = markersOf[marker];
    if (by !== undefined) return by;
  }
  if (facts.platform === 'darwin') {
    const onMac = paths.map((path) => onMacIn(path, facts)).find((by) => by !== null);
    if (onMac !== undefined) return onMac;
  }
  return paths.map((path) => namedIn(path, facts)).find((by) => by !== null) ?? null;
}

/** `\\server\share`, written in full as well; `\\?\C:\` and `\\.\C:\` are disks of this computer. */
function isUnc(path: string): boolean {
  const plain = path.replaceAll('/', '\\');
  if (/^\\\\[?.]\\unc\\/i.test(plain)) return true;
  return /^\\\\[^?.\\]/.test(plain);
}

/** The innermost mount that holds the folder. */
function mountOf({ mounts, real, platform }: PlaceFacts): Mount | null {
  let found: Mount | null = null;
  for (const mount of mounts) {
    // The later one of two at the same place lies on top.
    if (isWithin(real, mount.at, platform) && mount.at.length >= (found?.at.length ?? 0)) found = mount;
  }
  return found;
}

function onMacIn(path: string, { home, desktopInCloud, platform }: PlaceFacts): BadPlace | null {
  const library = posix.join(home, 'Library');
  if (isWithin(path, posix.join(library, 'Mobile Documents'), platform)) return 'icloud';
  const storage = posix.join(library, 'CloudStorage');
  if (isWithin(path, storage, platform)) {
    const name = path.slice(storage.length + 1);
    if (/^onedrive/i.test(name)) return 'onedrive';
    if (/^google/i.test(name)) return 'google-drive';
    if (/^dropbox/i.test(name)) return 'dropbox';
    return /^icloud/i.test(name) ? 'icloud' : 'other-sync';
  }
  const personal = ['Desktop', 'Documents'].some((name) => isWithin(path, posix.join(home, name), platform));
  return desktopInCloud && personal ? 'icloud' : null;
}

/** The first folder below the home folder, or below the top of a drive that is not the system's. */
function namedIn(path: string, { home, platform }: PlaceFacts): BadPlace | null {
  const { sep } = platform === 'win32' ? win32 : posix;
  const plain = platform === 'win32' ? path.replaceAll('/', '\\').replace(/^\\\\\?\\/, '') : path;
  const rest = isWithin(plain, home, platform)
    ? plain.slice(home.length)
    : platform === 'win32'
      ? plain.slice(2)
      : '';
  const first = rest.split(sep).find((part) => part !== '') ?? '';
  return cloudNames.find(({ name }) => name.test(first))?.by ?? null;
}

function isWithin(path: string, folder: string, platform: NodeJS.Platform): boolean {
  const { relative, isAbsolute, sep } = platform === 'win32' ? win32 : posix;
  const fold = (name: string): string => (platform === 'linux' ? name : name.toLowerCase());
  const rest = relative(fold(folder), fold(path));
  return rest === '' || (rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest));
}
