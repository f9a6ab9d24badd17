/** The main process's words in English, which needs no file to be loaded. */
import { Words } from '../../electron/words/words.ts';

export const englishWords = new Words(async (language) => {
  throw new Error(`Only English is spoken here, not ${language}`);
});
