/** What of a campaign's message a person is on the way to mend, handed over to the editor once. */

/** Words as people get them; a field that stands in a link; or the message as a whole. */
export type WantedPlace =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'field-in-link'; readonly field: string }
  | { readonly kind: 'message' };

let wanted: { readonly campaignId: number; readonly place: WantedPlace } | undefined;

export function wantPlace(campaignId: number, place: WantedPlace): void {
  wanted = { campaignId, place };
}

/** Takes it away; undefined where there is none, or where it was another campaign's. */
export function takeWantedPlace(campaignId: number): WantedPlace | undefined {
  const taken = wanted;
  wanted = undefined;
  return taken?.campaignId === campaignId ? taken.place : undefined;
}
