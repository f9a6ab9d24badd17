/** Requests of records that are taken to another place: whose answer never came may have reached their people. */
import type { AnyRow } from './row-pages.ts';

export const endedBatch = (row: AnyRow): AnyRow =>
  row.state === 'sending' ? { ...row, state: 'unconfirmed', maybe_delivered: 1, reason: 'interrupted' } : row;

export const endedAttempt = (row: AnyRow): AnyRow =>
  row.outcome === null ? { ...row, outcome: 'unconfirmed', failure: 'taken-over' } : row;
