/** Text to bytes in the alphabet that a file came with, so that a part of it goes back as it was. */
import type { Encode } from '../../files/table.ts';
import type { Reading } from '../../shared/import/imports.ts';
import { decoderOf } from './alphabet-decoder.ts';

/** An encoder that answers null where the alphabet lacks a character; those with two bytes for a sign have it all in UTF-8 instead. */
export function encoderOf(encoding: Reading['encoding']): Encode {
  switch (encoding) {
    case 'utf-8':
      return (text) => Buffer.from(text);
    case 'utf-16le':
      return (text) => Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return (text) => Buffer.from(text, 'utf16le').swap16();
    case 'gb18030':
    case 'big5':
    case 'euc-kr':
    case 'euc-jp':
    case 'iso-2022-jp':
    case 'shift_jis':
      return () => null;
    default:
      return byteEncoder(encoding);
  }
}

function byteEncoder(encoding: Reading['encoding']): Encode {
  const byteOf = new Map<number, number>();
  for (let byte = 255; byte >= 0; byte -= 1)
    byteOf.set(decoderOf(encoding).decode(Uint8Array.of(byte)).charCodeAt(0), byte);
  byteOf.delete(0xfffd);
  return (text) => {
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const byte = byteOf.get(text.charCodeAt(at));
      if (byte === undefined) return null;
      bytes[at] = byte;
    }
    return bytes;
  };
}
