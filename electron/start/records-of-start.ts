/**
 * The records of a start, on their way before anybody asks for them. Their thread takes as much of a processor as all that the
 * main process loads. Started before Chromium has its other processes it has one to itself; started with the window, it takes
 * that time from the page.
 */
import { existsSync } from 'node:fs';
import { chooseFolder, chosenFolder } from '../records/chosen-folder.ts';
import { type ChosenWorkspace, chosenWorkspace } from '../records/chosen-workspace.ts';
import type { RecordsOpening } from './opener.ts';
import type { RecordsFolders } from './start-folders.ts';
import { ThreadExecutor } from './thread.ts';

export class RecordsOfStart {
  #folders: RecordsFolders;
  /** None in a workspace, whose records are on a server. */
  #thread: ThreadExecutor | null;
  readonly #userData: string;
  #started: Promise<RecordsOpening> | null = null;

  /** @param userData the app's folder */
  constructor(userData: string, folders: RecordsFolders) {
    this.#userData = userData;
    this.#folders = folders;
    this.#thread = this.workspace() === null ? ThreadExecutor.start(folders.dataFolder) : null;
  }

  /** The workspace that this computer is in, as its file says now; null: its records are its own. */
  workspace(): ChosenWorkspace | 'unreadable' | null {
    return chosenWorkspace(this.#userData);
  }

  /** Whether its records are files of this computer. */
  get areFiles(): boolean {
    return this.#thread !== null;
  }

  /** The folder of the database files. */
  get dataFolder(): string {
    return this.#folders.dataFolder;
  }

  /** Of records that are files. */
  get thread(): ThreadExecutor {
    if (this.#thread === null) throw new Error('The records are on a server');
    return this.#thread;
  }

  /**
   * The file of this installation's requests from a team's workspace. A copy of the app's folder has one of its own, and is another computer to
   * the team. @throws what the system says, also where the mark cannot be read just now: with another mark the team would wait for this computer as it was
   */
  async teamJournal(): Promise<string> {
    const { InstallationMark } = await import('../records/installation-mark.ts');
    return InstallationMark.open(this.#folders.marks, this.#userData, 'thrown').teamJournal();
  }

  /** Where the marks of this computer's installations lie. */
  get marks(): string {
    return this.#folders.marks;
  }

  /** Where the records can always lie. */
  get localDefault(): string {
    return this.#folders.localDefault;
  }

  /** Begins the first attempt. Only where no other Carillon has these records. */
  begin(now: number): void {
    if (!this.areFiles) return;
    this.#started = this.#open(now, false);
    // attempt() reports the failure; this only avoids an unhandled rejection.
    this.#started.catch(() => undefined);
  }

  /**
   * The result of the attempt that was started; another one where that has been taken up, or none was started.
   *
   * @param agreed a person said that records that were copied or set back are to be used here
   */
  attempt(now: number, agreed = false): Promise<RecordsOpening> {
    const started = this.#started ?? this.#open(now, agreed);
    this.#started = null;
    return started;
  }

  /** Moves the records to a folder that does not exist yet, and goes by that one from now on. Before they are opened. */
  async moveTo(folder: string): Promise<void> {
    await this.thread.moveTo(this.#userData, folder);
    await this.#goBy(folder);
  }

  /** Goes by the records in another folder from now on. Before they are opened. */
  async goByFolder(folder: string): Promise<void> {
    chooseFolder(this.#userData, folder);
    await this.#goBy(folder);
  }

  /** Makes new records where there are none any more: on this computer, where the place that was chosen may not be connected. */
  async beginAnew(now: number): Promise<void> {
    if (chosenFolder(this.#userData) !== null) {
      const { localDefault } = this.#folders;
      let folder = localDefault;
      for (let next = 2; existsSync(folder); next++) folder = `${localDefault}-${next}`;
      await this.goByFolder(folder);
    }
    await this.thread.resetRecords(now);
  }

  async #goBy(folder: string): Promise<void> {
    await this.thread.close();
    this.#folders = { ...this.#folders, dataFolder: folder, movedFrom: null };
    this.#thread = ThreadExecutor.start(folder);
  }

  #open(now: number, agreed: boolean): Promise<RecordsOpening> {
    const { marks, movedFrom } = this.#folders;
    return this.thread.open({ userData: this.#userData, marks, movedFrom, now, agreed });
  }
}
