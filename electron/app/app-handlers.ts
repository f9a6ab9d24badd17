/** The channels about the app itself. */
import type { appChannels } from '../shared/channels/app.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { AppState } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';

export interface AppHandlersDeps {
  readonly state: () => AppState;
  /** The dashboard's address of an account, checked; empty where none is set. Null: the account in use. */
  readonly dashboardOf: (id: string | null) => string;
  readonly openOutside: (url: string) => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly unsavedIs: (unsaved: boolean) => void;
  readonly showInFolder: (path: string) => void;
  /** Files that Carillon itself wrote in this run: only these are shown, whatever the page asks. */
  readonly written: ReadonlySet<string>;
}

export function appHandlers(deps: AppHandlersDeps): HandlersOf<typeof appChannels> {
  return {
    'app.state': async () => deps.state(),
    'app.open-dashboard': async ({ id }) => {
      const address = deps.dashboardOf(id);
      if (address === '') throw new AppError('no-dashboard');
      await deps.openOutside(address);
      return null;
    },
    'app.restart': async () => {
      await deps.restart();
      return null;
    },
    'app.unsaved': async ({ unsaved }) => {
      deps.unsavedIs(unsaved);
      return null;
    },
    'app.show-file': async ({ path }) => {
      if (!deps.written.has(path)) throw new AppError('refused');
      deps.showInFolder(path);
      return null;
    },
  };
}
