/**
 * The base address of the service ({base_url} of the interface specification, section 4) as people paste it.
 *
 * Pure: text in, an address or the reason for its refusal out.
 */

import { sendPath } from '../shared/send-path.ts';
import { looksLikeKey } from '../shared/settings/api-key.ts';

/** Longer addresses are a paste gone wrong; the limit keeps them out of settings and logs. */
const maxLength = 2_000;

/** Characters between two dots (RFC 1035). */
const longestLabel = 63;

export type BaseAddressProblem =
  /** Nothing was given. */
  | 'empty'
  /** Not an address at all, or one with a space in the middle. */
  | 'malformed'
  /** A host that only this computer's network could know, as in `https://sms`, or that no server can have. */
  | 'no-domain'
  /** An API key in the wrong field: looking it up would tell it to every name server on the way. */
  | 'key'
  /** A scheme other than https, or http on loopback. */
  | 'scheme'
  /** http to another computer: everyone on the way could read the key. */
  | 'not-encrypted'
  /** A user name or password in the address; the key has its own place. */
  | 'credentials'
  /** A question mark or hash, which would be lost when the path is added. */
  | 'query-or-fragment';

export type BaseAddress =
  | {
      readonly ok: true;
      /** Without a trailing slash, e.g. `https://sms.example/v1`. */
      readonly baseUrl: string;
      /** Where a request is posted to. */
      readonly sendUrl: string;
      /** True where the service is on this computer. */
      readonly loopback: boolean;
    }
  | { readonly ok: false; readonly problem: BaseAddressProblem };

/**
 * Normalises what a person typed or pasted: surrounding space, a missing scheme, trailing slashes and the
 * path of the endpoint are mended; a path prefix is kept; everything doubtful is refused with its reason.
 */
export function parseBaseAddress(text: string): BaseAddress {
  const given = text.trim();
  if (given === '') return refused('empty');
  // URL drops tabs and newlines silently and encodes spaces; both would hide two addresses pasted as one.
  if (given.length > maxLength || hasSpaceOrControl(given) || given.includes('\\'))
    return refused('malformed');
  const scheme = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(given);
  const url = parseUrl(scheme === null || looksLikePort(scheme[2] ?? '') ? `https://${given}` : given);
  if (url === undefined)
    return refused(scheme !== null && !/^https?$/i.test(scheme[1] ?? '') ? 'scheme' : 'malformed');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('scheme');
  if (url.hostname === '' || url.hostname.endsWith('..')) return refused('malformed');
  if (url.username !== '' || url.password !== '') return refused('credentials');
  if (url.search !== '' || url.hash !== '' || given.includes('?') || given.includes('#')) {
    return refused('query-or-fragment');
  }
  const problem = hostProblem(given);
  if (problem !== null) return refused(problem);
  const loopback = isLoopbackHost(url.hostname);
  if (url.protocol === 'http:' && !loopback) return refused('not-encrypted');
  const baseUrl = url.origin + withoutEndpoint(url.pathname);
  return { ok: true, baseUrl, sendUrl: baseUrl + sendPath, loopback };
}

/** True for the names and addresses by which a computer calls itself; `hostname` as `URL` gives it. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

/**
 * Why the host of an address as it was written cannot be one. `URL` takes nearly anything for a host, and changes it:
 * a number becomes an IP address, and capitals, which tell a key from a name, are lost.
 */
export function hostProblem(address: string): 'no-domain' | 'key' | null {
  const host = address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#].*$/s, '');
  if (host.startsWith('[')) return null;
  const name = host.replace(/:\d*$/, '');
  if (/^localhost\.?$/i.test(name)) return null;
  const labels = name.replace(/\.$/, '').split('.');
  if (labels.some((label) => looksLikeKey(label) && (labels.length === 1 || hasBothCases(label))))
    return 'key';
  if (name.includes('_')) return looksLikeKey(name) ? 'key' : 'no-domain';
  const last = labels.at(-1) ?? '';
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(name)) return 'no-domain';
  if (labels.length === 1 || labels.includes('') || labels.some((label) => label.length > longestLabel)) {
    return 'no-domain';
  }
  // No top-level domain has a digit, but those of other scripts as `URL` writes them (xn--p1ai), and IP addresses.
  if (/\d/.test(last) && !/^xn--/i.test(last) && !/^[\d.]+$/.test(name)) {
    return looksLikeKey(name) ? 'key' : 'no-domain';
  }
  return null;
}

function hasBothCases(label: string): boolean {
  return /[a-z]/.test(label) && /[A-Z]/.test(label);
}

function refused(problem: BaseAddressProblem): BaseAddress {
  return { ok: false, problem };
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Tells `sms.example:8443/v1`, whose host reads as a scheme, from a real scheme. */
function looksLikePort(rest: string): boolean {
  return /^\d{1,5}(?:[/?#]|$)/.test(rest);
}

function withoutEndpoint(path: string): string {
  // Two slashes in a row are a slip of the paste; no service tells them from one.
  let rest = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  while (rest.toLowerCase().endsWith(sendPath)) rest = rest.slice(0, -sendPath.length).replace(/\/$/, '');
  return rest;
}

function hasSpaceOrControl(text: string): boolean {
  return /[\s\p{Cc}\p{Cf}]/u.test(text);
}
