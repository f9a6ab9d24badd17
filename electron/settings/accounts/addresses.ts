/** Checking the two addresses of an account as a person entered them. */
import { hostProblem, isLoopbackHost, parseBaseAddress } from '../../service/base-address.ts';
import { AppError } from '../../shared/errors.ts';

/**
 * The base address, normalised; empty stays empty, for an account that is not complete yet.
 *
 * @throws AppError `base-address-invalid` with the problem
 */
export function baseAddressOf(text: string): string {
  if (text.trim() === '') return '';
  const parsed = parseBaseAddress(text);
  if (!parsed.ok) throw new AppError('base-address-invalid', { field: 'base', problem: parsed.problem });
  return parsed.baseUrl;
}

/** Characters. Real ones have some forty. */
const longestDashboardAddress = 200;

/**
 * The dashboard's address; empty stays empty. It is opened in the person's browser, so only https is taken (http on this
 * computer), and no user name or password. The part after a `?` or `#` is left out, and the path is short: a page that was taken
 * over could carry people's data away in it.
 *
 * @throws AppError `base-address-invalid` with the problem
 */
export function dashboardAddressOf(text: string): string {
  const given = text.trim();
  if (given === '') return '';
  const refuse = (problem: string) => new AppError('base-address-invalid', { field: 'dashboard', problem });
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(given)) throw refuse('malformed');
  const url = parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`);
  if (url === null || url.hostname === '') throw refuse('malformed');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('scheme');
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) throw refuse('not-encrypted');
  if (url.username !== '' || url.password !== '') throw refuse('credentials');
  const problem = hostProblem(given);
  if (problem !== null) throw refuse(problem);
  const address = `${url.origin}${url.pathname}`;
  if (address.length > longestDashboardAddress) throw refuse('malformed');
  return address;
}

/** True where a key that was given for one address would be sent to another server. */
export function isOtherServer(before: string, after: string): boolean {
  return parse(before)?.origin !== parse(after)?.origin;
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
