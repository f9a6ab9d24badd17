import { describe, expect, it } from 'vitest';
import { toServiceFailure } from '../../../electron/service/failure.ts';

const context = {
  written: false,
  viaProxy: false,
  redact: (text: string) => text.replaceAll('secret', '***'),
};

function coded(code: string, message = 'x'): Error {
  return Object.assign(new Error(message), { code });
}

describe('a failure before writing', () => {
  it.each([
    ['ENOTFOUND', 'DnsFailureError'],
    ['EAI_AGAIN', 'DnsFailureError'],
    ['ECONNREFUSED', 'ConnectionRefusedError'],
    ['ENETUNREACH', 'UnreachableError'],
    ['EHOSTUNREACH', 'UnreachableError'],
    ['ENETDOWN', 'UnreachableError'],
    ['ECONNRESET', 'UnreachableError'],
    ['EPIPE', 'UnreachableError'],
    ['ETIMEDOUT', 'ConnectTimeoutError'],
    ['UND_ERR_CONNECT_TIMEOUT', 'ConnectTimeoutError'],
    ['EPROTO', 'TlsFailureError'],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'TlsFailureError'],
    ['CERT_REVOKED', 'TlsFailureError'],
    ['EMFILE', 'UnexpectedFailureError'],
    ['', 'UnexpectedFailureError'],
  ])('%s is a %s', (code, name) => {
    expect(toServiceFailure(coded(code), context)).toMatchObject({ name, written: false });
  });

  it('is that of the first address where all were tried', () => {
    const both = new AggregateError([coded('ECONNREFUSED', 'refused'), coded('ENETUNREACH')]);
    const failure = toServiceFailure(both, context);
    expect(failure).toMatchObject({ name: 'ConnectionRefusedError', cause: { message: 'refused' } });
  });

  it("is the proxy's where there is one, but for certificates", () => {
    const via = { ...context, viaProxy: true };
    expect(toServiceFailure(coded('ECONNREFUSED'), via)).toMatchObject({ name: 'ProxyFailureError' });
    expect(toServiceFailure(coded('CERT_HAS_EXPIRED'), via)).toMatchObject({
      name: 'TlsFailureError',
      problem: 'expired',
    });
  });
});

describe('a failure after writing', () => {
  it.each([
    'ENOTFOUND',
    'ECONNREFUSED',
    'CERT_HAS_EXPIRED',
    'UND_ERR_CONNECT_TIMEOUT',
    'ECONNRESET',
    'EMFILE',
    '',
  ])('never says that nothing was written, whatever its code: %s', (code) => {
    expect(toServiceFailure(coded(code), { ...context, written: true })).toMatchObject({ written: true });
  });
});

describe('the cause', () => {
  it('is a copy without the key and without what hangs on the original', () => {
    const inner = Object.assign(new Error('inner secret'), { data: 'secret' });
    const outer = Object.assign(new Error('outer secret', { cause: inner }), {
      code: 'ECONNRESET',
      socket: { key: 'secret' },
    });
    const { cause } = toServiceFailure(outer, context);
    expect(cause).toMatchObject({
      message: 'outer ***',
      code: 'ECONNRESET',
      cause: { message: 'inner ***' },
    });
    expect(cause).not.toHaveProperty('socket');
    expect(cause).not.toHaveProperty('cause.data');
    expect(String(Reflect.get(Object(cause), 'stack'))).not.toContain('secret');
  });

  it('may go round in circles', () => {
    const circular = coded('ECONNRESET');
    circular.cause = circular;
    expect(toServiceFailure(circular, context)).toMatchObject({ name: 'UnreachableError' });
  });

  it.each([undefined, null, 'text', 17, {}])('may be anything that was thrown: %j', (thrown) => {
    expect(toServiceFailure(thrown, context)).toMatchObject({ name: 'UnexpectedFailureError' });
  });
});
