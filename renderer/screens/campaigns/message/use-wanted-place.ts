import { type RefObject, useEffect } from 'react';
import { isInMessage, takeWantedPlace, type WantedPlace } from '../../../navigation/wanted-place.ts';
import { placeInMessage } from './place-in-message.ts';

/** Selects what a person came to mend, as far as the message has it. */
export function useWantedPlace(area: RefObject<HTMLTextAreaElement | null>, campaignId: number): void {
  useEffect(() => {
    if (area.current === null) return;
    const wanted = takeWantedPlace(campaignId, isInMessage);
    if (wanted === undefined) return;
    const { start, end } = placeInMessage(area.current.value, wanted);
    // The page that appears gives its heading the focus first.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start, end);
    });
  }, [area, campaignId]);
}

/**
 * Gives a field the focus where a person came to mend what it holds.
 *
 * @param there whether the field is the one that stays
 */
export function useWantedField(
  field: RefObject<HTMLElement | null>,
  campaignId: number,
  kind: 'sender-id' | 'audience',
  there: boolean,
): void {
  useEffect(() => {
    if (!there) return;
    const isMine = (place: WantedPlace): place is { kind: typeof kind } => place.kind === kind;
    if (takeWantedPlace(campaignId, isMine) === undefined) return;
    requestAnimationFrame(() => field.current?.focus());
  }, [field, campaignId, kind, there]);
}
