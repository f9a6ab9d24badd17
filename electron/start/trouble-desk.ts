/** Shows a trouble at the start in a window of its own and passes on what the person decides. */
import { app, type BrowserWindow, dialog, nativeTheme, type Session, shell } from 'electron';
import { stageRestoreInThread } from '../backup/thread.ts';
import { answerStart } from '../ipc.ts';
import { answersTo, type StartTrouble, type TroubleAnswer } from '../shared/trouble.ts';
import { openWindow } from '../window.ts';
import type { Decision } from './open-records.ts';

/** As large as what it says. */
const bounds = { width: 800, height: 560 };

export class TroubleDesk {
  readonly #session: Session;
  readonly #dataFolder: string;
  readonly #complain: (what: string, cause: unknown) => void;
  #window: BrowserWindow | null = null;
  #trouble: StartTrouble | null = null;
  #decided: (decision: Decision) => void = () => undefined;
  /** Settles with the next trouble, or with null when all is well. */
  #next = Promise.withResolvers<StartTrouble | null>();

  constructor(session: Session, dataFolder: string, complain: (what: string, cause: unknown) => void) {
    this.#session = session;
    this.#dataFolder = dataFolder;
    this.#complain = complain;
  }

  /** Shows it, in the window that is already open if there is one, and waits. */
  decide(trouble: StartTrouble): Promise<Decision> {
    const { promise, resolve } = Promise.withResolvers<Decision>();
    this.#decided = resolve;
    this.#trouble = trouble;
    this.#next.resolve(trouble);
    this.#next = Promise.withResolvers();
    if (this.#window === null) this.#open();
    return promise;
  }

  /** All is well: closes its window, once another one is there. */
  close(): void {
    this.#next.resolve(null);
    this.#window?.removeAllListeners('closed');
    this.#window?.destroy();
    this.#window = null;
  }

  #open(): void {
    answerStart(
      {
        'start.trouble': async () => this.#trouble,
        'start.solve': ({ by }) => this.#solve(by),
      },
      this.#complain,
    );
    this.#window = openWindow({
      session: this.#session,
      bounds,
      dark: nativeTheme.shouldUseDarkColors,
      page: '?trouble',
    });
    // Closing the window is the same answer as "Quit".
    this.#window.on('closed', () => this.#decided('quit'));
  }

  async #solve(by: TroubleAnswer): Promise<StartTrouble | null> {
    const trouble = this.#trouble;
    if (trouble === null || !answersTo[trouble.kind].includes(by)) return trouble;
    switch (by) {
      case 'show-folder':
        await shell.openPath(this.#dataFolder);
        return trouble;
      case 'quit':
        app.exit(0);
        return trouble;
      case 'restore': {
        const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
        const [chosen] = filePaths;
        if (canceled || chosen === undefined) return trouble;
        await stageRestoreInThread(this.#dataFolder, chosen);
        return this.#go('retry');
      }
      case 'retry':
      case 'start-afresh':
        return this.#go(by);
      default:
        return by satisfies never;
    }
  }

  #go(decision: Decision): Promise<StartTrouble | null> {
    const { promise } = this.#next;
    this.#decided(decision);
    return promise;
  }
}
