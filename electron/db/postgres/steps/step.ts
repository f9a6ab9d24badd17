/** One step of a workspace's schema. */
export interface WorkspaceStep {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** Taken after the steps that files have too, since it is about tables of theirs. */
  readonly afterFiles?: true;
}
