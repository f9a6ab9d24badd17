/** Campaigns that went out after the records were copied or put back, and are not in them. */
export interface UnknownCampaigns {
  readonly campaigns: number;
  /** When the last of them were found out about, Unix ms. */
  readonly at: number;
}
