/** The text kept apart from the words around it, so that a name in another script takes no punctuation with it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A text without letters runs from left to right all the same, as a phone number does: "+44" does not become "44+". */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
