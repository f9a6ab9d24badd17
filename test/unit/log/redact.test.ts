import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, redactedText } from '../../../electron/log/redact.ts';

const testKey = 'sk_live+9f8e/7d6c&5b4a"';

const codes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const octals = (text: string) => codes(text).map((code) => code.toString(8));
const hex = (text: string) => Buffer.from(text).toString('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const chunked = (text: string, size: number, by: string) =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(by);
const base32 = (text: string) => {
  const bits = codes(text)
    .map((code) => code.toString(2).padStart(8, '0'))
    .join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
};

/** What software may have put a key through before it is repeated; what it may be shown to somebody as. */
const disguises: Readonly<Record<string, (text: string) => string>> = {
  'in hex': hex,
  'in capital hex': (text) => hex(text).toUpperCase(),
  'in hex with colons': (text) => chunked(hex(text), 2, ':'),
  'in hex with 0x': (text) => chunked(hex(text), 2, ', 0x').replace(/^/, '0x'),
  'in hex after another digit': (text) => `f${hex(text)}`,
  'in base64 after other bytes': (text) => base64(`x:${text}`),
  'in base64 after more bytes': (text) => base64(`user:${text}:rest`),
  'in base64url': (text) => Buffer.from(`?${text}`).toString('base64url'),
  'in base64 of several lines': (text) => chunked(base64(`key: ${text}`), 19, '\\r\\n'),
  'in base64 twice': (text) => base64(base64(`k=${text}`)),
  'in base64 of JSON': (text) => base64(JSON.stringify({ key: text })),
  'in base64 as an address': (text) => encodeURIComponent(base64(`>>>${text}`)),
  'in base32': base32,
  'in bits': (text) =>
    codes(text)
      .map((code) => code.toString(2).padStart(8, '0'))
      .join(' '),
  spaced: (text) => [...text].join(' '),
  dashed: (text) => chunked(text, 4, '-'),
  'with dots': (text) => chunked(text, 5, '.'),
  'in several lines': (text) => chunked(text, 6, '\n  '),
  'with soft hyphens': (text) => [...text].join('\u00AD'),
  'as UTF-16': (text) => [...text].join('\0'),
  'in entities': (text) =>
    codes(text)
      .map((code) => `&#${code};`)
      .join(''),
  'in hex entities': (text) =>
    codes(text)
      .map((code) => `&#x${code.toString(16)};`)
      .join(''),
  'in entities twice': (text) =>
    codes(text)
      .map((code) => `&amp;#${code};`)
      .join(''),
  'in percents': (text) =>
    codes(text)
      .map((code) => `%${code.toString(16)}`)
      .join(''),
  'in percents twice': (text) =>
    codes(text)
      .map((code) => `%25${code.toString(16)}`)
      .join(''),
  'in half percents': (text) => text.replace(/[^a-z]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  'in \\u': (text) =>
    codes(text)
      .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
      .join(''),
  'in \\x': (text) =>
    codes(text)
      .map((code) => `\\x${code.toString(16)}`)
      .join(''),
  'in octal without leading zeros': (text) =>
    octals(text)
      .map((code) => `\\${code}`)
      .join(''),
  'in octal of four digits': (text) =>
    octals(text)
      .map((code) => `\\0${code.padStart(3, '0')}`)
      .join(''),
  'in octal in braces': (text) =>
    octals(text)
      .map((code) => `\\o{${code}}`)
      .join(''),
  'in octal inside JSON': (text) =>
    JSON.stringify(
      octals(text)
        .map((code) => `\\${code}`)
        .join(''),
    ),
  'in octal numbers': (text) => octals(text).join(' '),
  'in octal numbers with marks': (text) =>
    octals(text)
      .map((code) => `0o${code}`)
      .join(', '),
  'in octal without signs between': (text) =>
    octals(text)
      .map((code) => code.padStart(3, '0'))
      .join(''),
  'in octal': (text) =>
    codes(text)
      .map((code) => `\\${code.toString(8).padStart(3, '0')}`)
      .join(''),
  'in quoted printable': (text) =>
    codes(text)
      .map((code) => `=${code.toString(16).toUpperCase()}`)
      .join(''),
  'in decimal codes': (text) => `[${codes(text).join(', ')}]`,
  'in lines inside JSON': (text) => chunked(text, 8, '\\n'),
  'in JSON, a character a line': (text) => [...text].join('\\n'),
  'with tabs inside JSON': (text) => [...text].join('\\t'),
  'with NULs inside JSON': (text) => [...text].join('\\u0000'),
  'with code points': (text) =>
    codes(text)
      .map((code) => `\\u{${code.toString(16)}}`)
      .join(''),
  'in tags': (text) => [...text].map((letter) => `<b>${letter}</b>`).join(''),
  'in full width': (text) =>
    text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfe_e0)),
  'in mathematical letters': (text) =>
    text
      .replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1_d41a + letter.charCodeAt(0) - 97))
      .replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x1_d400 + letter.charCodeAt(0) - 65)),
  'in ROT13': (text) =>
    text.replace(/[a-z]/gi, (one) =>
      String.fromCharCode(one.charCodeAt(0) + (one.toLowerCase() < 'n' ? 13 : -13)),
    ),
  'backwards and spaced': (text) => [...text].reverse().join(' '),
};

