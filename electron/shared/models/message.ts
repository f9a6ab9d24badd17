/** Texts and sender IDs that are kept to be used again. */

/** A text kept for reuse. */
export interface MessageTemplate {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly updatedAt: number;
}

export interface SenderId {
  readonly id: number;
  readonly value: string;
  readonly label: string;
  readonly isDefault: boolean;
  readonly lastUsedAt: number | null;
  readonly useCount: number;
}
