// Remarks beside people are what somebody noted about them; what they said themselves stands under "Text" or "Message".
const remarks =
  /^(?:reason|why|remarks?|notes?|grund|bemerkung(?:en)?|anmerkung(?:en)?|notiz(?:en)?|motif|raison|remarques?|motivo|notas?|observaci(?:ón|ones)|observaç(?:ão|ões)|motivazione|reden|opmerking(?:en)?|powód|uwagi|причина|примечани[ея]|السبب|ملاحظات?)(?![\p{L}\p{M}])/iu;

/** Whether a column is one of remarks or reasons, by its heading. */
export const isRemarkHeading = (heading: string): boolean => remarks.test(heading.trim());
