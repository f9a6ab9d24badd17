/** Where records may lie, on all three systems: a disk of this computer alone. */
import { describe, expect, test } from 'vitest';
import { mountsInTable, mountsListed } from '../../../electron/records/place-facts.ts';
import { judgePlace, type PlaceFacts } from '../../../electron/records/records-place.ts';
import { foldersFor } from '../../../electron/start/start-folders.ts';

const of = (platform: NodeJS.Platform, home: string, path: string, more: Partial<PlaceFacts> = {}) => {
  const facts = {
    platform,
    home,
    path,
    real: path,
    mounts: [],
    synced: [],
    markers: [],
    desktopInCloud: false,
  };
  const place = judgePlace({ ...facts, ...more });
  return place.kind === 'good' ? 'good' : place.because;
};
const win = (path: string, more: Partial<PlaceFacts> = {}) => of('win32', 'C:\\Users\\Ada', path, more);
const mac = (path: string, more: Partial<PlaceFacts> = {}) => of('darwin', '/Users/ada', path, more);
const linux = (path: string, more: Partial<PlaceFacts> = {}) => of('linux', '/home/ada', path, more);

describe('on Windows', () => {
  test.each([
    ['C:\\Users\\Ada\\AppData\\Local\\Carillon\\data', 'good'],
    ['D:\\Clinic\\Carillon', 'good'],
    ['\\\\?\\C:\\Users\\Ada\\AppData\\Local\\Carillon', 'good'],
    ['\\\\server\\share\\Carillon', 'network'],
    ['//server/share/Carillon', 'network'],
    ['\\\\?\\UNC\\server\\share\\Carillon', 'network'],
    ['\\\\10.0.0.2\\share', 'network'],
    ['C:\\Users\\Ada\\OneDrive\\Carillon', 'onedrive'],
    ['C:\\Users\\Ada\\OneDrive - The Clinic\\Documents\\Carillon', 'onedrive'],
    ['c:\\users\\ada\\onedrive\\Carillon', 'onedrive'],
    ['C:\\Users\\Ada\\Dropbox (Clinic)\\Carillon', 'dropbox'],
    ['C:\\Users\\Ada\\iCloudDrive\\Carillon', 'icloud'],
    ['G:\\My Drive\\Carillon', 'google-drive'],
    ['G:\\Meine Ablage\\Carillon', 'google-drive'],
    ['C:\\Users\\Ada\\Nextcloud\\Carillon', 'other-sync'],
  ])('%s: %s', (path, expected) => expect(win(path)).toBe(expected));

  test('a mapped drive is known by the share that the system names behind it', () => {
    expect(win('Z:\\Carillon', { real: '\\\\server\\share\\Carillon' })).toBe('network');
  });

  test('a folder of OneDrive or Dropbox under any name is known by what the program says of itself', () => {
    const synced = [
      { folder: 'D:\\Wolke', by: 'onedrive' },
      { folder: 'E:\\box', by: 'dropbox' },
    ] as const;
    expect(win('d:\\wolke\\Carillon', { synced })).toBe('onedrive');
    expect(win('E:\\box\\Carillon', { synced })).toBe('dropbox');
    expect(win('D:\\Wolken\\Carillon', { synced })).toBe('good');
  });
});

describe('on macOS', () => {
  const application = '/Users/ada/Library/Application Support/Carillon/data';
  test.each([
    [application, 'good'],
    ['/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/Carillon', 'icloud'],
    ['/Users/ada/Library/CloudStorage/OneDrive-Clinic/Carillon', 'onedrive'],
    ['/Users/ada/Library/CloudStorage/GoogleDrive-a@b.c/My Drive/x', 'google-drive'],
    ['/Users/ada/Library/CloudStorage/Dropbox/x', 'dropbox'],
    ['/Users/ada/Library/CloudStorage/Box-Box/x', 'other-sync'],
    ['/Users/ada/Documents/Carillon', 'good'],
  ])('%s: %s', (path, expected) => expect(mac(path)).toBe(expected));

  test('Desktop and Documents are refused where iCloud keeps them', () => {
    expect(mac('/Users/ada/Documents/Carillon', { desktopInCloud: true })).toBe('icloud');
    expect(mac('/Users/ada/Desktop', { desktopInCloud: true })).toBe('icloud');
    expect(mac(application, { desktopInCloud: true })).toBe('good');
  });

  test('a share is known by the list of mounts', () => {
    const mounts = mountsListed(
      '/dev/disk3s1s1 on / (apfs, sealed, local)\n//ada@nas/records on /Volumes/My records (smbfs, nodev, nosuid)\n',
    );
    expect(mac('/Volumes/My records/Carillon', { mounts })).toBe('network');
    expect(mac('/Volumes/Stick/Carillon', { mounts })).toBe('good');
  });
});

