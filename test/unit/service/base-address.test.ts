import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBaseAddress } from '../../../electron/service/base-address.ts';

describe('a base address', () => {
  it.each([
    ['https://sms.example', 'https://sms.example'],
    ['https://sms.example/', 'https://sms.example'],
    ['  https://sms.example//  ', 'https://sms.example'],
    ['https://sms.example/v1/', 'https://sms.example/v1'],
    ['https://sms.example/api/send-sms', 'https://sms.example'],
    ['https://sms.example/v1/api/send-sms/', 'https://sms.example/v1'],
    ['https://sms.example/api/send-sms/api/send-sms', 'https://sms.example'],
    ['HTTPS://SMS.Example:443/V1', 'https://sms.example/V1'],
    ['https://sms.example:8443', 'https://sms.example:8443'],
    ['sms.example', 'https://sms.example'],
    ['sms.example:8443/v1', 'https://sms.example:8443/v1'],
    ['localhost:3000', 'https://localhost:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://sms.example/api', 'https://sms.example/api'],
  ])('is mended: %j', (text, baseUrl) => {
    expect(parseBaseAddress(text)).toMatchObject({ ok: true, baseUrl, sendUrl: `${baseUrl}/api/send-sms` });
  });

  it.each([
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080/x/', 'http://127.0.0.1:8080/x'],
    ['http://127.1', 'http://127.0.0.1'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('may be without TLS on this computer: %j', (text, baseUrl) => {
    expect(parseBaseAddress(text)).toMatchObject({ ok: true, baseUrl, loopback: true });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['http://sms.example', 'not-encrypted'],
    ['http://192.168.0.1', 'not-encrypted'],
    ['http://localhost.example', 'not-encrypted'],
    ['http://127.0.0.1.example', 'not-encrypted'],
    ['http://0.0.0.0', 'not-encrypted'],
    ['http://[::ffff:127.0.0.1]', 'not-encrypted'],
    ['https://me@sms.example', 'credentials'],
    ['https://me:secret@sms.example', 'credentials'],
    ['https://:secret@sms.example', 'credentials'],
    ['https://sms.example?key=1', 'query-or-fragment'],
    ['https://sms.example/?', 'query-or-fragment'],
    ['https://sms.example/#top', 'query-or-fragment'],
    ['ftp://sms.example', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['mailto:me@sms.example', 'scheme'],
    ['https://', 'malformed'],
    ['https://sms .example', 'malformed'],
    ['https://one.example https://two.example', 'malformed'],
    ['https://sms.example\nhttps://two.example', 'malformed'],
    ['https://sms\u200b.example', 'malformed'],
    ['https:\\\\sms.example', 'malformed'],
    ['https://sms.example:99999', 'malformed'],
    [`https://sms.example/${'x'.repeat(2_000)}`, 'malformed'],
  ])('is refused with its reason: %j', (text, problem) => {
    expect(parseBaseAddress(text)).toEqual({ ok: false, problem });
  });

  it('is encrypted or on this computer, has nothing but a path, and stays as it is when parsed again', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'a.example',
      '127.0.0.1',
      '/',
      ':',
      '80',
      '@',
      '..',
      '//',
      'api/send-sms',
      ' ',
    );
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const address = parseBaseAddress(given);
        if (!address.ok) return;
        const url = new URL(address.sendUrl);
        expect(url.protocol === 'https:' || address.loopback).toBe(true);
        expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
        expect(url.pathname.endsWith('/api/send-sms')).toBe(true);
        expect(parseBaseAddress(address.baseUrl)).toEqual(address);
      }),
      { numRuns: 500 },
    );
  });
});
