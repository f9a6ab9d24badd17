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
])('what a link is made of is read from it', (made) => {
  const usual = { ...made, database: 'clinic' };
  expect(readLink(` ${linkOf(usual)}\n`)).toEqual({ invitation: usual, password: null });
  expect(readInvitationFile(invitationFileText(made))).toEqual(made);
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
  ['postgresql://ana@one.example:5432,two.example:5432/clinic', 'several-servers'],
  ['postgresql://ana@db.example', 'no-database'],
  ['postgresql://db.example/clinic', 'no-person'],
  ['postgresql://ana@db.example/clinic?sslmode=require', 'sslmode'],
  ['postgresql://ana@db.example/clinic?sslmode=disable', 'sslmode'],
  ['postgresql://ana@db.example/clinic?sslmode=verify-full#ca=cut', 'authorities'],
])('%s: %s', (link, problem) => expect(readLink(link)).toEqual({ problem }));

test('without TLS a link leads to this computer alone, and so does a file', () => {
  expect(readLink('postgresql://ana@127.0.0.1/clinic?sslmode=disable')).toMatchObject({
    invitation: { ca: null },
  });
  expect(readLink('postgresql://ana@[::1]/clinic')).toMatchObject({ invitation: { host: '::1', ca: null } });
  expect(readInvitationFile(invitationFileText({ ...invitation, ca: null }))).toBeNull();
  expect(readInvitationFile('{}')).toBeNull();
});
