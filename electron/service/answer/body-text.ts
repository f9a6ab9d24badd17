/** The beginning of an answer's body, kept as bytes while it arrives and read as text at its end. */
import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';
import type { Redactor } from '../../log/redact.ts';
import type { ServicePolicy } from '../policy.ts';

/** Bytes that 4 KB of compressed body may grow to; a bomb stops here. */
const maxInflatedBytes = 1_048_576;

type Decoder = (bytes: Uint8Array) => Uint8Array;

/** No compression is asked for; gateways that compress all the same are understood. */
const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', (bytes) => gunzipSync(bytes, zlibOptions)],
  ['x-gzip', (bytes) => gunzipSync(bytes, zlibOptions)],
  ['deflate', (bytes) => inflateSync(bytes, zlibOptions)],
  [
    'br',
    (bytes) =>
      brotliDecompressSync(bytes, {
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
        maxOutputLength: maxInflatedBytes,
      }),
  ],
]);

/** The flush mode lets a body that was cut still give what it holds. */
const zlibOptions = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxInflatedBytes } as const;

export class KeptBody {
  readonly #policy: Pick<ServicePolicy, 'keptBodyBytes' | 'drainedBodyBytes'>;
  readonly #chunks: Buffer[] = [];
  #kept = 0;
  #seen = 0;

  constructor(policy: Pick<ServicePolicy, 'keptBodyBytes' | 'drainedBodyBytes'>) {
    this.#policy = policy;
  }

  /** Takes a piece; false says that enough was read and the rest is not worth the line. */
  add(chunk: Buffer): boolean {
    const room = this.#policy.keptBodyBytes - this.#kept;
    if (room > 0) {
      // A copy, because undici's chunk is a view of a much larger buffer.
      const kept = Buffer.from(chunk.subarray(0, room));
      this.#chunks.push(kept);
      this.#kept += kept.length;
    }
    this.#seen += chunk.length;
    return this.#seen <= this.#policy.drainedBodyBytes;
  }

  /**
   * The kept part as text; bytes that are not UTF-8 become replacement characters.
   *
   * @param complete whether the service came to the end of its answer
   */
  text(
    complete: boolean,
    encoding: string | string[] | undefined,
    redactor: Redactor,
  ): { text: string; truncated: boolean } {
    const decoded = decode(Buffer.concat(this.#chunks), encoding);
    const bytes = decoded.bytes.subarray(0, this.#policy.keptBodyBytes);
    const cut = this.#seen > this.#kept || bytes.length < decoded.bytes.length;
    const truncated = !complete || !decoded.ok || cut;
    const text = new TextDecoder('utf-8').decode(bytes);
    return { text: truncated ? redactor.cutText(text) : redactor.text(text), truncated };
  }
}

function decode(bytes: Buffer, encoding: string | string[] | undefined): { bytes: Uint8Array; ok: boolean } {
  const name = String(encoding ?? 'identity')
    .trim()
    .toLowerCase();
  if (name === '' || name === 'identity') return { bytes, ok: true };
  const decoder = decoders.get(name);
  if (decoder === undefined) return { bytes: new Uint8Array(), ok: false };
  try {
    return { bytes: decoder(bytes), ok: true };
  } catch {
    // Rubbish that calls itself compressed says nothing; that the body is lost is reported as truncated.
    return { bytes: new Uint8Array(), ok: false };
  }
}
