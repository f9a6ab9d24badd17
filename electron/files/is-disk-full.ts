/** Whether a write failed since the disk, or what somebody may use of it, has no room left. */
export const isDiskFull = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');
