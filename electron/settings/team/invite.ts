/** The people of a workspace as a manager changes them: the one door to it, with `pg` behind it. */

import type { Db } from '../../db/sqlite/open.ts';
import { changePassword, changeSet, invitePerson, removePerson } from '../../db/workspace/people.ts';
import { newPassword, verifierOf } from '../../db/workspace/scram.ts';
import type { PersonSet } from '../../shared/workspace/team.ts';
import { teamRefusalOf } from './refusals.ts';

/** @returns the password, which is kept nowhere. @throws AppError */
export async function inviteTo(
  db: Db,
  { name, set }: { readonly name: string; readonly set: PersonSet },
): Promise<string> {
  const password = newPassword();
  await invitePerson(db, { name, set, verifier: verifierOf(password) }).catch(refused);
  return password;
}

/** @returns the password, which is kept nowhere. @throws AppError */
export async function renewPassword(db: Db, name: string): Promise<string> {
  const password = newPassword();
  await changePassword(db, name, verifierOf(password)).catch(refused);
  return password;
}

/** @throws AppError */
export async function changeIn(
  db: Db,
  person: { readonly name: string; readonly set: PersonSet },
): Promise<void> {
  await changeSet(db, person).catch(refused);
}

/** @throws AppError */
export async function removeFrom(db: Db, name: string): Promise<void> {
  await removePerson(db, name).catch(refused);
}

function refused(cause: unknown): never {
  throw teamRefusalOf(cause);
}
