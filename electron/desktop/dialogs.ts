/** The system's dialogs for files and folders. Each answers null where the person closed it. */
import { join } from 'node:path';
import { app, dialog, type OpenDialogOptions } from 'electron';
import type { GrantedFiles } from '../granted-files.ts';
import type { RecentFiles } from '../recent-files.ts';

export interface Dialogs {
  whereToSave(suggestedName: string): Promise<string | null>;
  /** A file with one of these extensions. */
  file(extensions: readonly string[]): Promise<string | null>;
  folder(): Promise<string | null>;
  /** A file with a table in it, looked for in `from` or else where the last one lay; it is remembered. */
  table(from: string | null): Promise<string | null>;
}

export function systemDialogs(recentFiles: RecentFiles, granted: GrantedFiles): Dialogs {
  const ask = async (options: OpenDialogOptions): Promise<string | null> => {
    const { canceled, filePaths } = await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  };
  return {
    whereToSave: async (suggestedName) => {
      const { canceled, filePath } = await dialog.showSaveDialog({
        defaultPath: join(app.getPath('documents'), suggestedName),
      });
      return canceled || filePath === '' ? null : filePath;
    },
    file: (extensions) =>
      ask({
        properties: ['openFile'],
        filters: [{ name: extensions.join(', '), extensions: [...extensions] }],
      }),
    folder: () => ask({ properties: ['openDirectory', 'createDirectory'] }),
    table: async (from) => {
      const lookIn = from ?? recentFiles.folder();
      const path = await ask({
        properties: ['openFile'],
        filters: [
          { name: 'CSV, TXT, XLSX', extensions: ['csv', 'tsv', 'tab', 'txt', 'xlsx', 'xlsm'] },
          { name: '*', extensions: ['*'] },
        ],
        ...(lookIn === null ? {} : { defaultPath: lookIn }),
      });
      if (path !== null) {
        granted.grant(path);
        recentFiles.add(path);
      }
      return path;
    },
  };
}
