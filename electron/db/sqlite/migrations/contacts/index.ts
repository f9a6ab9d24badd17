import type { Migration } from '../migration.ts';
import { contactsAndLists } from './0001-contacts-and-lists.ts';
import { whoLeftLists } from './0002-who-left-lists.ts';
import { fieldKinds } from './0003-field-kinds.ts';
import { layoutOfImport } from './0004-layout-of-import.ts';

/** The steps of `contacts.db`, in order. */
export const contactsMigrations: readonly Migration[] = [
  contactsAndLists,
  whoLeftLists,
  fieldKinds,
  layoutOfImport,
];
