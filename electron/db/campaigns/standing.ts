/**
 * How a claimed request stands right before its first byte: read at once, over a connection of its own, since nothing may happen
 * between the answer and the write. A change that another thread has committed by then counts, whichever way it came.
 */
import { z } from 'zod';
import { campaignStates } from '../../shared/models.ts';
import { openConnection } from '../sqlite/connection.ts';
import type { TaskConnection, TaskStatement } from '../task-connection.ts';
import { keepsHours } from './active-campaigns.ts';

/** The attempt that is asked about, recorded when the batch was claimed. */
export interface Claimed {
  readonly attemptId: number;
  readonly campaignId: number;
  readonly phones: readonly string[];
}

/** Null where the campaign is gone. */
export type CampaignStanding = z.infer<typeof Row> | null;

const bit = z.literal([0, 1]).transform((value) => value === 1);
const Row = z.object({
  state: z.enum(campaignStates),
  /** Why it is paused; null while it is not. */
  pause: z.string().nullable(),
  /** It texts people's phones, and nobody said that it may at any hour. */
  keepsHours: bit,
  /** The attempt is on record and has no outcome. */
  recorded: bit,
  /** One of the numbers is on the do-not-text list. */
  barred: bit,
});

const statement = `SELECT c.state, c.pause ->> 'kind' AS pause,
    ${keepsHours} AS keepsHours,
    EXISTS (SELECT 1 FROM attempts WHERE id = ? AND outcome IS NULL) AS recorded,
    EXISTS (SELECT 1 FROM json_each(?) AS n JOIN do_not_text AS d ON d.number = n.value) AS barred
  FROM campaigns AS c WHERE c.id = ?`;

export interface StandingReader {
  /** @throws what the database refuses */
  read(claimed: Claimed): CampaignStanding;
  close(): Promise<void>;
}

/** Reads the files in `folder`. Its statements block the thread for some hundredths of a millisecond. */
export function openStanding(folder: string): StandingReader {
  return standingOver(() => {
    const connection = openConnection(folder, 'campaigns');
    connection.exec('PRAGMA query_only = 1');
    return connection;
  });
}

/**
 * Reads over a connection of its own, made with the first question, and anew after one that failed. Over the server of a workspace the
 * thread waits for as long as a statement takes to the server and back.
 */
export function standingOver(open: () => TaskConnection): StandingReader {
  let connection: TaskConnection | null = null;
  let asked: TaskStatement | null = null;
  const close = () => {
    const closing = connection;
    connection = asked = null;
    closing?.close();
  };
  return {
    read: ({ attemptId, campaignId, phones }) => {
      try {
        connection ??= open();
        asked ??= connection.prepare(statement);
        const row = asked.get(attemptId, JSON.stringify(phones), campaignId);
        return row === undefined ? null : Row.parse(row);
      } catch (cause) {
        close();
        throw cause;
      }
    },
    close: async () => close(),
  };
}
