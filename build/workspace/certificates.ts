/**
 * Certificates of a workspace's own server: an authority, and the server's certificate by it (RFC 5280). Node reads certificates and
 * makes none, and not every computer has openssl.
 */
import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIP } from 'node:net';

/** Both in PEM. */
export interface CertificateAndKey {
  readonly certificate: string;
  readonly key: string;
}

const dayMs = 86_400_000;
/** An authority that ends takes every computer of the team with it. */
const authorityDays = 20 * 365;
const serverDays = 825;

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, ...parts);
const bits = (body: Buffer, unused = 0): Buffer => tlv(0x03, Buffer.from([unused]), body);
const isTrue = tlv(0x01, Buffer.from([255]));

/** Object identifiers by their content. */
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'));
const commonName = oid('550403');
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const extension = (id: string, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(id), ...(critical ? [isTrue] : []), tlv(0x04, value));

const named = (name: string): Buffer =>
  sequence(tlv(0x31, sequence(commonName, tlv(0x0c, Buffer.from(name)))));

/** Two digits of the year until 2049, then four. */
function time(ms: number): Buffer {
  const text = `${new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')}`;
  return text < '2050' ? tlv(0x17, Buffer.from(text.slice(2))) : tlv(0x18, Buffer.from(text));
}

interface ToSign {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly days: number;
  readonly extensions: readonly Buffer[];
}

function signed({ subject, issuer, publicKey, days, extensions }: ToSign, by: KeyObject): string {
  // A positive number: the first bit is its sign.
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x40, 0);
  const now = Date.now();
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    ecdsaWithSha256,
    named(issuer),
    // A computer whose clock is a little slow takes it all the same.
    sequence(time(now - dayMs), time(now + days * dayMs)),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(...extensions)),
  );
  const certificate = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, by)));
  const lines = certificate.toString('base64').replace(/.{1,64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`;
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

export function newAuthority(name: string): CertificateAndKey {
  const { publicKey, privateKey } = newKey();
  const extensions = [
    extension('551d13', true, sequence(isTrue)),
    // It signs certificates and nothing else.
    extension('551d0f', true, bits(Buffer.from([0x04]), 2)),
  ];
  const certificate = signed(
    { subject: name, issuer: name, publicKey, days: authorityDays, extensions },
    privateKey,
  );
  return { certificate, key: pemOf(privateKey) };
}

/** @param hosts names and addresses that computers reach the server by */
export function serverCertificate(authority: CertificateAndKey, hosts: readonly string[]): CertificateAndKey {
  const { publicKey, privateKey } = newKey();
  const names = hosts.map((host) =>
    isIP(host) === 0 ? tlv(0x82, Buffer.from(host)) : tlv(0x87, addressOf(host)),
  );
  const extensions = [
    extension('551d11', false, sequence(...names)),
    extension('551d0f', true, bits(Buffer.from([0x80]), 7)),
    // For servers.
    extension('551d25', false, sequence(oid('2b06010505070301'))),
  ];
  const { subject } = new X509Certificate(authority.certificate);
  const issuer = subject.replace(/^CN=/, '');
  const by = createPrivateKey(authority.key);
  const certificate = signed(
    { subject: 'Carillon workspace', issuer, publicKey, days: serverDays, extensions },
    by,
  );
  return { certificate, key: pemOf(privateKey) };
}

/** The bytes of an address. */
function addressOf(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from(host.split('.').map(Number));
  const [before = '', after] = host.split('::');
  const words = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [words(before), words(after)];
  const between = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return Buffer.from([...first, ...between, ...last].map((word) => word.padStart(4, '0')).join(''), 'hex');
}

/** Whether a certificate is good for all hosts, and for so many days more. */
export function isGoodFor(certificate: string, hosts: readonly string[], days: number): boolean {
  const read = new X509Certificate(certificate);
  const isNamed = (host: string) =>
    (isIP(host) === 0 ? read.checkHost(host) : read.checkIP(host)) !== undefined;
  return hosts.every(isNamed) && Date.parse(read.validTo) > Date.now() + days * dayMs;
}
