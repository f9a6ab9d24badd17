/**
 * Where a workspace is and as whom one is in it, as people hand it on: a link that PostgreSQL's own programs read as well, with what
 * Carillon needs besides after its `#`, or a file. Neither holds a password, but a link of a server's provider may bring one.
 */
import { z } from 'zod';
import { readJson } from '../values/whole-signs.ts';

/** In place of authorities: those that this computer trusts anyway. */
export const systemAuthorities = 'system';

/** No server has a name with a NUL in it. */
const Name = z
  .string()
  .min(1)
  .refine((name) => !name.includes('\0'));

export const Invitation = z.object({
  /** With a slash it would be a folder of this computer. */
  host: Name.refine((host) => !host.includes('/')),
  port: z.number().int().min(1).max(65_535),
  database: Name,
  /** The role of PostgreSQL that the invited person is. */
  person: Name,
  /** PEM of the authorities that the server's certificate is checked by, or {@link systemAuthorities}; null: no TLS, on the loopback address alone. */
  ca: z.string().nullable(),
  /** Which workspace it has to be; null where the link does not say. */
  workspace: z.string().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Why a text is no link to a workspace. */
export const linkProblems = [
  'not-a-link',
  'several-links',
  'port',
  /** Several servers, one that is named elsewhere than before the database, or a socket. */
  'server-form',
  'no-database',
  'no-person',
  'sslmode',
  'authorities',
] as const;
export type LinkProblem = (typeof linkProblems)[number];

export type ReadLink =
  | { readonly invitation: Invitation; readonly password: string | null }
  | { readonly problem: LinkProblem };

const usualPort = 5432;
const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|(?:0{1,4}:){7}0{0,3}1|localhost)$/i;
const form = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?(?:#(.*))?$/is;
/** As a provider's page shows it, with the password as it is: what stands before the last `@` that a server follows. */
const plainForm =
  /^postgres(?:ql)?:\/\/(?:(.*)@)((?:\[[^\]]*\]|[^@/?#,:]+)(?::\d+)?)\/([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;
/** In a link with a password as it is, whose own marks may look like the end of the server's name: all before what Carillon adds. */
const head = /^.*?(?=#(?:workspace|ca)=|$)/s;
/** PostgreSQL's own way without a link. */
const settingsForm = /(?:^|\s)(?:host|hostaddr|service|dbname)\s*=/i;

/** Whether a server is reached from its own computer alone. */
export const isLoopback = (host: string): boolean => loopback.test(host);

/** A link holds no white space and no such marks: a mail breaks it into lines, or somebody puts it in quotes. */
const hungOn = /[\s\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff"'“”„‘’‚«»‹›<>]/gu;
const sentenceEnd = /[.,;:!)\]]+$/;

/** Reads the link in a text, such as the message that it came in. Of several the same one is meant, or none. */
export function readLink(text: string): ReadLink {
  const found = unquoted(text)
    .split(/(?=postgres(?:ql)?:\/\/)/i)
    .filter((part) => /^postgres(?:ql)?:/i.test(part));
  const none: ReadLink = { problem: settingsForm.test(text) ? 'server-form' : 'not-a-link' };
  const [first = none, ...others] = found.map((part) => readPart(linkIn(part)));
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return isSame ? first : { problem: 'several-links' };
}

/** As a mail is sent ("quoted-printable"), which some programs show and save: `=3D` in place of `=`, and `=` at the end of a line. */
const unquoted = (text: string): string =>
  /[?&#](?:sslmode|workspace|ca)=3D/i.test(text.replace(/=\r?\n/g, ''))
    ? text
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** The link at the beginning of a text: to the first space between words, where nothing else says how long it is. */
function linkIn(text: string): string {
  return /[#&]ca=/.test(text.replace(hungOn, '')) ? text : (text.split(/(?<=\S) (?=\S)/)[0] ?? text);
}

/** Reads a link by hand: the reader of browsers refuses a wrong port without a word, and knows several servers as none. */
function readPart(text: string): ReadLink {
  const link = text.replace(hungOn, '').replace(sentenceEnd, '');
  const asItIs = head.exec(link)?.[0] ?? link;
  const [, password] = /^[^:]*:\/\/[^:@/]*:(.*)@/s.exec(asItIs) ?? [];
  // An `@` of a link that is as it has to be stands behind the person alone.
  if (password?.includes('@') === true) {
    const raw = readAs(plainForm, link);
    if (!('problem' in raw)) return raw;
  }
  const read = readAs(form, link);
  const plain = 'problem' in read ? readAs(plainForm, link) : read;
  return 'problem' in plain ? read : plain;
}

function readAs(way: RegExp, link: string): ReadLink {
  const [whole, user = '', servers = '', path = '', query = '', own = ''] = way.exec(link) ?? [];
  if (whole === undefined) return { problem: 'not-a-link' };
  const asked = parametersOf(query);
  const isElsewhere = ['host', 'hostaddr', 'service'].some((name) => asked.has(name));
  if (isElsewhere || /[,%]/.test(servers.replace(/^\[.*\]/s, ''))) return { problem: 'server-form' };
  const [, bracketed, plain, written] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/s.exec(servers) ?? [];
  const host = bracketed ?? plain ?? '';
  if (host === '') return { problem: 'not-a-link' };
  const port =
    written === undefined || written === '' ? usualPort : /^\d+$/.test(written) ? Number(written) : 0;
  if (port < 1 || port > 65_535) return { problem: 'port' };
  const person = decoded(user.split(':')[0]);
  const givenPassword = user.split(':').slice(1).join(':');
  const password = decoded(givenPassword) ?? givenPassword;
  const database = decoded(path);
  if (person === null || database === null) return { problem: 'not-a-link' };
  if (!database || database.includes('/')) return { problem: 'no-database' };
  if (!person) return { problem: 'no-person' };
  if (`${person}${database}${password}`.includes('\0')) return { problem: 'not-a-link' };
  // Letters of a message behind the certificates would make them unreadable.
  const ours = parametersOf(own.replace(/((?:^|&)ca=[\w.-]*)[^&]*/, '$1'));
  const sslmode = asked.get('sslmode')?.toLowerCase() ?? null;
  const ca = authoritiesOf(ours.get('ca') ?? null, sslmode, loopback.test(host));
  if (typeof ca === 'object' && ca !== null) return ca;
  return {
    invitation: { host, port, database, person, ca, workspace: ours.get('workspace') ?? null },
    password: password || null,
  };
}

const sslmodes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** A password on its way over a network goes only to a server that has proved who it is. */
function authoritiesOf(
  given: string | null,
  sslmode: string | null,
  onLoopback: boolean,
): string | null | { readonly problem: LinkProblem } {
  if (sslmode !== null && !sslmodes.includes(sslmode)) return { problem: 'sslmode' };
  const mayAsk = onLoopback && given !== null && (sslmode === 'require' || sslmode === 'verify-ca');
  const isVerified =
    sslmode === 'verify-full' || mayAsk || (sslmode === null && (!onLoopback || given !== null));
  if (!isVerified) return onLoopback ? null : { problem: 'sslmode' };
  if (given === null) return systemAuthorities;
  const certificates: string[] = [];
  for (const part of given.split('.')) {
    const length = lengthOfCertificate(part);
    // Only the sentence behind the link is no certificate.
    if (length === null) break;
    const certificate = part.slice(0, length);
    if (certificate.length < length || !/^[\w-]+$/.test(certificate)) return { problem: 'authorities' };
    certificates.push(certificate);
    if (part.length > length) break;
  }
  return certificates.length === 0 ? { problem: 'authorities' } : certificates.map(pemOf).join('');
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** In letters of base64url, as the certificate itself says (X.690: a sequence, two bytes of length); null: it is none. */
function lengthOfCertificate(text: string): number | null {
  const bits = [...text.slice(0, 6)].reduce((sum, letter) => sum * 64 + base64url.indexOf(letter), 0);
  const header = Math.floor(bits / 16);
  return Math.floor(header / 65_536) === 0x3082 ? Math.ceil(((4 + (header % 65_536)) * 4) / 3) : null;
}

/** `a=1&b=2`; of a name that comes twice the first counts, as in a link that something was hung on to. */
function parametersOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of text.split('&')) {
    const [name = '', ...rest] = part.split('=');
    const value = decoded(rest.join('='));
    if (value !== null && !found.has(name)) found.set(name, value);
  }
  return found;
}

function decoded(text: string | undefined): string | null {
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return null;
  }
}

/** With the marks too that a link ends at, or that are taken out of one. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** The link of an invitation. {@link readLink} reads it back. */
export function linkOf({ host, port, database, person, ca, workspace }: Invitation): string {
  const own = [
    ...(workspace === null ? [] : [`workspace=${encoded(workspace)}`]),
    ...(ca === null || ca === systemAuthorities ? [] : [`ca=${certificatesOf(ca).join('.')}`]),
  ];
  const server = host.includes(':') ? `[${host}]` : host;
  const rest = `${encoded(person)}@${server}:${port}/${encoded(database)}`;
  const mode = ca === null ? 'disable' : 'verify-full';
  return `postgresql://${rest}?sslmode=${mode}${own.length > 0 ? `#${own.join('&')}` : ''}`;
}

const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';

/** The certificates of a PEM text, each in base64url. */
function certificatesOf(pem: string): readonly string[] {
  return [...pem.matchAll(new RegExp(`${begin}([^-]*)${end}`, 'g'))].map(([, body = '']) =>
    body.replace(/\s|=/g, '').replaceAll('+', '-').replaceAll('/', '_'),
  );
}

function pemOf(base64url: string): string {
  const body = base64url.replaceAll('-', '+').replaceAll('_', '/');
  const padded = body.padEnd(Math.ceil(body.length / 4) * 4, '=');
  return `${begin}\n${padded.replace(/.{1,64}/g, '$&\n')}${end}\n`;
}

/** Certificates are whole in it, and nothing of it is cut off. */
function areAuthorities(pem: string): boolean {
  const found = certificatesOf(pem);
  return found.length > 0 && found.every((one) => lengthOfCertificate(one) === one.length);
}

const InvitationFile = Invitation.extend({ carillonInvitation: z.literal(1) });

/** The end of an invitation file's name. */
export const invitationExtension = 'json';

export const invitationFileText = (invitation: Invitation): string =>
  `${JSON.stringify({ carillonInvitation: 1, ...invitation }, null, 2)}\n`;

/** Null where the text is no invitation. What is allowed over a network holds for it as for a link. */
export function readInvitationFile(text: string): Invitation | null {
  try {
    const { carillonInvitation: _version, ...invitation } = InvitationFile.parse(
      readJson(text.replace(/^\ufeff/, '')),
    );
    const { ca } = invitation;
    const isProved =
      ca === null ? loopback.test(invitation.host) : ca === systemAuthorities || areAuthorities(ca);
    return isProved ? invitation : null;
  } catch {
    return null;
  }
}