describe('on Linux', () => {
  const line = (at: string, type: string) => `36 25 0:32 / ${at} rw,relatime shared:1 - ${type} source rw`;
  const mounts = mountsInTable(
    [
      line('/', 'ext4'),
      line('/home/ada/share', 'nfs4'),
      line('/mnt/two\\040words', 'cifs'),
      line('/mnt/ssh', 'fuse.sshfs'),
      line('/home/ada/vault', 'fuse.gocryptfs'),
      line('/mnt/ssh/local', 'ext4'),
    ].join('\n'),
  );
  test.each([
    ['/home/ada/.config/carillon/data', 'good'],
    ['/home/ada/share/carillon', 'network'],
    ['/home/ada/shared', 'good'],
    ['/mnt/two words/x', 'network'],
    ['/mnt/ssh/x', 'network'],
    ['/mnt/ssh/local/x', 'good'],
    ['/home/ada/vault/x', 'good'],
    ['/home/ada/Dropbox/x', 'dropbox'],
  ])('%s: %s', (path, expected) => expect(linux(path, { mounts })).toBe(expected));

  test('what a link leads to counts, and so does what a sync program laid there', () => {
    expect(linux('/home/ada/.config/carillon/data', { mounts, real: '/home/ada/share/x' })).toBe('network');
    expect(linux('/data/x', { markers: ['.stfolder'] })).toBe('other-sync');
    expect(linux('/data/x', { markers: ['.shortcut-targets-by-id'] })).toBe('google-drive');
  });
});

describe('the folders of a start', () => {
  const facts = { appName: 'Carillon', env: {}, chosen: null, named: false };

  test('on Windows the records lie in the local, never the roaming application data', () => {
    const userData = 'C:\\Users\\Ada\\AppData\\Roaming\\Carillon';
    const env = { LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local' };
    const here = { ...facts, platform: 'win32', home: 'C:\\Users\\Ada', userData, env } as const;
    expect(foldersFor(here)).toMatchObject({
      dataFolder: 'C:\\Users\\Ada\\AppData\\Local\\Carillon\\data',
      movedFrom: `${userData}\\data`,
      marks: 'C:\\Users\\Ada\\AppData\\Local\\Carillon installation',
    });
    expect(foldersFor({ ...here, named: true })).toMatchObject({
      dataFolder: `${userData}\\data`,
      movedFrom: null,
    });
    expect(foldersFor({ ...here, chosen: 'D:\\Records' })).toMatchObject({
      dataFolder: 'D:\\Records',
      movedFrom: null,
    });
  });

  test('elsewhere they lie beside the settings, and the mark in no folder that holds them', () => {
    const onLinux = foldersFor({
      ...facts,
      platform: 'linux',
      home: '/home/ada',
      userData: '/home/ada/.config/Carillon',
    });
    expect(onLinux).toMatchObject({
      dataFolder: '/home/ada/.config/Carillon/data',
      movedFrom: null,
      marks: '/home/ada/.local/state/Carillon',
    });
    const support = '/Users/ada/Library/Application Support';
    const onMac = foldersFor({
      ...facts,
      platform: 'darwin',
      home: '/Users/ada',
      userData: `${support}/Carillon`,
    });
    expect(onMac.marks.startsWith(`${support}/Carillon/`)).toBe(false);
  });
});
