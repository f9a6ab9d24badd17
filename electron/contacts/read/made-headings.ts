/** Headings that Carillon gives to columns which have none, in the language of the person. */
import { fromDataFile } from '../../shared/data-file.ts';
import { languageOf } from '../../shared/settings/languages.ts';
import file from './made-headings.json' with { type: 'json' };

type MadeHeadings = (typeof file.words)['en'];

const words = fromDataFile(file, (read) => read.words);

/** @param locale BCP 47 */
export function madeHeadings(locale: string): MadeHeadings {
  return words()[languageOf(locale)];
}
