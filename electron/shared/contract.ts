/**
 * The whole contract between the renderer and the main process. Everything derives from it: the
 * handlers' types, the validation in `ipc/answering.ts`, the renderer's `api.ts`. A channel is added to its
 * subject's file in `channels/` and nowhere else.
 *
 * Arguments are `unknown` until the channel's schema has parsed them. Results and events are made
 * by the main process and typed only. The API key goes in through `keys.save` and never out.
 */
import type { z } from 'zod';
import { accountsChannels, limitsChannels } from './channels/accounts.ts';
import { appChannels, loginItemChannels, startChannels } from './channels/app.ts';
import { campaignsChannels, templatesChannels } from './channels/campaigns.ts';
import type { HandlersOf, ResultOfChannel } from './channels/channel.ts';
import { type ContactsProgress, contactsChannels, listsChannels } from './channels/contacts.ts';
import { doNotTextChannels } from './channels/do-not-text.ts';
import { importsChannels } from './channels/imports.ts';
import { numbersChannels } from './channels/numbers.ts';
import { practiceChannels } from './channels/practice.ts';
import { backupsChannels, recordsChannels, retentionChannels } from './channels/records.ts';
import { remindersChannels } from './channels/reminders.ts';
import { resultsChannels } from './channels/results.ts';
import { sendingChannels } from './channels/sending.ts';
import { senderIdsChannels, settingsChannels } from './channels/settings.ts';
import { teamChannels } from './channels/team.ts';
import type { ChannelResponse } from './errors.ts';
import type { ImportProgress, ImportSource } from './import/imports.ts';
import type { SendingSnapshot } from './models.ts';
import type { BringProgress } from './workspace/brought.ts';

export type { AppState } from './channels/app.ts';
export type { Channel } from './channels/channel.ts';
export type { ContactsProgress } from './channels/contacts.ts';
export type {
  AddedNumbers,
  DoNotTextPreview,
  FoundPerson,
  FoundSide,
  FoundSides,
} from './channels/do-not-text.ts';
export type { PurgeCount } from './channels/records.ts';

export const channels = {
  ...appChannels,
  ...startChannels,
  ...loginItemChannels,
  ...settingsChannels,
  ...senderIdsChannels,
  ...accountsChannels,
  ...limitsChannels,
  ...recordsChannels,
  ...retentionChannels,
  ...backupsChannels,
  ...teamChannels,
  ...contactsChannels,
  ...listsChannels,
  ...doNotTextChannels,
  ...numbersChannels,
  ...importsChannels,
  ...campaignsChannels,
  ...templatesChannels,
  ...remindersChannels,
  ...sendingChannels,
  ...resultsChannels,
  ...practiceChannels,
} as const;

export type Channels = typeof channels;
export type ChannelName = keyof Channels;
export type ArgsOf<Name extends ChannelName> = z.input<Channels[Name]['args']>;
export type ParsedArgsOf<Name extends ChannelName> = z.output<Channels[Name]['args']>;
export type ResultOf<Name extends ChannelName> = ResultOfChannel<Channels[Name]>;

/** The main process's side of every channel. */
export type Handlers = HandlersOf<Channels>;

/** The events that the main process sends without a request. A snapshot, "ask again", or what a person did outside of the page. */
export interface Events {
  'sending.snapshot': SendingSnapshot;
  'imports.progress': ImportProgress;
  'plan.progress': { readonly campaignId: number; readonly done: number; readonly total: number };
  /** Pages of the databases. */
  'backup.progress': { readonly done: number; readonly total: number };
  /** How far the records are that a computer brings along to a workspace. */
  'team.progress': BringProgress;
  'export.progress': { readonly campaignId: number; readonly done: number; readonly total: number };
  /** Work on many contacts at once; null once it has ended. */
  'contacts.progress': ContactsProgress | null;
  /** The kind of data that changed, so that screens showing it ask again. */
  changed: {
    readonly what: readonly (
      | 'contacts'
      | 'campaigns'
      | 'account'
      | 'do-not-text'
      | 'practice'
      | 'settings'
      | 'templates'
      | 'reminders'
      | 'audit'
      | 'team'
    )[];
  };
  /** A file was opened with the app, or dropped on its icon. */
  'file-opened': ImportSource;
  /** A menu item or a notification asks for a screen. */
  'go-to': { readonly screen: string };
}
export type EventName = keyof Events;

/** The bridge that the preload script puts on `window.carillon`; `renderer/data/api.ts` is its only user. */
export interface Bridge {
  invoke<Name extends ChannelName>(name: Name, args: ArgsOf<Name>): Promise<ChannelResponse<ResultOf<Name>>>;
  /** Returns the function that ends the listening. */
  on<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void): () => void;
  /**
   * Lets the main process read a file that a person dropped or picked in the page; no other path that a page names is read.
   * Resolves to the file's path; empty where it has none.
   */
  handOver(file: unknown): Promise<string>;
}
