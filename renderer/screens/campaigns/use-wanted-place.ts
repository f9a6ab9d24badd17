import { type RefObject, useEffect } from 'react';
import { takeWantedPlace } from '../../wanted-place.ts';
import { placeInMessage } from './place-in-message.ts';

/** Selects what a person came to mend, as far as the message has it. */
export function useWantedPlace(area: RefObject<HTMLTextAreaElement | null>, campaignId: number): void {
  useEffect(() => {
    const wanted = takeWantedPlace(campaignId);
    if (wanted === undefined || area.current === null) return;
    const { start, end } = placeInMessage(area.current.value, wanted);
    // The page that appears gives its heading the focus first.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start, end);
    });
  }, [area, campaignId]);
}
