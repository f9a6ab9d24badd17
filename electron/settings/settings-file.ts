/**
 * Settings, accounts without their keys and sender IDs as a file: to take along, and as part of a
 * backup. A file that is read may come from anybody: it adds and changes only what fits, it never
 * touches an account that is there, and nothing in it can bring or move a key.
 */
import { z } from 'zod';
import { AppError } from '../shared/errors.ts';
import { type Account, accountKinds, type SenderId } from '../shared/models.ts';
import { Settings, type SettingsChange, settingsOfThisComputer } from '../shared/settings/settings.ts';
import { visibleText } from '../shared/text/visible-text.ts';
import { readJson } from '../shared/values/whole-signs.ts';
import { withoutByteOrderMark } from './config-file.ts';
import { readSettings } from './settings-store.ts';

/** A thousand accounts fit into this; what is larger is no settings file. */
export const largestSettingsFile = 1_000_000;

const format = 1;

/** Nothing in a name may turn the words around it or stand for another name. */
const Visible = z.string().max(2000).transform(visibleText);

export const ExportedAccount = z.object({
  id: z.string().min(1).max(64),
  name: Visible.pipe(z.string().min(1).max(100)),
  kind: z.enum(accountKinds).exclude(['practice']),
  baseUrl: z.string().max(2000),
  dashboardUrl: z.string().max(2000),
});
export type ExportedAccount = z.infer<typeof ExportedAccount>;

const ExportedSenderId = z.object({
  value: Visible.pipe(z.string().min(1).max(100)),
  label: Visible.pipe(z.string().max(200)),
});

const SettingsFile = z.object({
  app: z.literal('carillon'),
  content: z.literal('settings'),
  format: z.literal(format),
  settings: z.record(z.string(), z.unknown()),
  accounts: z.array(z.unknown()).max(1000),
  senderIds: z.array(z.unknown()).max(10_000),
});

export interface SettingsFileContent {
  /** Only fields that the file has and that fit. */
  readonly settings: SettingsChange;
  readonly accounts: readonly ExportedAccount[];
  readonly senderIds: readonly { readonly value: string; readonly label: string }[];
  /** Entries and fields that could not be used. */
  readonly unusable: number;
}

export function settingsFileText(
  settings: Settings,
  accounts: readonly Account[],
  senderIds: readonly SenderId[],
): string {
  const taken = Settings.omit(settingsOfThisComputer).parse(settings);
  const content = {
    app: 'carillon',
    content: 'settings',
    format,
    settings: taken,
    accounts: accounts.flatMap((stored) => {
      const account = ExportedAccount.safeParse(stored);
      return account.success ? [account.data] : [];
    }),
    senderIds: senderIds.map(({ value, label }) => ({ value, label })),
  } satisfies z.input<typeof SettingsFile>;
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** @throws AppError `file-unreadable` where it is no settings file of a version that is known */
export function readSettingsFile(text: string): SettingsFileContent {
  const file = SettingsFile.safeParse(parsed(text));
  if (!file.success) throw new AppError('file-unreadable', { reason: 'no-settings-file' });
  const { settings, unusable } = readSettings(file.data.settings);
  const fields = Settings.omit(settingsOfThisComputer).keyof().options;
  const usable = fields.filter(
    (field) => Object.hasOwn(file.data.settings, field) && !unusable.includes(field),
  );
  const accounts = fitting(file.data.accounts, ExportedAccount);
  const senderIds = fitting(file.data.senderIds, ExportedSenderId);
  return {
    settings: Object.fromEntries(usable.map((field) => [field, settings[field]])),
    accounts: accounts.values,
    senderIds: senderIds.values,
    unusable: unusable.length + accounts.unusable + senderIds.unusable,
  };
}

function parsed(text: string): unknown {
  try {
    return readJson(withoutByteOrderMark(text));
  } catch (cause) {
    throw new AppError('file-unreadable', { reason: 'no-settings-file' }, { cause });
  }
}

function fitting<T>(entries: readonly unknown[], schema: z.ZodType<T>): { values: T[]; unusable: number } {
  const values = entries.flatMap((entry) => {
    const result = schema.safeParse(entry);
    return result.success ? [result.data] : [];
  });
  return { values, unusable: entries.length - values.length };
}
