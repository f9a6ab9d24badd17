/** Rows of the records that could not be read and were quarantined. */

export interface QuarantinedRow {
  readonly id: number;
  /** When it was found, Unix ms. */
  readonly at: number;
  /** The thing that it was a part of, which says what it means for people's messages. */
  readonly kind: 'campaign' | 'messages' | 'people' | 'contact' | 'refusal' | 'other';
  /** As a person knows it; empty where it had no name. */
  readonly name: string;
  /** The campaign that it belongs to; null where it is of none, or of one that is gone. */
  readonly campaignId: number | null;
  /** How that campaign is called; empty where it has no name or there is none. */
  readonly campaignName: string;
}
