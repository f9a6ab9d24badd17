/**
 * The kind of trouble that a failed statement means; `other` is a fault of ours. Only a server can be `unreachable`, or refuse a person
 * the right.
 */
export type DatabaseTrouble =
  | 'disk-full'
  | 'busy'
  | 'constraint'
  | 'corrupt'
  | 'read-only'
  | 'unreachable'
  | 'no-right'
  | 'other';
