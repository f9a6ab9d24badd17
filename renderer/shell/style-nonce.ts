/**
 * The nonce that the content security policy allows style elements with. The `app://` handler writes it
 * into `<meta property="csp-nonce" nonce="…">`; without one (no policy in force) it is empty.
 */
export function styleNonce(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
