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
    ['https://sms.example/API/SEND-SMS', 'https://sms.example'],
    ['https://sms.example//v1//api//send-sms', 'https://sms.example/v1'],
    ['https://sms.example./v1', 'https://sms.example./v1'],
    ['https://203.0.113.7:8443', 'https://203.0.113.7:8443'],
    ['https://[2001:db8::7]/v1', 'https://[2001:db8::7]/v1'],
    // Hosts that clouds give, which look random and are real.
    [
      'https://q7x2m4k9a1b5c8d3.lambda-url.eu-west-1.on.example',
      'https://q7x2m4k9a1b5c8d3.lambda-url.eu-west-1.on.example',
    ],
    ['https://sms.xn--p1ai', 'https://sms.xn--p1ai'],
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
    ['sms', 'no-domain'],
    ['https://sms-gateway:8443/v1', 'no-domain'],
    ['https://my_sms.example', 'no-domain'],
    ['https://sms..example', 'no-domain'],
    ['https://sms.example;', 'no-domain'],
    ['http://localhost.', 'not-encrypted'],
    ['https://sms.example1', 'no-domain'],
    ['2130706433', 'no-domain'],
    [`https://${'x'.repeat(64)}.example`, 'no-domain'],
    ['live_5f0c1e77a9b24d3c8e6f', 'key'],
    ['https://live_5f0c1e77a9b24d3c8e6f/', 'key'],
    ['5f0c1e77a9b24d3c8e6f5f0c1e77a9b2', 'key'],
    ['0b6f1c2e-77a9-4d3c-8e6f-5f0c1e77a9b2', 'key'],
    ['SK.aB3xY9Qw2Lm8Zt4Kp7', 'key'],
    ['https://aB3xY9Qw2Lm8Zt4Kp7.Vr', 'key'],
    [`https://sms.example/${'x'.repeat(2_000)}`, 'malformed'],
  ])('is refused with its reason: %j', (text, problem) => {
    expect(parseBaseAddress(text)).toEqual({ ok: false, problem });
  });

  it('is encrypted or on this computer, has nothing but a path, and stays as it is when parsed again', () => {
    const part = fc.constantFrom(
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
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
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
