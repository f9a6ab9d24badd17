/** Kinds of what a refusal of the service is about, as far as its status and its words tell: what helps differs for each. */
export const refusalKinds = [
  'credit',
  'sender',
  'account',
  /** The request went to the wrong place. */
  'address',
  /** One request held more than the service takes. */
  'size',
  'number',
  /** A number or the text: the service does not say which. */
  'content',
  'unknown',
] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** The kinds in which a single number may be to blame, so that halves of a request find it, or at least are smaller. */
export const mayBeSplit: ReadonlySet<RefusalKind> = new Set(['size', 'number', 'content']);

/** So many of those found for the do-not-text list are shown on each side; the others are searched for. */
export const mostFoundShown = 1_000;
/** So many characters are taken from one paste; a file may hold more. */
export const mostPasted = 1_000_000;
