/** How every fuse of a packaged Carillon stands: it is no plain Node, and starts no other code than its own asar. */
import { FuseV1Options } from '@electron/fuses';

/** How the fuses stand in the binary: the characters 0 and 1. */
const FuseState = { DISABLE: 0x30, ENABLE: 0x31 } as const;

export const wantedFuses = {
  [FuseV1Options.RunAsNode]: FuseState.DISABLE,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
  [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
  [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
};
