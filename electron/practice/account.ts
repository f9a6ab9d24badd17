/**
 * The account that the practice service keeps: keys, limits, faults and outbox. It decides what a request gets;
 * HTTP is the server's matter.
 */
import type { PracticeText } from '../shared/models.ts';
import { FaultSwitches } from './faults.ts';
import { keyRefusal, keyRefusals, type PracticeKeyState } from './keys.ts';
import type { Outbox } from './outbox.ts';
import { readSendBody } from './send-body.ts';

/**
 * The target of a request. Section 4 shows one endpoint; the operations that it names without a path are answered as a path that
 * is not known, and only their limits are kept.
 */
export type Target = 'send' | 'other-method' | 'other-path';

/** A request, as far as it was read. */
export interface Received {
  readonly target: Target;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  /** Null where it was too large to be read. */
  readonly body: string | null;
  /** The rate limit's answer: null where there was room, else the seconds until there is. */
  readonly refusedForSeconds: number | null;
  /** Unix milliseconds. */
  readonly at: number;
}

export type Verdict =
  | { readonly kind: 'json'; readonly status: number; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'html'; readonly status: number; readonly body: string }
  /** End the connection without an answer. */
  | { readonly kind: 'drop' }
  /** Leave the connection open without an answer. */
  | { readonly kind: 'silence' };

export class PracticeAccount {
  readonly keys = new Map<string, PracticeKeyState>();
  readonly faults = new FaultSwitches();
  readonly outbox: Outbox;
  readonly #onReceived: (texts: readonly PracticeText[]) => void;

  constructor(outbox: Outbox, onReceived: (texts: readonly PracticeText[]) => void) {
    this.outbox = outbox;
    this.#onReceived = onReceived;
  }

  /** Sections 4, 5 and 7, in this order: the limit, the key, the endpoint, the body; faults stand where they would show. */
  decide(request: Received): Verdict {
    if (request.target === 'send') return this.#send(request);
    if (request.refusedForSeconds !== null) return limited(request.refusedForSeconds);
    const keyProblem = keyRefusal(request.authorization, this.keys);
    if (keyProblem !== undefined) return error(401, keyRefusals[keyProblem]);
    return request.target === 'other-method' ? error(405, 'Method not allowed') : error(404, 'Not found');
  }

  #send(request: Received): Verdict {
    const refused = this.#limited(request.refusedForSeconds);
    if (refused !== undefined) return refused;
    if (this.faults.take('server-error') !== undefined) return error(500, 'Internal server error');
    if (this.faults.take('expired-key') !== undefined) return error(401, keyRefusals.expired);
    if (this.faults.take('invalid-key') !== undefined) return error(401, keyRefusals.invalid);
    const keyProblem = keyRefusal(request.authorization, this.keys);
    if (keyProblem !== undefined) return error(401, keyRefusals[keyProblem]);
    if (!isJson(request.contentType)) return error(415, 'The Content-Type must be application/json');
    if (request.body === null) return error(413, 'The request is too large');
    const reading = readSendBody(request.body);
    if (!reading.ok) return error(400, reading.error);
    const html = this.faults.take('html-answer');
    if (html !== undefined && html.status >= 300) return page(html.status);
    const invalid = this.#refusedNumbers(reading.numbers);
    if (invalid.length > 0) return error(422, `Invalid phone number: ${invalid.join(', ')}`);

    const { senderId, message, numbers } = reading;
    this.#onReceived(this.outbox.add({ senderId, text: message, receivedAt: request.at }, numbers));
    if (html !== undefined) return page(html.status);
    if (this.faults.take('drop-after-reading') !== undefined) return { kind: 'drop' };
    if (this.faults.take('never-answer') !== undefined) return { kind: 'silence' };
    // The body of a success is not shown; this one is as plain as the error bodies.
    return { kind: 'json', status: 200, body: { success: true, recipients: numbers.length } };
  }

  #limited(refusedForSeconds: number | null): Verdict | undefined {
    const storm = this.faults.take('rate-limited');
    const seconds = storm === undefined ? refusedForSeconds : storm.retryAfter;
    return seconds === null && storm === undefined ? undefined : limited(seconds);
  }

  #refusedNumbers(numbers: readonly string[]): readonly string[] {
    const setting = this.faults.get().find((fault) => fault.kind === 'reject-numbers');
    if (setting?.kind !== 'reject-numbers') return [];
    const refused = numbers.filter((number) => number.endsWith(setting.endingIn));
    // Only a request that it strikes uses the fault up.
    if (refused.length > 0) this.faults.take('reject-numbers');
    return refused;
  }
}

/** Section 7: the refusal of a request above the limit; null leaves `retry_after` out. */
function limited(seconds: number | string | null): Verdict {
  return {
    kind: 'json',
    status: 429,
    body: {
      success: false,
      error: `Rate limit exceeded. Please wait ${seconds ?? 'some'} seconds.`,
      code: 'RATE_LIMIT_EXCEEDED',
      ...(seconds === null ? {} : { retry_after: seconds }),
    },
  };
}

/** Section 4 names the header's value; parameters such as a charset are no other type. */
function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function error(status: number, text: string): Verdict {
  return { kind: 'json', status, body: { success: false, error: text } };
}

function page(status: number): Verdict {
  const words = status < 300 ? 'OK' : 'The gateway had a problem';
  return { kind: 'html', status, body: `<!doctype html><title>${words}</title><h1>${words}</h1>` };
}
