/** The result of a check of the service's server, without a request to it. */

/** Why no connection could be made; each has its own words. */
export const connectionProblems = [
  'name-not-found',
  'refused',
  'unreachable',
  'timeout',
  'certificate',
  'proxy',
  'unknown',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

export interface ConnectionCheck {
  readonly connection:
    | {
        readonly ok: true;
        /** True where the connection is encrypted and the server proved who it is. */
        readonly secured: boolean;
        readonly viaProxy: boolean;
      }
    | { readonly ok: false; readonly problem: ConnectionProblem; readonly detail: string };
  /** The last request of a campaign under this account that was answered: only such tell about the key. */
  readonly lastAnswer: { readonly at: number; readonly status: number } | null;
}
