/** The files that a review leaves in its folder until it is committed. */

/** The contacts as lines, in the order of the rows. */
export const stagedName = 'contacts.txt';
/** The contacts to which later rows of the same number have added something, as lines with their places. */
export const amendedName = 'amended.txt';
/** Both as a database. */
export const stagedDatabaseName = 'contacts.db';
/** The rows that were rejected, as JSON lines. */
export const rejectedName = 'rejected.txt';
/** The members of the lists that the file names: the place of a staged contact, then those of the lists, in one line. */
export const listsName = 'lists.txt';
/** The members of lists that the file does not name: a list and a contact in each line. */
export const leavingName = 'leaving.txt';
/** The numbers that must not be texted, each with what the file says, as JSON lines. */
export const refusedName = 'refused.txt';
/** The same for a group of those of whom a column of consent says something. */
export const consentName = (group: number): string => `refused-${group}.txt`;
/** The rows that are messages of a campaign by themselves, as JSON lines. */
export const rowsName = 'rows.txt';
