/** One numbered step of a database file. Never edited once released; a change is a new step. */
export interface Migration {
  /** 1, 2, 3 …: stored as the file's `user_version`. */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
