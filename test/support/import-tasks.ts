/** Tasks of an import on records of their own, run in the test's thread as the import's thread runs them. */
import { join } from 'node:path';
import { runImportTask } from '../../electron/contacts/import/import-task.ts';
import type { ImportOutcomes, ImportTask } from '../../electron/contacts/import/tasks.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';
import type { TaskConnection } from '../../electron/db/task-connection.ts';
import type { ImportPlan } from '../../electron/shared/import/imports.ts';
import { planFor } from './import-plan.ts';
import { TemporaryRecords } from './temporary-records.ts';

export class ImportTasks {
  readonly #records: TemporaryRecords;
  readonly connection: TaskConnection;
  #reviews = 0;

  private constructor(records: TemporaryRecords, connection: TaskConnection) {
    this.#records = records;
    this.connection = connection;
  }

  static async open(): Promise<ImportTasks> {
    const records = new TemporaryRecords();
    return new ImportTasks(records, await records.connection());
  }

  /** The folder of the records; files that go with them may lie there too. */
  get folder(): string {
    return this.#records.folder;
  }

  /** A connection to the same records as the main process has it. */
  open(): Db {
    return this.#records.open('contacts');
  }

  /** The number and the folder of the next review. */
  nextReview(): { readonly importId: number; readonly folder: string } {
    this.#reviews += 1;
    return { importId: this.#reviews, folder: join(this.folder, `staged-${this.#reviews}`) };
  }

  /** Reviews a text by the plan that {@link planFor} makes of it; answers with the number of the review too. */
  async reviewText(text: string, change: Partial<ImportPlan> = {}, locale = 'en-GB') {
    const plan = planFor({ kind: 'text', text }, change);
    const place = this.nextReview();
    const reviewed = await this.run<'review'>({ kind: 'review', locale, plan, ...place });
    return { ...reviewed, importId: place.importId };
  }

  async run<Kind extends ImportTask['kind']>(
    task: Extract<ImportTask, { kind: Kind }>,
  ): Promise<ImportOutcomes[Kind]> {
    const { connection } = this;
    const tools = {
      connection,
      stopped: () => false,
      onProgress: () => {},
      elapsed: () => performance.now(),
    };
    return (await runImportTask(task, tools)) as ImportOutcomes[Kind];
  }

  async close(): Promise<void> {
    this.connection.close();
    await this.#records.close();
  }
}
