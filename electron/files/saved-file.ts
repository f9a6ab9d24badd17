/** Files that a person saves: the system's dialog asks where, and the person may be shown them afterwards. */
import type { FileWords } from '../words/words.ts';

export interface SavesFiles {
  /** In the language of the moment. */
  readonly words: () => FileWords;
  /** By which figures and times are written, BCP 47. */
  readonly locale: () => string;
  /** Asks where to save; null where the person closed the dialog. */
  readonly askWhereToSave: (suggestedName: string) => Promise<string | null>;
  /** Lets the person be shown this file later. */
  readonly wrote: (path: string) => void;
}

/** Asks where to, and writes; null where the person closed the dialog. */
export async function saveFile<Written>(
  { askWhereToSave, wrote }: Pick<SavesFiles, 'askWhereToSave' | 'wrote'>,
  suggestedName: string,
  write: (path: string) => Promise<Written>,
): Promise<{ readonly path: string; readonly written: Written } | null> {
  const path = await askWhereToSave(suggestedName);
  if (path === null) return null;
  const written = await write(path);
  wrote(path);
  return { path, written };
}
