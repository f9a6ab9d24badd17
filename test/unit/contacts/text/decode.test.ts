import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chunksOfFile,
  decode,
  type FileChunk,
  findEncoding,
} from '../../../../electron/contacts/text/decode.ts';

function* inChunks(bytes: Uint8Array, size = bytes.length): Generator<FileChunk> {
  for (let at = 0; at < bytes.length; at += size) {
    const end = Math.min(bytes.length, at + size);
    yield { bytes: bytes.subarray(at, end), bytesRead: end };
  }
}
const textOf = (chunks: Iterable<{ text: string }>) => [...chunks].map(({ text }) => text).join('');
const wide = (text: string) => Buffer.from(text, 'utf16le');
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the encoding of a file', () => {
  it('is the one that its byte order mark names', () => {
    expect(findEncoding(inChunks(Buffer.from('\ufeffa,b')))).toEqual({
      encoding: 'utf-8',
      certainty: 'marked',
    });
    expect(findEncoding(inChunks(wide('\ufeffa,b')))).toEqual({ encoding: 'utf-16le', certainty: 'marked' });
    expect(findEncoding(inChunks(wide('\ufeffa,b').swap16()))).toEqual({
      encoding: 'utf-16be',
      certainty: 'marked',
    });
  });

  it('is for a person to look at where a byte contradicts the mark', () => {
    for (const size of [4, 1_000]) {
      const bytes = Buffer.concat([
        Buffer.from('\ufeffImię;Telefon\r\n'),
        Buffer.from([0xa3]),
        Buffer.from('ucja;601234110\r\nŻaneta;601234111\r\n'),
      ]);
      expect(findEncoding(inChunks(bytes, size))).toEqual({ encoding: 'utf-8', certainty: 'suggested' });
    }
  });

  it('is UTF-8 where every byte says so, wherever a piece cuts a character', () => {
    const bytes = Buffer.from('name;ville\nZoë;Orléans\n李雷;北京\n😀;x\n');
    for (let size = 1; size < 12; size += 1) {
      expect(findEncoding(inChunks(bytes, size))).toEqual({ encoding: 'utf-8', certainty: 'proven' });
    }
  });

  it('is not UTF-8 because of one byte at the very end', () => {
    const bytes = Buffer.concat([Buffer.alloc(3_000_000, 'a,b\n'), latin('Zoë')]);
    expect(findEncoding(inChunks(bytes, 1 << 20)).certainty).toBe('suggested');
    expect(findEncoding(inChunks(bytes, 1 << 20)).encoding).toBe('windows-1252');
  });

  it('is suggested from the accents where nothing proves it', () => {
    const french = latin(
      'prénom;ville\nZoë;Orléans\nHélène;Besançon\nAndré;Angoulême\nFrançois;Évry\n'.repeat(4),
    );
    expect(findEncoding(inChunks(french))).toEqual({ encoding: 'windows-1252', certainty: 'suggested' });
    const japanese = Buffer.from([
      0x8e, 0x81, 0x96, 0xbc, 0x2c, 0x93, 0x64, 0x98, 0x62, 0x0a, 0x8e, 0x52, 0x93, 0x63, 0x91, 0xbe, 0x98,
      0x59,
    ]);
    expect(findEncoding(inChunks(Buffer.concat([japanese, japanese, japanese]))).encoding).toBe('shift_jis');
    const russian = Buffer.from(
      'cffff0e8e2e5f22c20ece8f02e20cde020ebfee1eee92ce5f1ebe820ede5f22c20f2ee20ede5ec0a',
      'hex',
    );
    expect(findEncoding(inChunks(Buffer.concat([russian, russian, russian]))).encoding).toBe('windows-1251');
  });

  it('is UTF-16 without a mark where every other byte is zero', () => {
    expect(findEncoding(inChunks(wide('name,phone\nAnn,447700900123\n'))).encoding).toBe('utf-16le');
    expect(findEncoding(inChunks(wide('name,phone\nAnn,447700900123\n').swap16())).encoding).toBe('utf-16be');
  });

  it('does not take zero bytes within text for UTF-16', () => {
    expect(findEncoding(inChunks(Buffer.from('name,ph\0one\nAnn,44\x007700900123\n'))).encoding).toBe(
      'utf-8',
    );
  });
});

describe('decoding', () => {
  it('gives the same text wherever the pieces are cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 7 }), (text, size) => {
        const well = text.toWellFormed().replace(/^\ufeff/, '');
        expect(textOf(decode(inChunks(Buffer.from(well), size), 'utf-8'))).toBe(well);
        expect(textOf(decode(inChunks(wide(well), size), 'utf-16le'))).toBe(well);
      }),
    );
  });
  it('reads the euro sign of Windows, which Latin-1 has not', () => {
    expect(textOf(decode(inChunks(Buffer.from([0x80, 0x31, 0x93])), 'windows-1252'))).toBe('€1“');
  });
});

describe('the pieces of a file', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'carillon-decode-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are the file', () => {
    const path = join(folder, 'big.csv');
    const bytes = Buffer.alloc(600_000, '0123456789\n');
    writeFileSync(path, bytes);
    const chunks = [...chunksOfFile(path)].map((chunk) => chunk.bytesRead);
    expect(chunks).toEqual([262_144, 524_288, 600_000]);
    expect(textOf(decode(chunksOfFile(path), 'utf-8'))).toBe(bytes.toString());
  });
});
