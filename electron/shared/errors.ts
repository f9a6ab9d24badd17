/**
 * Errors as they cross from the main process to a person: what happened, what it means for
 * their messages, what to do. The renderer turns `code` and `values` into words of the catalogue.
 */
import { z } from 'zod';

/**
 * Every way in which a request of the renderer can be refused. `unexpected` is a fault of ours:
 * its details are in the log, not on the screen.
 */
export const errorCodes = [
  'unexpected',
  'refused',
  'bad-request',
  'not-found',
  'not-allowed-now',
  'not-as-seen',
  'in-workspace',
  'name-taken',
  'file-unreadable',
  'file-locked',
  'file-too-large',
  'file-not-a-table',
  'file-old-excel',
  'file-protected',
  'file-other-format',
  'file-damaged',
  'file-empty',
  'file-changed',
  'linked-unfinished',
  'linked-columns',
  'linked-unknown',
  'linked-empty',
  'linked-many-gone',
  'fields-nobody-has',
  'linked-fewer',
  'linked-elsewhere',
  'again-columns',
  'again-unfinished',
  'again-empty',
  'again-fewer',
  'import-undecided',
  'phone-column-unchosen',
  'too-many-lists',
  'number-taken',
  'number-invalid',
  'number-country',
  'number-unclear',
  'list-gone',
  'field-name-invalid',
  'field-name-twice',
  'base-address-invalid',
  'key-malformed',
  'key-in-name',
  'key-taken',
  'key-in-file',
  'key-in-wrong-field',
  'no-dashboard',
  'keychain-unavailable',
  'nobody-to-send-to',
  'template-problem',
  'message-empty',
  'sender-id-missing',
  'campaign-changed',
  'account-changed',
  'reminder-changed',
  'changed-meanwhile',
  'setting-changed',
  'not-ready',
  'over-ceiling',
  'may-be-sent',
  'number-changed-since',
  'time-past',
  'no-records-there',
  'number-do-not-text',
  'disk-full',
  'database-busy',
  'server-unreachable',
  'server-full',
  'server-busy',
  'server-connections',
  'no-right',
  'server-refuses',
  'too-long-for-team',
  'answer-may-come',
  'team-link',
  'team-links',
  'team-link-port',
  'team-link-names',
  'team-link-tls',
  'team-link-server',
  'team-file',
  'team-file-unreadable',
  'team-unreachable',
  'team-error',
  'team-refused',
  'team-certificate',
  'team-unfit',
  'team-missing',
  'team-not-whole',
  'team-rows-hidden',
  'team-newer',
  'team-older',
  'team-other',
  'team-taken',
  'team-exists',
  'team-no-roles',
  'team-no-tables',
  'team-open-schema',
  'team-sending',
  'starts-anew',
  'work-under-way',
  'team-name-taken',
  'team-name-kept',
  'team-not-encrypted',
  'cancelled',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const AppErrorData = z.object({
  code: z.enum(errorCodes),
  /** Named values for the words on the screen; never a key, never a whole contact. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Nothing was to be changed: it was only asked for. */
  onlyRead: z.boolean().optional(),
});
export type AppErrorData = z.infer<typeof AppErrorData>;

/** Refusals by a team's server that pass by themselves, or once somebody who looks after it has mended it. */
export const passingCodes: readonly ErrorCode[] = [
  'server-unreachable',
  'server-full',
  'server-busy',
  'server-connections',
  'server-refuses',
];

/** An error that the main process throws to inform a person; everything else becomes `unexpected`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly values: AppErrorData['values'];

  constructor(code: ErrorCode, values: AppErrorData['values'] = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.code = code;
    this.values = values;
  }
}

/** The answer of every channel: a value or a refusal, never an exception across IPC. */
export type ChannelResponse<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AppErrorData };

/** The words of a failure, for developers. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
