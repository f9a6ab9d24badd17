import type { ContactsQuery } from '../../../electron/shared/contacts-query.ts';

/** Contacts that are ticked, or all that a query finds, shown or not. */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'found'; readonly query: ContactsQuery };
