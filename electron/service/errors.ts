/**
 * One class for each way in which a request can fail to get an answer. `written` says whether a
 * byte of the request may have left: false means that the service provably knows nothing of it.
 *
 * No message and no cause carries the API key; causes are copies without the key, see `failure.ts`.
 */
import type { BaseAddressProblem } from './base-address.ts';

export abstract class ServiceError extends Error {
  /** False only where the request provably was not sent. */
  abstract readonly written: boolean;
}

/** The name of the service, or of the proxy, cannot be looked up. */
export class DnsFailureError extends ServiceError {
  override readonly name = 'DnsFailureError';
  readonly written = false;
}

/** The computer answers, but nothing listens on that port. */
export class ConnectionRefusedError extends ServiceError {
  override readonly name = 'ConnectionRefusedError';
  readonly written = false;
}

/** No network, no route, or the connection broke while it was being made. */
export class UnreachableError extends ServiceError {
  override readonly name = 'UnreachableError';
  readonly written = false;
}

/** The fault of the secured connection, for the words on the screen. */
export type TlsProblem =
  | 'expired'
  | 'not-yet-valid'
  | 'self-signed'
  | 'unknown-issuer'
  | 'wrong-name'
  | 'revoked'
  | 'not-secured'
  | 'other';

/** The service could not prove who it is, or no common encryption was found. */
export class TlsFailureError extends ServiceError {
  override readonly name = 'TlsFailureError';
  readonly written = false;
  readonly problem: TlsProblem;

  constructor(problem: TlsProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** The connection did not stand within the connect timeout. */
export class ConnectTimeoutError extends ServiceError {
  override readonly name = 'ConnectTimeoutError';
  readonly written = false;
}

/** The system's proxy cannot be used: down, refusing, asking for a password, or of an unknown kind. */
export class ProxyFailureError extends ServiceError {
  override readonly name = 'ProxyFailureError';
  readonly written = false;
}

/** The base address cannot be used; see `parseBaseAddress`. */
export class BaseAddressError extends ServiceError {
  override readonly name = 'BaseAddressError';
  readonly written = false;
  readonly problem: BaseAddressProblem;

  constructor(problem: BaseAddressProblem) {
    super('The base address cannot be used.');
    this.problem = problem;
  }
}

/** The key has characters that no header can carry, so no service can have issued it. */
export class MalformedKeyError extends ServiceError {
  override readonly name = 'MalformedKeyError';
  readonly written = false;
}

/** Cancelled by the caller before anything was written. */
export class AbortedBeforeWriteError extends ServiceError {
  override readonly name = 'AbortedBeforeWriteError';
  readonly written = false;
}

/** The connection stood, and then the caller did not want the request any more: nothing was written. */
export class WithheldError extends ServiceError {
  override readonly name = 'WithheldError';
  readonly written = false;
  readonly why: string;

  constructor(why: string) {
    super(`No longer wanted when the connection stood: ${why}.`);
    this.why = why;
  }
}

/** The client was closed before this request. */
export class ClientClosedError extends ServiceError {
  override readonly name = 'ClientClosedError';
  readonly written = false;
}

/** Cancelled by the caller when the request was on its way. */
export class AbortedAfterWriteError extends ServiceError {
  override readonly name = 'AbortedAfterWriteError';
  readonly written = true;
}

/** No answer within the response timeout. */
export class ResponseTimeoutError extends ServiceError {
  override readonly name = 'ResponseTimeoutError';
  readonly written = true;
}

/** The connection broke after the request had been written, before an answer came. */
export class ConnectionLostError extends ServiceError {
  override readonly name = 'ConnectionLostError';
  readonly written = true;
}

/** The answer is not HTTP. */
export class MalformedResponseError extends ServiceError {
  override readonly name = 'MalformedResponseError';
  readonly written = true;
}

/** Something that none of the others describes. Counts as written unless the contrary is known. */
export class UnexpectedFailureError extends ServiceError {
  override readonly name = 'UnexpectedFailureError';
  readonly written: boolean;

  constructor(written: boolean, message: string, options?: ErrorOptions) {
    super(message, options);
    this.written = written;
  }
}

/** Every way to fail, discriminated by `name`. */
export type ServiceFailure =
  | DnsFailureError
  | ConnectionRefusedError
  | UnreachableError
  | TlsFailureError
  | ConnectTimeoutError
  | ProxyFailureError
  | BaseAddressError
  | MalformedKeyError
  | AbortedBeforeWriteError
  | WithheldError
  | ClientClosedError
  | AbortedAfterWriteError
  | ResponseTimeoutError
  | ConnectionLostError
  | MalformedResponseError
  | UnexpectedFailureError;
