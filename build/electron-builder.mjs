/**
 * How Carillon is packaged: the configuration of electron-builder.
 *
 * Taken from the environment, because they are a publisher's own and no part of the sources:
 *
 * - `CARILLON_UPDATE_FEED`: the https address with the update files. Without it the app has no updates at all.
 * - `CARILLON_PUBLISHER`: the name in the Windows signing certificate. Updates of another name are refused; a feed without it
 *   is refused here.
 * - `CARILLON_RELEASE`: set for what people get: whatever cannot be signed and notarised then fails.
 * - `CARILLON_OPEN_WITH`: `off` leaves Carillon out of "Open with" for contact files.
 * - `CSC_LINK`, `CSC_KEY_PASSWORD`, `APPLE_ID`, `APPLE_APP_SPECIFIC_PASSWORD`, `APPLE_TEAM_ID`: as electron-builder
 *   reads them, to sign and to notarise.
 * - `CARILLON_ELECTRON_DIST`, `CARILLON_ELECTRON_VERSION`: an unpacked Electron to use; set by package.mjs for tests.
 *
 * @module
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Everything by which a packaged app could be turned into a plain Node, or started with other code. */
export const fuses = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  grantFileProtocolExtraPrivileges: false,
  enableCookieEncryption: true,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
};

/** Contact files that the system offers to open with Carillon, by what they are. */
const contactFiles = [
  {
    name: 'Table as text',
    ext: ['csv', 'tsv', 'tab'],
    mimeTypes: ['text/csv', 'text/tab-separated-values'],
  },
  { name: 'Text', ext: ['txt'], mimeTypes: ['text/plain'] },
  {
    name: 'Excel workbook',
    ext: ['xlsx', 'xlsm'],
    mimeTypes: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-excel.sheet.macroEnabled.12',
    ],
  },
  {
    name: 'OpenDocument spreadsheet',
    ext: ['ods'],
    mimeTypes: ['application/vnd.oasis.opendocument.spreadsheet'],
  },
  { name: 'Contact cards', ext: ['vcf', 'vcard'], mimeTypes: ['text/vcard', 'text/x-vcard'] },
];

/**
 * Electron's own demo app. electron-builder takes it out of an Electron that it fetched itself only, and later its hash would
 * stand in the program already.
 *
 * @param {{ readonly appOutDir: string }} context
 */
async function removeDemoApp({ appOutDir }) {
  await rm(join(appOutDir, 'resources', 'default_app.asar'), { force: true });
}

/**
 * @param {Readonly<Record<string, string | undefined>>} given the environment
 * @param {NodeJS.Platform} platform where it is packaged
 * @returns {import('electron-builder').Configuration}
 * @throws {Error} where what would come of it could be updated by anybody, or is not signed although it is a release
 */
export function configurationFor(given, platform) {
  // A hosted CI hands on what is not set as an empty text.
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const feed = env.CARILLON_UPDATE_FEED;
  const isRelease = env.CARILLON_RELEASE !== undefined;
  if (feed !== undefined && new URL(feed).protocol !== 'https:') {
    throw new Error(`CARILLON_UPDATE_FEED has to be a https address, not ${feed}`);
  }
  if (feed !== undefined && env.CARILLON_PUBLISHER === undefined) {
    // electron-updater then installs on Windows whatever the feed announces, signed or not.
    throw new Error('CARILLON_UPDATE_FEED is set, so CARILLON_PUBLISHER has to be');
  }
  if (isRelease && platform === 'darwin' && env.APPLE_TEAM_ID === undefined) {
    throw new Error('A release for macOS is notarised: APPLE_TEAM_ID has to be set');
  }
  const openWith = env.CARILLON_OPEN_WITH === 'off' ? [] : contactFiles;
  return {
    appId: 'app.carillon.desktop',
    productName: 'Carillon',
    copyright: 'The Carillon authors',
    directories: { output: 'release', buildResources: 'build/resources' },
    // Everything is bundled: nothing of node_modules goes along.
    files: ['dist/**', '!dist/**/*.map', '!dist/.sources', 'package.json'],
    asar: true,
    afterExtract: removeDemoApp,
    npmRebuild: false,
    electronFuses: { ...fuses, resetAdHocDarwinSignature: true },
    ...(env.CARILLON_ELECTRON_DIST === undefined
      ? {}
      : { electronDist: env.CARILLON_ELECTRON_DIST, electronVersion: env.CARILLON_ELECTRON_VERSION ?? null }),
    publish: feed === undefined ? null : [{ provider: 'generic', url: feed }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',

    win: {
      target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      icon: 'build/resources/icon.ico',
      // An update that is not signed by the same publisher is refused by the app that would install it.
      verifyUpdateCodeSignature: true,
      forceCodeSigning: isRelease,
      ...(env.CARILLON_PUBLISHER === undefined
        ? {}
        : { signtoolOptions: { publisherName: [env.CARILLON_PUBLISHER] } }),
    },
    nsis: {
      // Per user: no administrator is asked for, and none can be.
      oneClick: true,
      perMachine: false,
      allowElevation: false,
      deleteAppDataOnUninstall: false,
      ...(openWith.length > 0 ? { include: 'build/resources/installer.nsh' } : {}),
      installerIcon: 'build/resources/icon.ico',
      uninstallerIcon: 'build/resources/icon.ico',
    },

    mac: {
      target: [
        { target: 'dmg', arch: ['universal'] },
        { target: 'zip', arch: ['universal'] },
      ],
      icon: 'build/resources/icon.icns',
      category: 'public.app-category.business',
      darkModeSupport: true,
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: 'build/resources/entitlements.mac.plist',
      entitlementsInherit: 'build/resources/entitlements.mac.plist',
      notarize: env.APPLE_TEAM_ID !== undefined,
      forceCodeSigning: isRelease,
      // In "Open with", never in place of the program that opens them now.
      fileAssociations: openWith.map(({ ext, name }) => ({ ext, name, role: 'Viewer', rank: 'Alternate' })),
      extendInfo: { NSHumanReadableCopyright: 'The Carillon authors' },
    },
    dmg: { title: 'Carillon' },

    linux: {
      target: ['AppImage', 'deb'],
      icon: 'build/resources/icons',
      executableName: 'carillon',
      category: 'Office',
      synopsis: 'Bulk SMS campaigns',
      maintainer: 'The Carillon authors <carillon@example.org>',
      mimeTypes: openWith.flatMap(({ mimeTypes }) => mimeTypes),
    },
    // Left to itself electron-builder starts it without Chromium's sandbox.
    appImage: { executableArgs: [] },
    deb: { recommends: ['gnome-keyring', 'libsecret-1-0'] },
  };
}

export default configurationFor(process.env, process.platform);
