/** Checks the rows at the start, and whenever something fails over a row all the same. */
import { isWorkspace } from '../engine.ts';
import { appendAudit } from '../records/audit.ts';
import type { Db } from '../sqlite/open.ts';
import { quarantineBrokenRows } from './sweep.ts';

export interface QuarantineDeps {
  readonly db: Db;
  /** Unix ms. */
  readonly now: () => number;
  readonly actor: string;
  /** Rows were quarantined: screens ask again. */
  readonly onFound: (rows: number) => void;
}

export class QuarantineKeeper {
  readonly #deps: QuarantineDeps;
  #running: Promise<number> | null = null;

  constructor(deps: QuarantineDeps) {
    this.#deps = deps;
  }

  /** Quarantines what cannot be read, one look after the other. @returns how many rows were */
  sweep(part: 'small' | 'large' | 'all' = 'all'): Promise<number> {
    const before = this.#running ?? Promise.resolve(0);
    const next = before.catch(() => 0).then(() => this.#sweep(part));
    this.#running = next;
    return next;
  }

  async #sweep(part: 'small' | 'large' | 'all'): Promise<number> {
    const { db, now, actor, onFound } = this.#deps;
    // A server holds every column to its type, and what it keeps is not one computer's to mend.
    if (isWorkspace(db)) return 0;
    const rows = await quarantineBrokenRows(db, now(), part);
    if (rows === 0) return 0;
    const event = { action: 'data.quarantined', detail: { rows } } as const;
    await appendAudit(db, { at: now(), actor, subject: 'Records', event });
    onFound(rows);
    return rows;
  }
}
