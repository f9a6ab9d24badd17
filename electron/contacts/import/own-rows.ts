/** Rows of a file that are messages of a campaign by themselves: with all of their phones, and no contacts. */
import { z } from 'zod';
import type { CampaignRow } from '../../db/campaigns/rows/campaign-rows.ts';
import { namer } from '../../db/contacts/contacts-name.ts';
import { isFax } from '../../shared/phone/phone-owner.ts';
import { fieldsWriter } from '../bulk/contact-fields.ts';
import { isLandline } from '../phone/numbering.ts';
import { type LinesFile, linesOf } from '../staging/staged-file.ts';
import type { RowReader } from './row-reader.ts';
import type { ContactReading } from './shared-numbers.ts';

const Line = z.tuple([z.number(), z.array(z.string()), z.string().nullable(), z.string(), z.string()]);

/** Stages rows. */
export class OwnRows {
  readonly #file: LinesFile;
  readonly #names: readonly string[];
  readonly #nameOf: (values: readonly string[]) => string;
  readonly #fieldsOf: (values: readonly string[]) => string;

  /** @param names the headings of the columns */
  constructor(file: LinesFile, { fields }: Pick<RowReader, 'fields'>, names: readonly string[]) {
    this.#file = file;
    this.#names = names;
    this.#nameOf = namer(fields);
    this.#fieldsOf = fieldsWriter(fields);
  }

  /** @returns E.164 digits of the phones that can be texted for the row, its own first */
  add(row: number, { phone, country, values, others, wrong }: ContactReading): readonly string[] {
    const further = others.filter(
      (other) =>
        !isFax(this.#names[other.column] ?? '') &&
        !isLandline(other.phone) &&
        wrong?.numbers.includes(other.phone) !== true,
    );
    const phones = [...new Set([phone, ...further.map((other) => other.phone)])];
    const line = [row, phones, country, this.#nameOf(values), this.#fieldsOf(values)];
    this.#file.add(JSON.stringify(line));
    return phones;
  }
}

export interface StagedRows {
  readonly rows: readonly CampaignRow[];
  /** How many rows of the file they are; so many of them have further phones. */
  readonly count: number;
  readonly further: number;
}

/** The staged rows, one for each phone; those of one number together, where the first of them stands. */
export function stagedRows(path: string): StagedRows {
  const byNumber = new Map<string, Omit<CampaignRow, 'place' | 'leader'>[]>();
  let count = 0;
  let further = 0;
  for (const lines of linesOf(path)) {
    for (const line of lines) {
      const [row, phones, country, name, fields] = Line.parse(JSON.parse(line));
      count += 1;
      if (phones.length > 1) further += 1;
      for (const [phoneAt, number] of phones.entries()) {
        const same = byNumber.get(number);
        const one = { row, phoneAt, number, name, country, fields };
        if (same === undefined) byNumber.set(number, [one]);
        else same.push(one);
      }
    }
  }
  const rows: CampaignRow[] = [];
  for (const same of byNumber.values()) {
    const leader = rows.length + 1;
    for (const one of same) rows.push({ ...one, place: rows.length + 1, leader });
  }
  return { rows, count, further };
}
