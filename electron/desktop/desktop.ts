/**
 * Carillon outside its window: progress in the taskbar or dock, notifications, the tray while the window is
 * closed, no sleep while something is being sent, and a question before quitting.
 */
import {
  app,
  type BrowserWindow,
  dialog,
  Menu,
  type MessageBoxOptions,
  Notification,
  powerSaveBlocker,
  Tray,
} from 'electron';
import type { ScheduledCampaign } from '../db/campaigns/schedule.ts';
import type { SendingSnapshot } from '../shared/models.ts';
import type { DesktopWords } from '../words/words.ts';
import { momentWords } from './moment.ts';
import { noticesOf } from './notices.ts';
import {
  type Ahead,
  aheadOf,
  type DesktopSummary,
  isNeeded,
  nothingUnderWay,
  roundOf,
  type ScheduledAhead,
  summaryOf,
} from './summary.ts';
import { trayIcon } from './tray-icon.ts';
import {
  type AtStake,
  closedWords,
  type NoticeWords,
  noticeWords,
  quitQuestion,
  stateLine,
} from './words.ts';

export interface DesktopDeps {
  /** A campaign's name as a person gave it; null where it is not worth a notification, such as a test to oneself. */
  readonly nameOf: (campaignId: number) => Promise<string | null>;
  /** Asks the page for a screen. */
  readonly goTo: (screen: string) => void;
  readonly onError: (what: string, cause: unknown) => void;
  /** In the language of the moment. */
  readonly words: () => DesktopWords;
  readonly locale: () => string;
}

/** Snapshots come ten a second; the taskbar and the tray need no more than this. */
const shownEveryMs = 1000;

export class Desktop {
  readonly #deps: DesktopDeps;
  #window: BrowserWindow | null = null;
  #last: SendingSnapshot | null = null;
  #summary: DesktopSummary = nothingUnderWay;
  #round: ReadonlySet<number> = new Set();
  #scheduled: ScheduledAhead | null = null;
  #campaignsAhead: readonly Ahead[] = [];
  #runsAhead: readonly Ahead[] = [];
  #tray: Tray | null = null;
  #shownMode: DesktopSummary['mode'] | null = null;
  #awake: number | null = null;
  #shown = { line: '', at: 0 };
  #quitting = false;
  #asking = false;
  /** The page holds something that is not saved. */
  #unsaved = false;
  /** Pieces of work on contacts that would come to nothing. */
  #works = 0;
  /** Held, or the system forgets what a click on it does. */
  readonly #notifications = new Set<Notification>();

  constructor(deps: DesktopDeps) {
    this.#deps = deps;
  }

