/** Shows a trouble at the start in place of the app's page and passes on what the person decides. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import { stageRestoreInThread } from '../backup/thread.ts';
import { callsInTrouble } from '../ipc/answering.ts';
import type { EarlyCalls } from '../ipc/early-calls.ts';
import { type OnError, troublePage } from '../ipc/ipc.ts';
import { hasRecords } from '../records/lost-records.ts';
import { AppError } from '../shared/errors.ts';
import { asksPassword, choicesFor, type StartTrouble, type TroubleChoice } from '../shared/trouble.ts';
import { showPage } from '../window/window.ts';
import type { StartDecision } from './open-records.ts';

/** A page that does not load must not keep the trouble from being told. */
const loadsWithinMs = 10_000;

export interface StartTroublePageDeps {
  readonly window: BrowserWindow;
  /** The requests of the page about the trouble. */
  readonly calls: EarlyCalls;
  /** The folder of the database files; another one once they were moved. */
  readonly dataFolder: () => string;
  /** Moves the records: to where they can always lie, or into a folder that was chosen. */
  readonly moveTo: (folder: string) => Promise<void>;
  /** Goes by the records in a folder that was chosen. */
  readonly goByFolder: (folder: string) => Promise<void>;
  readonly localDefault: string;
  /** The records are this computer's own again, from the next start on. */
  readonly leaveWorkspace: () => void;
  /** Keeps another password for the team's server, for every try from now on. @throws AppError where the keychain does not take it */
  readonly keepPassword: (password: string) => Promise<void>;
  /** The app's page is gone: nobody waits for what it asked. */
  readonly onPageGone: () => void;
  readonly onError: OnError;
}

export class StartTroublePage {
  readonly #deps: StartTroublePageDeps;
  #trouble: StartTrouble | null = null;
  #decided: (decision: StartDecision) => void = () => undefined;
  /** Settles with the next trouble, or with null when all is well. */
  #next = Promise.withResolvers<StartTrouble | null>();
  /** Closing the window is the same choice as "Quit". */
  readonly #onClosed = (): void => this.#decided('quit');

  constructor(deps: StartTroublePageDeps) {
    this.#deps = deps;
  }

  /** Shows it and waits. */
  decide(trouble: StartTrouble): Promise<StartDecision> {
    const { promise, resolve } = Promise.withResolvers<StartDecision>();
    const isFirst = this.#trouble === null;
    this.#decided = resolve;
    this.#trouble = trouble;
    this.#next.resolve(trouble);
    this.#next = Promise.withResolvers();
    if (isFirst) this.#open();
    return promise;
  }

  /** All is well: the app's page comes back, if it ever had to go. */
  close(): void {
    this.#next.resolve(null);
    const { window } = this.#deps;
    window.off('closed', this.#onClosed);
    if (this.#trouble !== null && !window.isDestroyed()) showPage(window, '');
    this.#trouble = null;
  }

  #open(): void {
    const { window, calls, onError } = this.#deps;
    calls.handleWith(
      callsInTrouble(
        {
          'start.trouble': async () => this.#trouble,
          'start.solve': ({ by, password = '' }) => this.#solve(by, password),
        },
        onError,
      ),
    );
    if (window.isDestroyed()) {
      this.#onClosed();
      return;
    }
    window.on('closed', this.#onClosed);
    void this.#showOnceLoaded();
  }

  /** A page that is taken away while it still loads is, for who watches the window from outside, sometimes none at all. */
  async #showOnceLoaded(): Promise<void> {
    const { window, onPageGone } = this.#deps;
    if (window.webContents.isLoadingMainFrame()) {
      const loaded = Promise.withResolvers<void>();
      window.webContents.once('did-stop-loading', loaded.resolve);
      await Promise.race([loaded.promise, delay(loadsWithinMs)]);
    }
    if (this.#trouble === null || window.isDestroyed()) return;
    // Until then it asks.
    window.webContents.once('did-navigate', onPageGone);
    showPage(window, troublePage);
  }

  async #solve(by: TroubleChoice, password: string): Promise<StartTrouble | null> {
    const trouble = this.#trouble;
    if (trouble === null || !choicesFor[trouble.kind].includes(by)) return trouble;
    switch (by) {
      case 'show-folder':
        await shell.openPath(this.#deps.dataFolder());
        return trouble;
      case 'quit':
        app.exit(0);
        return trouble;
      case 'work-alone':
        this.#deps.leaveWorkspace();
        app.relaunch();
        app.exit(0);
        return trouble;
      case 'restore': {
        const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
        const [chosen] = filePaths;
        if (canceled || chosen === undefined) return trouble;
        await stageRestoreInThread(this.#deps.dataFolder(), chosen);
        return this.#go('retry');
      }
      case 'move-to-local':
        await this.#deps.moveTo(this.#deps.localDefault);
        return this.#go('retry');
      case 'choose-folder': {
        const properties = ['openDirectory' as const, 'createDirectory' as const];
        const { canceled, filePaths } = await dialog.showOpenDialog({ properties });
        const [chosen] = filePaths;
        if (canceled || chosen === undefined) return trouble;
        await this.#deps.moveTo(join(chosen, `Carillon ${new Date().toISOString().slice(0, 10)}`));
        return this.#go('retry');
      }
      case 'find-records': {
        const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
        const [chosen] = filePaths;
        if (canceled || chosen === undefined) return trouble;
        // The app's own folder holds them one further down.
        const found = [chosen, join(chosen, 'data')].find(hasRecords);
        if (found === undefined) throw new AppError('no-records-there', { folder: chosen });
        await this.#deps.goByFolder(found);
        return this.#go('retry');
      }
      case 'retry':
        if (password !== '' && asksPassword(trouble)) await this.#deps.keepPassword(password);
        return this.#go(by);
      case 'use-here':
      case 'reset':
      case 'update-workspace':
        return this.#go(by);
      default:
        return by satisfies never;
    }
  }

  #go(decision: StartDecision): Promise<StartTrouble | null> {
    const { promise } = this.#next;
    this.#decided(decision);
    return promise;
  }
}
