/** A campaign that was one draft with another, and is for the same people. */
export interface DraftCopy {
  readonly id: number;
  readonly name: string;
  /** False: it is scheduled, on its way or sent. */
  readonly isDraft: boolean;
  /** The other one is a copy of it. */
  readonly isOriginal: boolean;
}
