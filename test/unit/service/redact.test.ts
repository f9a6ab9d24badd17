import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, REDACTED } from '../../../electron/service/redact.ts';

const KEY = 'sk_live+9f8e/7d6c&5b4a"';

describe('blotting out the key', () => {
  it.each([
    ['as it is', KEY],
    ['after Bearer', `Bearer ${KEY}`],
    ['in JSON', JSON.stringify({ key: KEY })],
    ['in an address', `https://x.example/?key=${encodeURIComponent(KEY)}`],
    ['in a page', `<b>sk_live+9f8e/7d6c&amp;5b4a&quot;</b>`],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['as basic credentials would be', Buffer.from(`Bearer ${KEY}`).toString('base64url')],
  ])('finds it %s', (_how, text) => {
    const redacted = createRedactor(KEY).text(`before ${text} after`);
    expect(redacted).toContain(REDACTED);
    expect(redacted).not.toContain('9f8e');
    expect(redacted.startsWith('before ') && redacted.endsWith(' after')).toBe(true);
  });

  it.each([
    ['shortened', KEY.slice(0, 18)],
    ['without its beginning', KEY.slice(6)],
    ['in capitals', KEY.toUpperCase()],
    ['backwards', [...KEY].reverse().join('')],
    ['twice, cut differently', `${KEY.slice(0, 15)}…, ${KEY.slice(3, 19)}`],
  ])('finds most of it %s', (_how, text) => {
    const redacted = createRedactor(KEY).text(`İ before ${text} after`);
    expect(redacted.toLowerCase()).not.toContain('9f8e');
    expect(redacted).not.toContain('e8f9');
    expect(redacted.startsWith('İ before [API key]') && redacted.endsWith(' after')).toBe(true);
  });

  it('leaves a few characters that a text has in common with the key', () => {
    expect(createRedactor(KEY).text('sk_live+9f8 is a beginning')).toBe('sk_live+9f8 is a beginning');
  });

  it('takes the beginning of a key off the end of a text that was cut', () => {
    const { cutText } = createRedactor(KEY);
    expect(cutText(`error ${KEY.slice(0, 9)}`)).toBe('error ');
    expect(cutText(`error ${KEY}`)).toBe(`error ${REDACTED}`);
    expect(cutText('error')).toBe('error');
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
          !REDACTED.includes(secret) && !before.includes(secret[0] ?? '') && !after.includes(secret[0] ?? ''),
        );
        expect(text(before + secret + after)).not.toContain(secret);
        expect(cutText(before + secret.slice(0, cut))).not.toContain(secret.slice(0, 4));
      }),
    );
  });
});
