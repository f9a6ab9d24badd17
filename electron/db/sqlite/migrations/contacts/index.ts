import type { Migration } from '../migration.ts';
import { contactsAndLists } from './0001-contacts-and-lists.ts';
import { imports } from './0002-imports.ts';
import { search } from './0003-search.ts';
import { namesInTheOrderOfIds } from './0004-names-in-the-order-of-ids.ts';
import { narrowerNameIndex } from './0005-narrower-name-index.ts';
import { seenByLaterImports } from './0006-seen-by-later-imports.ts';
import { foldedNames } from './0007-folded-names.ts';
import { wordsOfRefusals } from './0008-words-of-refusals.ts';
import { undoneInTurn } from './0009-undone-in-turn.ts';
import { digits } from './0010-digits.ts';
import { refusalsOutside } from './0011-refusals-outside.ts';
import { bothWritings } from './0012-both-writings.ts';
import { nothingBehindDigits } from './0013-nothing-behind-digits.ts';

/** The steps of `contacts.db`, in order. */
export const contactsMigrations: readonly Migration[] = [
  contactsAndLists,
  imports,
  search,
  namesInTheOrderOfIds,
  narrowerNameIndex,
  seenByLaterImports,
  foldedNames,
  wordsOfRefusals,
  undoneInTurn,
  digits,
  refusalsOutside,
  bothWritings,
  nothingBehindDigits,
];
