/** Seconds in which sending can still be undone: enough to read the number once more. */
export const undoSeconds = 10;
