/** Where a workspace is, and as whom. Apart from whatever loads `pg`. */
import { z } from 'zod';

export const WorkspaceAt = z.object({
  host: z.string(),
  port: z.number(),
  database: z.string(),
  /** The role of PostgreSQL that this person is. */
  person: z.string(),
  /** Null where the server asks for none. */
  password: z.string().nullable(),
  /** PEM of the authorities that its certificate is checked by, or `system`: those that this computer trusts anyway; null: no TLS, which is only allowed on the loopback address. */
  ca: z.string().nullable(),
  /** Its number, where it is known: another one at the same address is not this one. */
  workspace: z.string().nullable().optional(),
  /** A server that loses commits in a power cut will do; only for tests. */
  notDurable: z.boolean().optional(),
});
export type WorkspaceAt = z.infer<typeof WorkspaceAt>;

/** The name by which the server knows the connections of a computer: 63 letters of ASCII. */
export const applicationNameOf = (computer: string): string =>
  `carillon ${computer}`.replace(/[^\x20-\x7e]/g, '?').slice(0, 63);
