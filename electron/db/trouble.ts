/**
 * The kind of trouble that a failed statement means; `other` is a fault of ours. Only a server can be `unreachable`, refuse a person the
 * right, or say that it is too early.
 */
export type DatabaseTrouble =
  | 'disk-full'
  | 'busy'
  | 'constraint'
  | 'corrupt'
  | 'read-only'
  | 'unreachable'
  | 'no-right'
  | 'too-early'
  | 'other';
