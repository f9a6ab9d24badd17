/** The pane open beside the accounts; `id` null is an account that is being added. */
export type OpenPane =
  | { readonly kind: 'details'; readonly id: string | null }
  | { readonly kind: 'key'; readonly id: string }
  | { readonly kind: 'check'; readonly id: string };
