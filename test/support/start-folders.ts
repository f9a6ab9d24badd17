/** The folders of a start in a folder of a test: its marks too, which a person's start keeps elsewhere. */
import { join } from 'node:path';
import type { RecordsFolders } from '../../electron/start/start-folders.ts';

export function foldersIn(userData: string): RecordsFolders {
  return {
    dataFolder: join(userData, 'data'),
    movedFrom: null,
    localDefault: join(userData, 'local'),
    marks: join(userData, 'marks'),
  };
}
