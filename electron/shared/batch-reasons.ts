/**
 * Why a batch is where it is, where the service said nothing: the catalogue has words for each.
 * `interrupted`: no answer was recorded, since Carillon ended or its computer slept; of a team also as the two behind it.
 */
export const batchReasons = [
  'interrupted',
  /** Its computer was silent, and another one of the team has taken its account. */
  'taken-over',
  /** The team's records went back to an earlier time. */
  'went-back',
  'timeout',
  'connection-lost',
  'malformed-answer',
  'cancelled',
  'unexpected',
  'server-error',
  'odd-status',
  /** Accepted by its status, and the answer says otherwise. */
  'answer-denies',
  'answer-web-page',
  'redirect',
  'validation',
  'too-large',
  'client-error',
  'key-refused',
  'never-sent',
  /** The connection stood, and by then it was not to be sent any more: paused, stopped, at night, on the do-not-text list. */
  'withheld',
  'limit',
  'marked-accepted',
  'marked-queued',
  'bisecting',
  /** Queued in a backup that was restored: it may have been sent since the backup was made. */
  'restored',
  /** Its row could not be read (`quarantine`): nobody knows what became of it. */
  'damaged',
  /** Queued in records that were copied or set back: it may have been sent since. */
  'copied',
  /** An earlier request may have reached them, and a further one was refused, barred, or never made. */
  'refused-again',
  'barred-again',
  'stopped-again',
  /** The same, and the fuse kept them back. */
  'kept-again',
] as const;
export type BatchReason = (typeof batchReasons)[number];
