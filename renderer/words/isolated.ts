/** The text kept apart from the words around it, so that a name in another script takes no punctuation with it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

export { leftToRight } from '../../electron/shared/words/format.ts';
