import type { Migration } from '../migration.ts';
import { contactsAndLists } from './0001-contacts-and-lists.ts';

/** The steps of `contacts.db`, in order. */
export const contactsMigrations: readonly Migration[] = [contactsAndLists];
