/** One step of a workspace's schema. Never edited once released; a change is a new step. */
export interface WorkspaceStep {
  /** 1, 2, 3 … */
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
