/** A backup that was laid ready for the next start. */

/** In the data folder; complete once `ready.json` is in it. */
export const pendingFolder = 'restore-pending';
export const readyName = 'ready.json';
