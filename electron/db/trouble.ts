/**
 * The kind of trouble that a failed statement means; `other` is a fault of ours. Only a server can be `unreachable`, refuse a person the
 * right, say that it is too early, or have been given something by its administrator that refuses: a trigger, row-level security.
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
  | 'refused'
  | 'other';
