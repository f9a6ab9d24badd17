/** The input of a review: the rows of a file, and the facts about the contacts that are there and the people who refused. */
import type { CountryCode } from 'libphonenumber-js/max';
import type { ImportBefore } from '../../../db/contacts/added-by-import.ts';
import type { KnownLists, NamedContacts, NamedFields } from '../../../db/contacts/contacts-import-known.ts';
import type { NumberTable } from '../../../db/contacts/number-table.ts';
import type { ColumnMeaning, ExistingPolicy } from '../../../shared/import/imports.ts';
import type { ConsentColumn } from '../../consent/judge-column.ts';
import type { RefusedPeople } from '../../refusals/refused-people.ts';
import type { RowBatch } from '../../text/csv.ts';
import type { RowReader } from '../row-reader.ts';
import type { GroupColumn } from './group-columns.ts';

export interface ExistingContacts {
  /** Numbers with the ids of their contacts. */
  readonly ids: NumberTable;
  readonly contactOf: (id: number) => NamedFields;
  /** Whether the import would put the contact on a list that it is not on. */
  readonly joins: (id: number) => boolean;
  readonly doNotText: ReadonlySet<string>;
  readonly refused: RefusedPeople;
  readonly named: NamedContacts;
  readonly lists: KnownLists;
  /** The last import of a file with the same headings; null where there is none. */
  readonly before: ImportBefore | null;
  /** The lists that everybody in the file joins, of those that are there. */
  readonly joined: readonly number[];
}

export interface ReviewTask {
  /** The name of the file; empty where it was pasted. */
  readonly name: string;
  readonly batches: Generator<RowBatch>;
  /** How many of the first rows are no contacts: the headings, and what stands above them. */
  readonly leftOut: number;
  /** Numbers of rows that are hidden and not to be read; they are counted all the same. */
  readonly hidden: ReadonlySet<number>;
  /** As `YYYY-MM-DD`. */
  readonly today: string;
  /** Headings for the columns, unique. */
  readonly names: readonly string[];
  readonly meanings: readonly ColumnMeaning[];
  readonly reader: RowReader;
  /** By which numbers without a code are read in all rows; null where the rows say theirs, or none is. */
  readonly country: CountryCode | null;
  /** Countries that speak for themselves here: those of the contacts and of the person's language. */
  readonly hints: () => readonly CountryCode[];
  readonly consent: readonly ConsentColumn[];
  /** Columns that may be groups of people, where no column names lists. */
  readonly groups: readonly GroupColumn[];
  readonly existing: ExistingContacts;
  readonly policy: ExistingPolicy;
  /** A contact with another name than its row joins the lists all the same. */
  readonly others: 'join' | 'take' | null;
  /** Somebody whose number another person of the file has is texted at another one of the row. */
  readonly otherPhones: boolean;
  /** Each row is a message by itself, whoever else has its number; nobody becomes a contact. */
  readonly asRows: boolean;
  /** Where to stage; must exist and be empty. */
  readonly folder: string;
  /** Told how many bytes of the staged file are written. */
  readonly onStaged: (bytes: number) => void;
  /** Called after every piece of the file; throws where the person has stopped it. */
  readonly onChunk: (rows: number, bytesRead: number) => void;
}
