/**
 * Turns what undici, TLS, DNS and the sockets report into one of our failures.
 *
 * Pure: nothing of the original error is kept but texts without the API key, because some originals
 * hold the raw answer, the request's headers or the socket.
 */
import {
  ConnectionLostError,
  ConnectionRefusedError,
  ConnectTimeoutError,
  DnsFailureError,
  MalformedResponseError,
  ProxyFailureError,
  type ServiceFailure,
  TlsFailureError,
  type TlsProblem,
  UnexpectedFailureError,
  UnreachableError,
} from './errors.ts';

/** The facts known of the exchange when it failed. */
export interface FailureContext {
  /** Whether undici began to write the request. */
  readonly written: boolean;
  /** Whether the connection goes through a proxy, whose failures look like the service's. */
  readonly viaProxy: boolean;
  /** Blots out the API key. */
  readonly redact: (text: string) => string;
}

const dnsCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EAI_NONAME',
  'ENODATA',
  'ESERVFAIL',
]);

const unreachableCodes = new Set([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'EACCES',
  'EPERM',
  'UND_ERR_SOCKET',
]);

const connectTimeoutCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

const malformedCodes = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);

const tlsProblems: ReadonlyMap<string, TlsProblem> = new Map([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'unknown-issuer'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown-issuer'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown-issuer'],
  ['CERT_UNTRUSTED', 'unknown-issuer'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-name'],
  ['HOSTNAME_MISMATCH', 'wrong-name'],
  ['CERT_REVOKED', 'revoked'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'not-secured'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'not-secured'],
  ['ERR_SSL_HTTP_REQUEST', 'not-secured'],
]);

const tlsCode =
  /^(?:ERR_SSL_|ERR_TLS_|CERT_|CRL_|UNABLE_TO_|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED|EPROTO$)/;

/**
 * The one failure that describes `error`. A request that was written, or may have been, never becomes a failure that says
 * otherwise.
 */
export function toServiceFailure(error: unknown, context: FailureContext): ServiceFailure {
  const code = codeOf(error);
  const cause = withoutSecrets(error, context.redact);
  const options = { cause };
  if (context.written) {
    if (code.startsWith('HPE_') || malformedCodes.has(code) || isNotHttp(error)) {
      return new MalformedResponseError('The answer is not HTTP.', options);
    }
    return code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT' || code === 'UND_ERR_SOCKET'
      ? new ConnectionLostError('The connection broke before an answer came.', options)
      : new UnexpectedFailureError(true, 'The request failed after it was written.', options);
  }
  const problem = tlsProblem(code);
  if (code === 'UND_ERR_PRX_TLS')
    return new ProxyFailureError('The proxy could not prove who it is.', options);
  if (problem !== undefined)
    return new TlsFailureError(problem, 'No secured connection could be made.', options);
  if (connectTimeoutCodes.has(code)) return connectTimeout(context.viaProxy, options);
  if (context.viaProxy)
    return new ProxyFailureError('No connection could be made through the proxy.', options);
  if (dnsCodes.has(code)) return new DnsFailureError('The name of the service was not found.', options);
  if (code === 'ECONNREFUSED') return new ConnectionRefusedError('The connection was refused.', options);
  if (unreachableCodes.has(code)) return new UnreachableError('The service cannot be reached.', options);
  return new UnexpectedFailureError(false, 'The request could not be sent.', options);
}

/** No connection in time. A proxy that swallows packets is one that failed: the next route is worth a try. */
export function connectTimeout(viaProxy: boolean, options?: ErrorOptions): ServiceFailure {
  return viaProxy
    ? new ProxyFailureError('No connection through the proxy stood in time.', options)
    : new ConnectTimeoutError('The connection did not stand in time.', options);
}

/** Whether a connection failed since the other side could not prove who it is. */
export const isTlsFailure = (cause: unknown): boolean => tlsProblem(codeOf(cause)) !== undefined;

function tlsProblem(code: string): TlsProblem | undefined {
  return tlsProblems.get(code) ?? (tlsCode.test(code) ? 'other' : undefined);
}

/** True for a parser's error, and for `bad upgrade` and its like, which undici reports as socket errors. */
function isNotHttp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'HTTPParserError' || /^bad [a-z]+$/.test(error.message));
}

/** The error's code, or that of the first of several errors, which is what failing on IPv6 and IPv4 gives. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) {
    const own = ownCode(error);
    return own === '' ? codeOf(error.errors[0]) : own;
  }
  return ownCode(error);
}

function ownCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  const value: unknown = error.code;
  return typeof value === 'string' ? value : '';
}

/** Several errors at once have no message of their own; the first says what happened. */
function messageOf(error: Error): string {
  const [first]: unknown[] = error instanceof AggregateError ? error.errors : [];
  return error.message === '' && first instanceof Error ? first.message : error.message;
}

/** Causes deeper than this say nothing new, and a cause may be its own. */
const maxCauses = 4;

/** A copy of an error that holds its name, code, message and causes as text, and nothing else. */
export function withoutSecrets(error: unknown, redact: (text: string) => string, depth = 0): Error {
  if (!(error instanceof Error)) return new Error(redact(String(error)));
  const hasCause = error.cause !== undefined && depth < maxCauses;
  const copy = new Error(
    redact(messageOf(error)),
    hasCause ? { cause: withoutSecrets(error.cause, redact, depth + 1) } : undefined,
  );
  copy.name = redact(error.name);
  copy.stack = error.stack === undefined ? `${copy.name}: ${copy.message}` : redact(error.stack);
  const code = ownCode(error);
  return code === '' ? copy : Object.assign(copy, { code: redact(code) });
}
