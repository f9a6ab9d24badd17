/** The system's dialogs for files and folders. Each answers null where the person closed it. */
import { realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import { app, dialog, type FileFilter, type OpenDialogOptions } from 'electron';
import { AppError } from '../shared/errors.ts';
import { openable } from '../shared/openable.ts';
import type { GrantedFiles } from './granted-files.ts';
import type { RecentFiles } from './recent-files.ts';

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
        filters: formsOf(suggestedName),
      });
      if (canceled || filePath === '') return null;
      // The system asks "replace?" and no more: Carillon's own records would be gone.
      if (await isOurs(filePath)) throw new AppError('refused', { reason: 'own-file' });
      return filePath;
    },
    file: (extensions) =>
      ask({
        properties: ['openFile'],
        filters: [{ name: extensions.join(', '), extensions: [...extensions] }],
      }),
    folder: () => ask({ properties: ['openDirectory', 'createDirectory'] }),
    table: async (from) => {
      const folder = from ?? recentFiles.folder();
      const path = await ask({
        properties: ['openFile'],
        filters: [
          { name: 'CSV, TXT, XLSX, ODS, VCF', extensions: [...openable].map((dotted) => dotted.slice(1)) },
          { name: '*', extensions: ['*'] },
        ],
        ...(folder === null ? {} : { defaultPath: folder }),
      });
      if (path !== null) {
        granted.grant(path);
        recentFiles.add(path);
      }
      return path;
    },
  };
}

/** The forms in which a file of that name can be saved, its own first: a table can be either. */
function formsOf(suggestedName: string): FileFilter[] {
  const own = extname(suggestedName).slice(1);
  const forms = tableForms.includes(own) ? [own, ...tableForms.filter((form) => form !== own)] : [own];
  return forms.map((form) => ({ name: form.toUpperCase(), extensions: [form] }));
}

const tableForms: readonly string[] = ['xlsx', 'csv'];

/** In the app's folder itself. */
const ownFiles: ReadonlySet<string> = new Set([
  'accounts.json',
  'recent-files.json',
  'settings.json',
  'window.json',
]);

/** Whether the path is in the folders of the records or the log, or a file of Carillon's own beside them. */
async function isOurs(path: string): Promise<boolean> {
  const userData = await realpath(app.getPath('userData'));
  const folder = await realpath(dirname(path));
  if (folder === userData) return ownFiles.has(basename(path).toLowerCase());
  return ['data', 'logs'].some((name) => `${folder}${sep}`.startsWith(join(userData, name) + sep));
}
