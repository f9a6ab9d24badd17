/** What the layouts of all sets are written with. */

/** One reply of the hold-out set, as a layout writes it. */
export interface WrittenReply {
  /** E.164 with the plus. */
  readonly number: string;
  /** The number in groups, as phones show it, with the plus. */
  readonly grouped: string;
  readonly name: string;
  readonly text: string;
  /** What we had sent them, rendered. */
  readonly sent: string;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

export type Layout = (replies: readonly WrittenReply[]) => string;

export const two = (value: number): string => String(value).padStart(2, '0');
export const time = (r: WrittenReply): string => `${two(r.hour)}:${two(r.minute)}`;
export const twelve = (r: WrittenReply): string => `${((r.hour + 11) % 12) + 1}:${two(r.minute)}`;
export const half = (r: WrittenReply): string => (r.hour < 12 ? 'AM' : 'PM');
export const digits = (r: WrittenReply): string => r.number.slice(1);
export const oneLine = (value: string): string => value.replaceAll('\n', ' ');
export const csv = (value: string): string => `"${value.replaceAll('"', '""')}"`;
export const lines =
  (write: (reply: WrittenReply, index: number) => string): Layout =>
  (replies) =>
    replies.map(write).join('\n');
export const blocks =
  (write: (reply: WrittenReply, index: number) => string): Layout =>
  (replies) =>
    replies.map(write).join('\n\n');
export const headed =
  (head: string, write: (reply: WrittenReply, index: number) => string): Layout =>
  (replies) =>
    [head, ...replies.map(write)].join('\n');