  /**
   * From now on closing the window while something is being sent or scheduled only hides it; quitting then asks, and so do
   * both where something would be lost.
   */
  attach(window: BrowserWindow): void {
    this.#window = window;
    window.on('close', (event) => {
      if (this.#quitting) return;
      if (isNeeded(this.#summary)) {
        event.preventDefault();
        this.#hide(window);
      } else if (this.#losesSomething()) {
        event.preventDefault();
        this.#askBefore(() => app.quit());
      }
    });
    // With the page goes what was typed into it.
    const forget = (): void => this.unsavedIs(false);
    window.webContents.on('did-navigate', forget);
    window.webContents.on('render-process-gone', forget);
    app.on('activate', () => this.show());
    app.on('before-quit', (event) => {
      if (this.#quitting || !(isNeeded(this.#summary) || this.#losesSomething())) {
        this.#quitting = true;
        return;
      }
      event.preventDefault();
      this.#askBefore(() => app.quit());
    });
    this.#show();
  }

  /** The computer ends, or the person logs out: nothing is asked that would hold that up. */
  letQuit(): void {
    this.#quitting = true;
  }

  /** Quits by `go` what a person has just said may quit, unless something would be lost that they were not asked about. */
  quitBy(go: () => void): void {
    if (this.#losesSomething()) this.#askBefore(go);
    else this.#endBy(go);
  }

  /** Whether the page holds what a person has typed and not saved. */
  unsavedIs(unsaved: boolean): void {
    this.#unsaved = unsaved;
  }

  /** Work on contacts that comes to nothing where Carillon ends before it does. */
  waitFor(work: Promise<unknown>): void {
    this.#works += 1;
    const over = (): void => {
      this.#works -= 1;
    };
    work.then(over, over);
  }

  /** Brings the window to the front. */
  show(): void {
    const window = this.#window;
    if (window === null || window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  /** The language has changed. */
  speakAnew(): void {
    if (this.#tray !== null) this.#draw(this.#tray, this.#line());
  }

  saw(snapshot: SendingSnapshot): void {
    for (const notice of noticesOf(this.#last, snapshot)) {
      const screen = `campaigns/${notice.campaignId}/sending`;
      this.#deps
        .nameOf(notice.campaignId)
        .then((name) => {
          if (name !== null) this.#notify(noticeWords(this.#deps.words(), notice, name), screen);
        })
        .catch((cause: unknown) => this.#deps.onError('a notification', cause));
    }
    this.#last = snapshot;
    this.#round = roundOf(snapshot, this.#round);
    this.#summary = summaryOf(snapshot, this.#round, this.#scheduled);
    this.#stayAwake(this.#summary.sending.length > 0);
    const due = performance.now() - this.#shown.at >= shownEveryMs;
    if (due || this.#summary.mode !== this.#shownMode) this.#show();
  }

  /** Which campaigns wait for their time, the earliest first. */
  scheduledAre(campaigns: readonly ScheduledCampaign[]): void {
    this.#campaignsAhead = campaigns;
    this.#aheadAre();
  }

  /** When reminders go out by themselves next. */
  remindersAre(runs: readonly Ahead[]): void {
    this.#runsAhead = runs;
    this.#aheadAre();
  }

  #aheadAre(): void {
    const all = [...this.#campaignsAhead, ...this.#runsAhead];
    this.#scheduled = aheadOf(all.sort((one, other) => one.at - other.at));
    this.#summary = { ...this.#summary, scheduled: this.#scheduled };
    this.#show();
  }

  /** Tells a person who does not have the window in front; a click leads to the screen. */
  #notify({ title, body }: NoticeWords, screen: string | null): void {
    const window = this.#window;
    const looking = window !== null && !window.isDestroyed() && window.isVisible() && window.isFocused();
    if (looking || !Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    this.#notifications.add(notification);
    const forget = (): void => void this.#notifications.delete(notification);
    notification.on('close', forget);
    notification.on('failed', forget);
    notification.on('click', () => {
      forget();
      this.show();
      if (screen !== null) this.#deps.goTo(screen);
    });
    notification.show();
  }

  #stayAwake(sending: boolean): void {
    if (sending && this.#awake === null) this.#awake = powerSaveBlocker.start('prevent-app-suspension');
    if (!sending && this.#awake !== null) {
      powerSaveBlocker.stop(this.#awake);
      this.#awake = null;
    }
  }

  #show(): void {
    const { mode, share } = this.#summary;
    const window = this.#window;
    if (window !== null && !window.isDestroyed()) {
      if (mode === 'none') window.setProgressBar(-1);
      else window.setProgressBar(share, { mode });
    }
    if (this.#tray !== null) {
      const line = this.#line();
      if (line !== this.#shown.line) this.#draw(this.#tray, line);
      this.#shown.line = line;
    }
    this.#shownMode = mode;
    this.#shown.at = performance.now();
  }

  #hide(window: BrowserWindow): void {
    window.hide();
    // It stays until Carillon ends: destroying one soon after it was made can end the whole of Electron on Linux.
    if (this.#tray === null) {
      this.#tray = new Tray(trayIcon(this.#summary.mode));
      this.#tray.on('click', () => this.show());
      this.#draw(this.#tray, this.#line());
    }
    this.#notify(closedWords(this.#deps.words(), this.#summary, this.#moment), null);
  }

  #line(): string {
    return stateLine(this.#deps.words(), this.#summary, this.#moment);
  }

  readonly #moment = (at: number): string =>
    momentWords(this.#deps.words(), this.#deps.locale(), at, Date.now());

  #draw(tray: Tray, line: string): void {
    const t = this.#deps.words();
    tray.setImage(trayIcon(this.#summary.mode));
    tray.setToolTip(`Carillon\n${line}`);
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: line, enabled: false },
        { type: 'separator' },
        { label: t('tray.open'), click: () => this.show() },
        { label: t('tray.quit'), click: () => app.quit() },
      ]),
    );
  }

  get #atStake(): AtStake {
    return { unsaved: this.#unsaved, working: this.#works > 0 };
  }

  #losesSomething(): boolean {
    const { unsaved, working } = this.#atStake;
    return unsaved || working;
  }

  #endBy(go: () => void): void {
    this.#quitting = true;
    go();
  }

  #askBefore(go: () => void): void {
    this.#ask(go).catch((cause: unknown) => this.#deps.onError('the question before quitting', cause));
  }

  async #ask(go: () => void): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const { message, detail, buttons } = quitQuestion(
        this.#deps.words(),
        this.#summary,
        this.#moment,
        this.#atStake,
      );
      const options: MessageBoxOptions = {
        type: 'question',
        message,
        detail,
        buttons: [...buttons],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      };
      const window = this.#window;
      const visible = window !== null && !window.isDestroyed() && window.isVisible();
      const { response } = visible
        ? await dialog.showMessageBox(window, options)
        : await dialog.showMessageBox(options);
      if (response === 1) this.#endBy(go);
      // Text typed into a window that is hidden has to be found again.
      else if (this.#unsaved) this.show();
    } finally {
      this.#asking = false;
    }
  }
}
