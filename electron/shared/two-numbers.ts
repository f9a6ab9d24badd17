/** People of an audience who seem to be in it with two numbers or more, so that each of these would get the text. */
export interface TwoNumbers {
  readonly people: number;
  /** There may be more of them: not everybody was looked at. */
  readonly more: boolean;
  /** The first few, with E.164 digits. */
  readonly examples: readonly { readonly name: string; readonly numbers: readonly string[] }[];
  /** The contacts of the first 200, those of one person side by side. */
  readonly contactIds: readonly number[];
}
