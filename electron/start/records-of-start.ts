/**
 * The records of a start, on their way before anybody asks for them. Their thread takes as much of a processor as all that the
 * main process loads. Begun before Chromium has its other processes it has one to itself; begun with the window, it takes
 * that time from the page.
 */
import { ThreadExecutor } from '../db/thread.ts';
import type { Opening } from './opener.ts';
import type { RecordsFolders } from './start-folders.ts';

export class RecordsOfStart {
  #folders: RecordsFolders;
  #thread: ThreadExecutor;
  readonly #userData: string;
  #begun: Promise<Opening> | null = null;

  /** @param userData the app's folder */
  constructor(userData: string, folders: RecordsFolders) {
    this.#userData = userData;
    this.#folders = folders;
    this.#thread = ThreadExecutor.start(folders.dataFolder);
  }

  /** The folder of the database files. */
  get dataFolder(): string {
    return this.#folders.dataFolder;
  }

  get thread(): ThreadExecutor {
    return this.#thread;
  }

  /** Where the records can always lie. */
  get localDefault(): string {
    return this.#folders.localDefault;
  }

  /** Begins the first attempt. Only where no other Carillon has these records. */
  begin(now: number): void {
    this.#begun = this.#open(now, false);
    // Whoever takes it up is told; until then it is nobody's.
    this.#begun.catch(() => undefined);
  }

  /**
   * What the attempt came to that was begun; another one where that has been taken up, or none was begun.
   *
   * @param agreed a person said that records that were copied or set back are to be used here
   */
  attempt(now: number, agreed = false): Promise<Opening> {
    const begun = this.#begun ?? this.#open(now, agreed);
    this.#begun = null;
    return begun;
  }

  /** Moves the records to a folder that does not exist yet, and goes by that one from now on. Before they are opened. */
  async moveTo(folder: string): Promise<void> {
    await this.#thread.moveTo(this.#userData, folder);
    await this.#thread.close();
    this.#folders = { ...this.#folders, dataFolder: folder, movedFrom: null };
    this.#thread = ThreadExecutor.start(folder);
  }

  #open(now: number, agreed: boolean): Promise<Opening> {
    const { marks, movedFrom } = this.#folders;
    return this.#thread.open({ userData: this.#userData, marks, movedFrom, now, agreed });
  }
}
