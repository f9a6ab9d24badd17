/**
 * The limits of one request to the service. Each says which mistake would be worse, since all of them
 * are guesses about a service whose timings are not shown.
 */
export const servicePolicy = {
  /**
   * Milliseconds until the connection must stand, TLS and proxy included. Nothing is written before, so too short
   * costs only a repetition; too long keeps a place in the queue busy while the network is gone.
   */
  connectTimeoutMs: 10_000,
  /**
   * Milliseconds from the first byte written to the last byte of the answer. Too short makes batches
   * unconfirmed that the service was still working on, which costs a person's attention; too long only costs time.
   */
  responseTimeoutMs: 60_000,
  /** Bytes of an answer that are kept. The bodies of section 2.2 are far below; the rest is of use to nobody. */
  keptBodyBytes: 4_096,
  /**
   * Bytes of an answer that are read so that the connection can be used again. Beyond, a new connection is
   * cheaper than the rest, and a service gone mad cannot fill the line.
   */
  drainedBodyBytes: 65_536,
  /** Characters of one header that are passed on; the real ones have at most ten. */
  keptHeaderChars: 256,
  /** Bytes of all headers of an answer; more is a malformed answer. */
  maxHeaderBytes: 16_384,
  /** Requests in flight to one address, which is the most the pacer ever asks for. */
  maxConnections: 32,
  /**
   * Milliseconds a connection is kept without use. A service that closes it at the moment we write makes a batch
   * unconfirmed; that is worse than a handshake, so this stays below the 5 s at which common servers close.
   */
  keepAliveMs: 4_000,
  /** Routes of one proxy answer that are tried before giving up; each may take the whole connect timeout. */
  maxRoutes: 4,
  /**
   * Milliseconds for which a route that failed is tried after the others. Too short makes every request wait for a proxy
   * that swallows packets; too long only takes the second-best route for a while after the first is back.
   */
  avoidRouteMs: 300_000,
} as const;

export type ServicePolicy = { readonly [K in keyof typeof servicePolicy]: number };
