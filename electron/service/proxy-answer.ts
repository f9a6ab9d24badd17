/**
 * The answer of the system's proxy settings, in the form that Chromium gives: `DIRECT`, or
 * `PROXY host:port; SOCKS5 host:port; DIRECT`, in the order in which they are to be tried.
 */

export type ProxyRoute =
  | { readonly kind: 'direct' }
  /** `url` is what undici's ProxyAgent takes: `http:`, `https:` or `socks5:`. */
  | { readonly kind: 'proxy'; readonly url: string }
  /** A kind that cannot be used, such as SOCKS4. */
  | { readonly kind: 'unusable'; readonly entry: string };

const schemes: ReadonlyMap<string, string> = new Map([
  ['PROXY', 'http'],
  ['HTTP', 'http'],
  ['HTTPS', 'https'],
  ['SOCKS5', 'socks5'],
]);

/** By what a route is known again in a later answer. */
export function routeName(route: ProxyRoute): string {
  if (route.kind === 'direct') return 'direct';
  return route.kind === 'proxy' ? route.url : route.entry;
}

/** Reads an answer. An empty one means a direct connection, as in browsers. */
export function parseProxyAnswer(answer: string): readonly ProxyRoute[] {
  const routes = answer
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry);
  return routes.length === 0 ? [{ kind: 'direct' }] : routes;
}

function parseEntry(entry: string): ProxyRoute {
  if (entry.toUpperCase() === 'DIRECT') return { kind: 'direct' };
  const [kind = '', address = '', ...rest] = entry.split(/\s+/);
  const scheme = schemes.get(kind.toUpperCase());
  const url = `${scheme}://${address}`;
  if (scheme === undefined || address === '' || rest.length > 0 || !URL.canParse(url)) {
    return { kind: 'unusable', entry };
  }
  const parsed = new URL(url);
  const bare = parsed.pathname === '' || parsed.pathname === '/';
  return bare && parsed.hostname !== '' ? { kind: 'proxy', url } : { kind: 'unusable', entry };
}
