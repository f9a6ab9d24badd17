/** A link or a file that leads to a workspace: what it holds is read back, and what is wrong with it is named. */
import { expect, test } from 'vitest';
import { newAuthority } from '../../../../build/workspace/certificates.ts';
import {
  type Invitation,
  invitationFileText,
  linkOf,
  readInvitationFile,
  readLink,
} from '../../../../electron/shared/workspace/invitation.ts';

const invitation: Invitation = {
  host: 'db.clinic.example',
  port: 5433,
  database: 'the clinic/2',
  person: 'müller@clinic',
  ca: newAuthority('Clinic').certificate + newAuthority('Clinic, next').certificate,
  workspace: '6e348d04-f356-4ce7-b089-41aa5d52af14',
};

test.each([
  invitation,
  { ...invitation, database: 'clinic', ca: 'system', workspace: null },
  { ...invitation, database: 'clinic', host: '127.0.0.1', ca: null },
  { ...invitation, database: 'clinic', host: '2001:db8::7' },
  { ...invitation, database: 'clinic', person: "o'brien (front desk)!" },
])('what a link is made of is read from it', (made) => {
  const usual = { ...made, database: 'clinic' };
  expect(readLink(` ${linkOf(usual)}\n`)).toEqual({ invitation: usual, password: null });
  expect(readInvitationFile(invitationFileText(made))).toEqual(made);
});

test.each([
  (link: string) => link.replace(/.{70}/g, '$&\r\n  '),
  (link: string) => `«${link}»`,
  (link: string) => `“ ${link}”.`,
  (link: string) => `<${link}>\u200b`,
])('a link that a mail broke into lines, or that stands in quotes, is whole', (written) => {
  const usual = { ...invitation, database: 'clinic' };
  expect(written(linkOf(usual))).not.toBe(linkOf(usual));
  expect(readLink(written(linkOf(usual)))).toEqual({ invitation: usual, password: null });
});

test.each([
  (link: string) => `Hi Ana, here is the link: ${link} see you on Monday. Ben (50% sure)`,
  (link: string) => `Hello\n\n${link}\n\nThanks, and bye.`,
  // A field of one line takes the ends of lines out.
  (link: string) => `Hello${link}Thanks`,
  (link: string) => `The link (${link}). Once more: ${link}`,
])('the link in the message that it came in is found', (written) => {
  const usual = { ...invitation, database: 'clinic' };
  expect(readLink(written(linkOf(usual)))).toEqual({ invitation: usual, password: null });
});

test('a short link ends with its word, and of several different ones none is taken', () => {
  const link = 'postgresql://ana@db.example/clinic';
  const { database, host } = { database: 'clinic', host: 'db.example' };
  expect(readLink(`Join us: ${link}, see you`)).toMatchObject({ invitation: { database, host } });
  expect(readLink(`${link} or postgresql://ana@db.example/other`)).toEqual({ problem: 'several-links' });
});

test('a link whose certificate is cut off is not taken for a whole one', () => {
  const link = linkOf({ ...invitation, database: 'clinic' });
  expect(readLink(link.slice(0, -9))).toEqual({ problem: 'authorities' });
});

test('a link of a provider brings its password, and means the authorities of this computer', () => {
  expect(readLink('postgres://ana:s%3Acret@db.example/clinic?sslmode=verify-full')).toEqual({
    invitation: {
      host: 'db.example',
      port: 5432,
      database: 'clinic',
      person: 'ana',
      ca: 'system',
      workspace: null,
    },
    password: 's:cret',
  });
});

