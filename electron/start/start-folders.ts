/** Which folders a start goes by. Pure, for the paths of all three systems. */
import { createHash } from 'node:crypto';
import { posix, win32 } from 'node:path';

export interface FolderFacts {
  readonly platform: NodeJS.Platform;
  /** The app's folder. */
  readonly userData: string;
  /** A person named that folder on the command line, and means what lies in it. */
  readonly named: boolean;
  readonly appName: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where a person had the records moved, in `records-folder.json`; null where nowhere. */
  readonly chosen: string | null;
}

export interface RecordsFolders {
  /** The folder of the database files. */
  readonly dataFolder: string;
  /** Where they lay in earlier versions; null where that is the same. */
  readonly movedFrom: string | null;
  /** Where they go when the place that they are in cannot be used. */
  readonly localDefault: string;
  /** Where the marks of this computer's installations lie: beside what people copy, not in it. */
  readonly marks: string;
}

export function foldersFor({
  platform,
  userData,
  named,
  appName,
  home,
  env,
  chosen,
}: FolderFacts): RecordsFolders {
  const { join } = platform === 'win32' ? win32 : posix;
  const beside = join(userData, 'data');
  const key = createHash('sha256').update(userData).digest('hex').slice(0, 8);
  const local = localFolders(platform, home, env);
  // Roaming application data is copied to every computer that a person signs in on, and comes back older than it left.
  const usual = platform === 'win32' && !named ? join(local.data, appName, 'data') : beside;
  return {
    dataFolder: chosen ?? usual,
    movedFrom: chosen === null && usual !== beside ? beside : null,
    localDefault: join(local.data, appName, `records-${key}`),
    marks: platform === 'linux' ? join(local.state, appName) : join(local.state, `${appName} installation`),
  };
}

function localFolders(platform: NodeJS.Platform, home: string, env: FolderFacts['env']) {
  switch (platform) {
    case 'win32': {
      const local = env.LOCALAPPDATA ?? win32.join(home, 'AppData', 'Local');
      return { data: local, state: local };
    }
    case 'darwin': {
      const support = posix.join(home, 'Library', 'Application Support');
      return { data: support, state: support };
    }
    default:
      return {
        data: env.XDG_DATA_HOME || posix.join(home, '.local', 'share'),
        state: env.XDG_STATE_HOME || posix.join(home, '.local', 'state'),
      };
  }
}
