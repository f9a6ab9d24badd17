/** Who is texted on a hostile day: people join, change their numbers, are removed, imported, and refuse, on every way that there is. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planFor } from '../support/import-plan.ts';
import { answerFileDialogs } from '../support/main-job.ts';
import type { Day } from './day.ts';

/** Every sixth is in Sweden, where it is an hour later. Both ranges are nobody's. */
const numberOf = (person: number): string =>
  String(person % 6 === 5 ? 46_701_740_605 + (person - 5) / 6 : 447_700_900_000 + person);

export class People {
  readonly #day: Day;
  #joined = 0;

  constructor(day: Day) {
    this.#day = day;
  }

  #somebody(): string {
    return numberOf(this.#day.any(this.#joined));
  }

  #some(): readonly string[] {
    return Array.from({ length: 1 + this.#day.any(3) }, () => this.#somebody());
  }

  #refuse(numbers: readonly string[]): void {
    for (const number of numbers) this.#day.counting.refuse(number);
  }

  async #idOf(number: string): Promise<number | undefined> {
    const query = { search: number, listId: null, sort: 'name', direction: 'ascending' } as const;
    const { rows } = await this.#day.ask('contacts.page', { query, after: null, limit: 5 });
    return rows.find((row) => row.number === number)?.id;
  }

  readonly join = async (): Promise<void> => {
    const day = this.#day;
    const fields = { 'first name': `Person ${this.#joined}` };
    const number = `+${numberOf(this.#joined++)}`;
    await day.tried(() => day.ask('contacts.save', { id: null, number, fields, listIds: [] }));
  };

  /** A few at once, so that more join than refuse. */
  readonly joinAll = async (): Promise<void> => {
    for (let person = 0; person < 8; person++) await this.join();
  };

  /** Who refused has refused under the new number as well. */
  readonly renumber = async (): Promise<void> => {
    const day = this.#day;
    const before = day.random() < 0.5 ? this.#refusedOne() : this.#somebody();
    const id = await this.#idOf(before);
    if (id === undefined) return;
    const now = numberOf(this.#joined++);
    const { fields, listIds } = await day.ask('contacts.get', { id });
    const isDone = await day.tried(() =>
      day.ask('contacts.save', { id, number: `+${now}`, fields, listIds: [...listIds] }),
    );
    if (!isDone) return;
    if (day.counting.isRefused(before)) this.#refuse([now]);
    day.did('numbers changed');
  };

  #refusedOne(): string {
    for (let person = 0; person < this.#joined; person++)
      if (this.#day.counting.isRefused(numberOf(person))) return numberOf(person);
    return this.#somebody();
  }

  readonly remove = async (): Promise<void> => {
    const day = this.#day;
    const id = await this.#idOf(this.#somebody());
    if (id !== undefined && (await day.tried(() => day.ask('contacts.remove', { ids: [id] }))))
      day.did('contacts removed');
  };

  readonly refuse = (): Promise<void> => this.refuseThese(this.#some());

  async refuseThese(numbers: readonly string[]): Promise<void> {
    if (numbers.length === 0) return;
    const day = this.#day;
    const text = numbers.map((each) => `+${each}`).join('\n');
    if (await day.tried(() => day.ask('do-not-text.add', { text, reason: 'asked' }))) this.#refuse(numbers);
    day.did('refusals');
  }

  /** Pasted, or from a file; then looked at and put on the list. */
  readonly refuseByReplies = async (): Promise<void> => {
    const day = this.#day;
    const numbers = [...new Set(this.#some())];
    const isFile = day.random() < 0.5;
    const path = join(day.folder, 'replies.csv');
    const previewed = isFile
      ? await this.#previewFile(path, numbers)
      : await day.ask('do-not-text.add', {
          text: numbers.map((each) => `+${each} STOP`).join('\n'),
          reason: '',
        });
    if (previewed === null || previewed.kind !== 'preview') throw new Error('Replies were not shown first');
    const { previewId, taken } = previewed.preview;
    const missing = numbers.filter((number) => !taken.people.some((person) => person.number === number));
    if (missing.length > 0) throw new Error(`Who said STOP is not taken: ${missing.join(', ')}`);
    const put = { previewId, everybody: false, moved: [], reason: '' };
    if (await day.tried(() => day.ask('do-not-text.put', put))) this.#refuse(numbers);
    day.did(isFile ? 'refusals from a file' : 'refusals by pasted replies');
  };

  async #previewFile(path: string, numbers: readonly string[]) {
    const { ask, running } = this.#day;
    writeFileSync(path, `Number,Reply\n${numbers.map((each) => `+${each},STOP\n`).join('')}`);
    await answerFileDialogs(running.app, { open: path });
    const preview = await ask('do-not-text.preview-file', {});
    return preview === null ? null : ({ kind: 'preview', preview } as const);
  }

  /** On their own page, or chosen in the table. */
  readonly refuseContacts = async (): Promise<void> => {
    const day = this.#day;
    const number = this.#somebody();
    const id = await this.#idOf(number);
    if (id === undefined) return;
    if (await day.tried(() => day.ask('do-not-text.put-contacts', { ids: [id], reason: 'asked' })))
      this.#refuse([number]);
    day.did('refusals of contacts');
  };

  readonly importFile = async (): Promise<void> => {
    const day = this.#day;
    const path = join(day.folder, `people-${this.#joined}.csv`);
    const refusing = this.#somebody();
    const rows = Array.from({ length: 5 }, () => `Person ${this.#joined},+${numberOf(this.#joined++)},`);
    writeFileSync(path, `Name,Mobile,Opted out\n${rows.join('\n')}\nSomebody,+${refusing},yes\n`);
    await answerFileDialogs(day.running.app, { open: path });
    const source = await day.ask('imports.choose', undefined);
    if (source === null) return;
    const { importId, consent, counts, problems } = await day.ask('imports.review', planFor(source));
    const [group] = consent;
    if (group?.kind === 'refuses') {
      if (!(await day.tried(() => day.ask('imports.refuse', { importId, group: group.group })))) return;
    } else if (!day.counting.isRefused(refusing))
      throw new Error(
        `${refusing} opted out by a column and is not found: ${JSON.stringify({ consent, counts, problems })}`,
      );
    this.#refuse([refusing]);
    const committed = await day.ask('imports.commit', { importId });
    day.did('imports');
    if (day.random() > 0.3) return;
    await day.tried(() => day.ask('imports.undo', { importId: committed.importId }));
    day.did('imports taken back');
  };
}
