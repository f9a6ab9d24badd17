/** The accounts of a team, as this computer last heard of them. Keys are each computer's own, in its keychain (`accounts/accounts-file.ts`). */
import { z } from 'zod';
import type { Db } from '../../db/sqlite/open.ts';
import {
  type AccountRowDetails,
  accountRows,
  putAccount,
  removeAccount,
  removedAccounts,
} from '../../db/workspace/accounts.ts';
import { AppError } from '../../shared/errors.ts';
import { accountKinds } from '../../shared/models.ts';
import { type SharedAccount, type SharedAccounts, StoredAccount } from '../accounts/accounts-file.ts';

/** An account whose kind cannot be read counts as production: taking a live one for a harmless one would be worse. */
const RowOfServer = StoredAccount.pick({
  id: true,
  name: true,
  baseUrl: true,
  dashboardUrl: true,
  agreedLimit: true,
}).extend({ kind: z.enum(accountKinds).exclude(['practice']).catch('production') });

export class TeamAccounts implements SharedAccounts {
  readonly #db: Db;
  #list: readonly SharedAccount[] = [];
  #removed: ReadonlySet<string> = new Set();
  #reading: Promise<void> = Promise.resolve();
  #hear: (() => void) | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  list(): readonly SharedAccount[] {
    return this.#list;
  }

  wasRemoved(id: string): boolean {
    return this.#removed.has(id);
  }

  onChange(hear: () => void): void {
    this.#hear = hear;
  }

  /** Reads what any computer may have changed. @throws what the server refuses */
  refresh(): Promise<void> {
    // One after the other: an answer that comes late must not undo what a later one said.
    this.#reading = this.#reading
      .catch(() => undefined)
      .then(async () => {
        const rows = await accountRows(this.#db);
        this.#removed = await removedAccounts(this.#db);
        this.#list = rows.flatMap((row) => RowOfServer.safeParse(row).data ?? []);
        this.#hear?.();
      });
    return this.#reading;
  }

  async save(account: SharedAccount, over?: AccountRowDetails): Promise<void> {
    const isSaved = await putAccount(this.#db, account, over);
    await this.refresh();
    if (!isSaved) throw new AppError('changed-meanwhile', { what: 'account' });
  }

  async remove(id: string): Promise<void> {
    await removeAccount(this.#db, id);
    await this.refresh();
  }
}
