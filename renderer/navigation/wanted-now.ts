/** A campaign that was scheduled and is to be sent at once: its review begins with that, not with the time it had. */
let wanted: number | undefined;

export function wantNow(campaignId: number): void {
  wanted = campaignId;
}

export function isWantedNow(campaignId: number): boolean {
  return wanted === campaignId;
}

/** The time that it had is offered again. */
export function wantTime(): void {
  wanted = undefined;
}
