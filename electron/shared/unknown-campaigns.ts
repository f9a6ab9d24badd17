/** The campaigns that these records do not know since they were copied or put back. */
export interface UnknownCampaigns {
  /** Campaigns that went out since and are not in them. */
  readonly campaigns: number;
  /** A backup took the place of records that could not be read. */
  readonly unreadable: boolean;
  /** When the last of it was found out, Unix ms. */
  readonly at: number;
}
