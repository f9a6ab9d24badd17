/** Renews the lock for as long as the app runs: in the file beside the records every two seconds, in the records every minute. */

import { renewOwner } from '../db/records/owner-asserted.ts';
import type { Db } from '../db/sqlite/open.ts';
import { patience, renewInUse } from './in-use-file.ts';
import type { OwnRecords } from './own-records.ts';

export interface RenewalDeps {
  readonly db: Db;
  readonly ownRecords: OwnRecords;
  readonly now: () => number;
  /** Another Carillon has them. */
  readonly onLost: () => void;
  readonly onError: (what: string, cause: unknown) => void;
}

/** The file tells whoever looks now; the records tell what was going on in a copy of them. */
const beatsOfRecords = 30;

export function keepRenewing({ db, ownRecords, now, onLost, onError }: RenewalDeps): { stop(): void } {
  let beat = 0;
  const renew = async (): Promise<void> => {
    beat += 1;
    const { holder, folder } = ownRecords;
    if (!renewInUse(folder, holder, beat)) return onLost();
    if (beat % beatsOfRecords === 0 && !(await renewOwner(db, holder.token, now()))) onLost();
  };
  const timer = setInterval(() => {
    // A full or busy disk loses nothing by it: the queue asks for itself before it claims.
    renew().catch((cause: unknown) => onError('the lock of the records', cause));
  }, patience.renewEveryMs);
  return { stop: () => clearInterval(timer) };
}
