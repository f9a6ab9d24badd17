/** One step of a workspace's schema. */
export interface WorkspaceStep {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
