/** Of so many scheduled campaigns, the next ones, each is compared with the contacts: that reads all of them. */
export const compared = 3;
