/**
 * The formats that go over the wire, both ways: the request body of section 2.1, the error body of section 2.2 and the headers of
 * sections 4, 5 and 8 of the interface specification.
 */
import { z } from 'zod';
import { readJson } from '../shared/values/whole-signs.ts';

/** One message to one or many people, under one sender ID. */
export interface SendRequest {
  /** As people typed it; see `parseBaseAddress`. */
  readonly baseUrl: string;
  /** The API key. It is written into one header and nowhere else. */
  readonly key: string;
  readonly senderId: string;
  /** E.164 digits without the plus sign, at least one. */
  readonly phones: readonly string[];
  readonly message: string;
}

/**
 * The headers that pacing needs, exactly as they came, since nobody knows yet what they mean. A repeated header
 * is joined with a comma and a space; one that did not come is undefined.
 */
export interface RawHeaders {
  /** X-RateLimit-Limit */
  readonly limit: string | undefined;
  /** X-RateLimit-Remaining */
  readonly remaining: string | undefined;
  /** X-RateLimit-Reset */
  readonly reset: string | undefined;
  /** Date, against which Reset is compared: the local clock may be wrong. */
  readonly date: string | undefined;
  /** Retry-After, which section 7 does not mention and gateways send. */
  readonly retryAfter: string | undefined;
}

/** An answer of the service. That it answered at all is the news; a broken body is still an answer. */
export interface ServiceReply {
  readonly status: number;
  readonly rawHeaders: RawHeaders;
  /** The first 4 KB as text, with the API key blotted out should it be echoed. */
  readonly body: string;
  /** True where the body was longer, broke off or could not be decoded. */
  readonly bodyTruncated: boolean;
  /** Milliseconds from the call to the end of the answer, on a monotonic clock. */
  readonly durationMs: number;
}

/** The request body of section 2.1: numbers separated by commas with no other separator. */
export function requestBody(request: Pick<SendRequest, 'senderId' | 'phones' | 'message'>): string {
  return JSON.stringify({
    senderId: request.senderId,
    phone: request.phones.join(','),
    message: request.message,
  });
}

/**
 * The error body of section 2.2, read tolerantly: a field of the wrong type counts as absent, unknown fields are
 * let through, and `retry_after` is kept as it came because services are known to send it as text.
 */
export const ErrorBody = z.object({
  success: z.boolean().optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  retry_after: z.union([z.number(), z.string()]).optional().catch(undefined),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A whole `error` text; the quote before its name must not be one that a quoted text escapes. */
const errorText = /(?<!\\)"error"\s*:\s*("(?:[^"\\]|\\.)*")/;

/**
 * Reads an error body; whatever is not a JSON object reads as one without fields. Of an object that was cut, the
 * error text is read where the whole of it is there.
 */
export function parseErrorBody(text: string): ErrorBody {
  const json = parsed(text) ?? {};
  const body = ErrorBody.safeParse(json);
  return body.success ? body.data : {};
}

function parsed(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    // Not JSON is an ordinary answer of a gateway: it has no fields, and the caller still has its text.
    const error = /^\s*\{/.test(text) ? errorText.exec(text)?.[1] : undefined;
    return error === undefined ? {} : { error: unquoted(error) };
  }
}

function unquoted(quoted: string): unknown {
  try {
    return readJson(quoted);
  } catch {
    // A line break or a wrong escape inside the quotes: not JSON, so it says nothing that can be read.
    return undefined;
  }
}
