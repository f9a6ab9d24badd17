/**
 * How Carillon is packaged: the configuration of electron-builder.
 *
 * Taken from the environment, because they are a publisher's own and no part of the sources:
 *
 * - `CARILLON_UPDATE_FEED`: the https address with the update files. Without it the app has no updates at all.
 * - `CARILLON_PUBLISHER`: the name in the Windows signing certificate. Updates of another name are refused.
 * - `CSC_LINK`, `CSC_KEY_PASSWORD`, `APPLE_ID`, `APPLE_APP_SPECIFIC_PASSWORD`, `APPLE_TEAM_ID`: as electron-builder
 *   reads them, to sign and to notarise.
 * - `CARILLON_ELECTRON_DIST`, `CARILLON_ELECTRON_VERSION`: an unpacked Electron to use; set by package.mjs for tests.
 *
 * @module
 */

/** A hosted CI hands on what is not set as an empty text. */
const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));

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

/** @type {import('electron-builder').Configuration} */
const configuration = {
  appId: 'app.carillon.desktop',
  productName: 'Carillon',
  copyright: 'The Carillon authors',
  directories: { output: 'release', buildResources: 'build/resources' },
  // Everything is bundled: nothing of node_modules goes along.
  files: ['dist/**', '!dist/**/*.map', '!dist/.sources', 'package.json'],
  asar: true,
  npmRebuild: false,
  electronFuses: { ...fuses, resetAdHocDarwinSignature: true },
  ...(env.CARILLON_ELECTRON_DIST === undefined
    ? {}
    : { electronDist: env.CARILLON_ELECTRON_DIST, electronVersion: env.CARILLON_ELECTRON_VERSION ?? null }),
  publish:
    env.CARILLON_UPDATE_FEED === undefined ? null : [{ provider: 'generic', url: env.CARILLON_UPDATE_FEED }],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',

  win: {
    target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
    icon: 'build/resources/icon.ico',
    // An update that is not signed by the same publisher is refused by the app that would install it.
    verifyUpdateCodeSignature: true,
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
    include: 'build/resources/installer.nsh',
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
    // In "Open with", never in place of the program that opens them now.
    fileAssociations: [
      { ext: ['csv', 'tsv', 'tab'], name: 'Table as text', role: 'Viewer', rank: 'Alternate' },
      { ext: 'txt', name: 'Text', role: 'Viewer', rank: 'Alternate' },
      { ext: ['xlsx', 'xlsm'], name: 'Excel workbook', role: 'Viewer', rank: 'Alternate' },
    ],
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
    mimeTypes: [
      'text/csv',
      'text/tab-separated-values',
      'text/plain',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.ms-excel.sheet.macroEnabled.12',
    ],
  },
  deb: { recommends: ['gnome-keyring', 'libsecret-1-0'] },
};

export default configuration;
