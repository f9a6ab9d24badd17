/** Words that stand beside a person, or by themselves: tags, and comments on a cell. */
import { readTags } from '../bulk/list-names.ts';
import { saysDied } from './about-the-person.ts';
import { refusesTexts } from './cell-words.ts';

/** Whether a few words say that nobody is to write to the person: "no-sms", "STOP", "deceased", "wrong number". */
export const refusesPerson = (words: string): boolean => refusesTexts(words, true) || saysDied(words);

/** Whether one of the tags in a cell says so. */
export const refusesInTags = (cell: string): boolean => readTags(cell).some(refusesPerson);