describe('blotting out the key', () => {
  it.each([
    ['as it is', testKey],
    ['after Bearer', `Bearer ${testKey}`],
    ['in JSON', JSON.stringify({ key: testKey })],
    ['in an address', `https://x.example/?key=${encodeURIComponent(testKey)}`],
    ['in a page', `<b>sk_live+9f8e/7d6c&amp;5b4a&quot;</b>`],
    ['in base64', Buffer.from(testKey).toString('base64')],
    ['as basic credentials would be', Buffer.from(`Bearer ${testKey}`).toString('base64url')],
  ])('finds it %s', (_how, text) => {
    const redacted = createRedactor(testKey).text(`before ${text} after`);
    expect(redacted).toContain(redactedText);
    expect(redacted).not.toContain('9f8e');
    expect(redacted.startsWith('before ') && redacted.endsWith(' after')).toBe(true);
  });

  it.each([
    ['shortened', testKey.slice(0, 18)],
    ['without its beginning', testKey.slice(6)],
    ['in capitals', testKey.toUpperCase()],
    ['backwards', [...testKey].reverse().join('')],
    ['twice, cut differently', `${testKey.slice(0, 15)}…, ${testKey.slice(3, 19)}`],
  ])('finds most of it %s', (_how, text) => {
    const redacted = createRedactor(testKey).text(`İ before ${text} after`);
    expect(redacted.toLowerCase()).not.toContain('9f8e');
    expect(redacted).not.toContain('e8f9');
    expect(redacted.startsWith('İ before [API key]') && redacted.endsWith(' after')).toBe(true);
  });

  it.each(Object.entries(disguises))('finds it %s', (_how, disguise) => {
    for (const key of [testKey, 'sk_live_0123456789abcdefXYZ', 'a1B2c3D4e5F6']) {
      for (const lead of ['', 'a', 'ab']) {
        const given = `{"error":"before ${disguise(lead + key)} after"}`;
        const redacted = createRedactor(key).text(given);
        expect(redacted, given).toContain(redactedText);
        expect(redacted.startsWith('{"error":"before ') && redacted.endsWith(' after"}'), redacted).toBe(
          true,
        );
        // What is left beside it is the lead, and at most what shares a group of letters with it.
        expect(redacted.length, redacted).toBeLessThan(given.length - disguise(key.slice(0, -3)).length + 24);
      }
    }
  });

  it('leaves what service and system say as it is', () => {
    const words = [
      '{"success":true,"recipients":50,"id":"3f0c9a7e-5d1b-4c67-9a20-1b7f2f6f8c11","requestId":"deadbeefcafebabe0123456789abcdef"}',
      'SGVsbG8gd29ybGQsIHRoaXMgaXMgYSBsb25nIGJhc2U2NCB0ZXh0IG9mIHRoZSBzZXJ2aWNl',
      '<html><body>&#72;ello %20 world 104, 101, 108, 108, 111</body></html>',
      '447400123456,447400123457,447400123458 0101010101010101010101010101010101010101010101010101010101010101',
    ];
    for (const text of words) expect(createRedactor(testKey).text(text)).toBe(text);
  });

  it('leaves a few characters that a text has in common with the key', () => {
    expect(createRedactor(testKey).text('sk_live+9f8 is a beginning')).toBe('sk_live+9f8 is a beginning');
  });

  it('takes the beginning of a key off the end of a text that was cut', () => {
    const { cutText } = createRedactor(testKey);
    expect(cutText(`error ${testKey.slice(0, 9)}`)).toBe('error ');
    expect(cutText(`error ${testKey}`)).toBe(`error ${redactedText}`);
    expect(cutText('error')).toBe('error');
  });

  it('finds a key however often the same text comes, and other texts between', () => {
    const { text } = createRedactor(testKey);
    for (let answer = 0; answer < 200; answer += 1) {
      expect(text('{"success":true}')).toBe('{"success":true}');
      expect(text(`answer ${answer}`)).toBe(`answer ${answer}`);
      expect(text(`refused ${testKey}`)).toBe(`refused ${redactedText}`);
    }
  });

  it('leaves texts alone where there is no key', () => {
    fc.assert(fc.property(fc.string(), (text) => createRedactor('').cutText(text) === text));
  });

  it('leaves no key in any text', () => {
    const key = fc.stringMatching(/^[!-~]{8,40}$/);
    fc.assert(
      fc.property(key, fc.string(), fc.string(), fc.nat(40), (secret, before, after, cut) => {
        const { text, cutText } = createRedactor(secret);
        fc.pre(
          !redactedText.includes(secret) &&
            !before.includes(secret[0] ?? '') &&
            !after.includes(secret[0] ?? ''),
        );
        expect(text(before + secret + after)).not.toContain(secret);
        expect(cutText(before + secret.slice(0, cut))).not.toContain(secret.slice(0, 4));
      }),
    );
  });
});