test.each([
  ['https://clinic.example', 'not-a-link'],
  ['ana@db.example/clinic', 'not-a-link'],
  ['postgresql://ana@/clinic', 'not-a-link'],
  ['postgresql://ana@db.example:99999/clinic', 'port'],
  ['postgresql://ana@db.example:54x2/clinic', 'port'],
  ['postgresql://ana@db.example:0/clinic', 'port'],
  ['postgresql://ana@db.example:0x1538/clinic', 'port'],
  ['postgresql://ana@db.example:1e3/clinic', 'port'],
  ['postgresql://ana@one.example:5432,two.example:5432/clinic', 'server-form'],
  ['postgresql:///clinic?host=db.example&user=ana', 'server-form'],
  ['postgresql:///?service=clinic', 'server-form'],
  ['postgresql://ana@db.example/clinic?hostaddr=192.0.2.1', 'server-form'],
  ['postgresql://ana@127%2E0.0.1/clinic', 'server-form'],
  ['postgresql://ana@%2Fvar%2Frun%2Fpostgresql/clinic', 'server-form'],
  ['host=db.example port=5432 dbname=clinic user=ana', 'server-form'],
  ['postgresql://ana@localhost/clinic?sslmode=yes', 'sslmode'],
  ['postgresql://ana@db.example', 'no-database'],
  ['postgresql://db.example/clinic', 'no-person'],
  ['postgresql://a%00na@db.example/clinic', 'not-a-link'],
  ['postgresql://ana@db.example/clinic?sslmode=require', 'sslmode'],
  ['postgresql://ana@db.example/clinic?sslmode=disable', 'sslmode'],
  ['postgresql://ana@db.example/clinic?sslmode=verify-full#ca=cut', 'authorities'],
])('%s: %s', (link, problem) => expect(readLink(link)).toEqual({ problem }));

test.each([
  (link: string) => link.replace('postgresql:', 'PostgreSQL:'),
  (link: string) => link.replace('verify-full', 'VERIFY-FULL'),
  (link: string) => link.replaceAll('=', '=3D').replace(/.{70}/g, '$&=\r\n'),
])('a link is the same in other letters, and as a mail is sent', (written) => {
  for (const host of ['127.0.0.1', 'db.clinic.example']) {
    const usual = { ...invitation, host, database: 'clinic' };
    expect(written(linkOf(usual))).not.toBe(linkOf(usual));
    expect(readLink(written(linkOf(usual)))).toEqual({ invitation: usual, password: null });
  }
});

test.each(['require', 'verify-ca'])(
  'on the loopback address %s with an authority is checked by it',
  (mode) => {
    const usual = { ...invitation, host: 'localhost', database: 'clinic' };
    const link = linkOf(usual).replace('verify-full', mode);
    expect(readLink(link)).toEqual({ invitation: usual, password: null });
  },
);

test.each(['p@ss/w#rd?', 'p@ss', 'a@b/c', 'one#two@three'])(
  '%s is a password as it is, not a server',
  (password) => {
    const usual = { ...invitation, database: 'clinic', person: 'ana' };
    const link = linkOf(usual).replace('ana@', `ana:${password}@`);
    expect(readLink(link)).toEqual({ invitation: usual, password });
  },
);

test('an authority of a file that is none makes it no invitation', () => {
  for (const ca of ['garbage', '', (invitation.ca ?? '').replace(/.{9}\n-----END/, '\n-----END')])
    expect(readInvitationFile(invitationFileText({ ...invitation, ca })), ca).toBeNull();
});

test('without TLS a link leads to this computer alone, and so does a file', () => {
  expect(readLink('postgresql://ana@127.0.0.1/clinic?sslmode=disable')).toMatchObject({
    invitation: { ca: null },
  });
  expect(readLink('postgresql://ana@[::1]/clinic')).toMatchObject({ invitation: { host: '::1', ca: null } });
  expect(readInvitationFile(invitationFileText({ ...invitation, ca: null }))).toBeNull();
  expect(readInvitationFile('{}')).toBeNull();
});

test.each(['LOCALHOST', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]'])(
  '%s is this computer',
  (host) => {
    expect(readLink(`postgresql://ana@${host}/clinic`)).toMatchObject({ invitation: { ca: null } });
  },
);

test('a file is read as an editor saves it, and leads to a server, not to a folder', () => {
  expect(readInvitationFile(`\ufeff${invitationFileText(invitation)}`)).toEqual(invitation);
  for (const wrong of [{ host: '/tmp' }, { person: 'ana\0' }, { database: '\0' }])
    expect(
      readInvitationFile(invitationFileText({ ...invitation, ...wrong })),
      JSON.stringify(wrong),
    ).toBeNull();
});
