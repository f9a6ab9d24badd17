/** A text as it was typed, pasted or read, without what nobody sees: space around it, and invisible characters in it. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
}
