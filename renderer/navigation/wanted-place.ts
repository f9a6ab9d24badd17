/** The part of a campaign that a person is on the way to mend, handed over to its page once. */

/** Words as people get them; a field that stands in a link; or the message as a whole. */
export type PlaceOfMessage =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'field-in-link'; readonly field: string }
  | { readonly kind: 'message' };

/** A place in the message, whom the text comes from, or who gets it. */
export type WantedPlace = PlaceOfMessage | { readonly kind: 'sender-id' } | { readonly kind: 'audience' };

let wanted: { readonly campaignId: number; readonly place: WantedPlace } | undefined;

export function wantPlace(campaignId: number, place: WantedPlace): void {
  wanted = { campaignId, place };
}

/** Takes it away where `isMine` knows it; undefined where there is none, or where it was another campaign's. */
export function takeWantedPlace<Place extends WantedPlace>(
  campaignId: number,
  isMine: (place: WantedPlace) => place is Place,
): Place | undefined {
  if (wanted?.campaignId !== campaignId) {
    wanted = undefined;
    return undefined;
  }
  const { place } = wanted;
  if (!isMine(place)) return undefined;
  wanted = undefined;
  return place;
}

export function isInMessage(place: WantedPlace): place is PlaceOfMessage {
  return place.kind !== 'sender-id' && place.kind !== 'audience';
}
