import { headingTokens } from '../../shared/import/heading-tokens.ts';

// Remarks beside people are what somebody noted about them; what they said themselves stands under "Text" or "Message".
const remarks =
  /^(?:reason|why|remarks?|notes?|grund|bemerkung(?:en)?|anmerkung(?:en)?|notiz(?:en)?|motif|raison|remarques?|motivo|notas?|observaci(?:ón|ones)|observaç(?:ão|ões)|motivazione|reden|opmerking(?:en)?|powód|uwagi|причина|примечани[ея]|السبب|ملاحظات?|opm|annotazion[ei]|obs(?:erva[țt]i[ie])?|notları?|notlar|anteckning(?:ar)?|notering(?:ar)?|anmärkning(?:ar)?|bemærkning(?:er)?|merknad(?:er)?|huomautu(?:s|kset)|huom|παρατηρήσεις|σημειώσεις|megjegyzés(?:ek)?|poznámk[ay]|примітк[аи]|забележк[аи]|бележк[аи]|napomen[ae]|opombe?|備考|メモ|비고|메모|备注|備註|หมายเหตุ|ghi chú|keterangan|catatan|הערות|הערה|टिप्पणी|মন্তব্য|توضیحات|یادداشت|comments?|kommentar(?:e|er|ar|ar[ey])?|commentaires?|coment[aá]rios?|comenti|komentarze?|коментар[иі]?|комментари[йия]|σχόλια|komment(?:ti|it|á?r(?:ok)?)|yorum(?:lar)?|hinweise?|besonderheit(?:en)?|info|تعليقات?|コメント|댓글|评论|הערת|observ|remarq|rem|anm|bem|bemerk|annot|coment|прим(?:еч)?|komm?ent|pozn|megj|σημ|παρατ|açıklama(?:lar)?|adnotacje|osservazion[ei]|observations?|appunti|apuntes?|anotaci(?:ón|ones)|anotaç(?:ão|ões)|notatk[ai]|заметк[аи]|пометк[аи]|нотатк[аи]|komentář[e]?|komentár[e]?|övrigt|øvrigt|not$|備考欄|メモ欄|特記(?:事項)?|注記|コメント欄|特記事項欄|비고란)(?![\p{L}\p{M}])/iu;

/** Whether a column is one of remarks or reasons, by its heading. */
export const isRemarkHeading = (heading: string): boolean => remarks.test(heading.trim());

// Words that are written as one: "Kundennotiz".
const compound =
  /\p{L}{3}(?:notiz(?:en)?|bemerkung(?:en)?|anmerkung(?:en)?|kommentar(?:e|er)?|hinweise?|notering(?:ar)?|anteckning(?:ar)?|anmärkning(?:ar)?|bemærkning(?:er)?|merknad(?:er)?|notat(?:er)?|opmerking(?:en)?|notities?|huomautus|huomautukset|megjegyzés(?:ek)?|muistiinpano)$/iu;

/** Whether any word of a heading says that it is one of remarks: "Mobile 1 notes", "Kundennotiz". */
export const namesRemarks = (heading: string): boolean =>
  headingTokens(heading).words.some((word) => isRemarkHeading(word) || compound.test(word));

// Of a visit, most often: "Motif: vaccination".
const reasons =
  /^(?:reason|why|grund|motif|raison|motivo|motivazione|reden|powód|причина|السبب)(?![\p{L}\p{M}])/iu;

/** Whether a column of remarks holds what staff know of the person, and not why they came. */
export const isOfPerson = (heading: string): boolean => !reasons.test(heading.trim());
