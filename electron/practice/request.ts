/** Reading what comes in, without trusting it. */
import type { IncomingMessage } from 'node:http';

/** Bytes of a request; 1,000 numbers and a text of ten segments need 18 KB. */
const maxBodyBytes = 1_048_576;

/** The body as text, or null where it is too large; the rest is read and dropped so that the answer arrives. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size <= maxBodyBytes) chunks.push(bytes);
  }
  return size <= maxBodyBytes ? Buffer.concat(chunks).toString('utf8') : null;
}

/** True for a Host header by which a computer calls itself, with or without a port. */
export function isLoopbackHostHeader(host: string | undefined): boolean {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host);
}
