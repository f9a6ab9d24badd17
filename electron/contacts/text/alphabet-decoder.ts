/** Bytes to text in every alphabet that can be chosen: those of browsers by TextDecoder, those of DOS by tables. */

import { fromDataFile } from '../../shared/data-file.ts';
import { encodings, type Reading } from '../../shared/import/reading.ts';
import dosAlphabets from './dos-alphabets.json' with { type: 'json' };

type FileEncoding = Reading['encoding'];

export interface Decoder {
  readonly decode: (bytes?: Uint8Array, options?: { readonly stream?: boolean }) => string;
}

const tableOf = fromDataFile(dosAlphabets, ({ tables }) => new Map(Object.entries(tables)));

/** A decoder of its own for each text: it keeps a character that is cut in two between chunks. */
export function decoderOf(encoding: FileEncoding): Decoder {
  const upper = tableOf().get(encoding);
  return upper === undefined ? new TextDecoder(encoding) : tableDecoder(upper);
}

/** The decoder of an alphabet by what other programs call it; undefined where that is not known. */
export function decoderNamed(name: string): Decoder | undefined {
  const known = encodings.find((encoding) => encoding === name);
  if (known !== undefined) return decoderOf(known);
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}

function tableDecoder(upper: string): Decoder {
  const codes = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < 128 ? byte : upper.charCodeAt(byte - 128),
  );
  const units = new TextDecoder('utf-16le', { ignoreBOM: true });
  return {
    decode: (bytes = new Uint8Array(0)) => {
      const text = new Uint16Array(bytes.length);
      for (let at = 0; at < bytes.length; at += 1) text[at] = codes[bytes[at] ?? 0] ?? 0xfffd;
      return units.decode(text);
    },
  };
}
