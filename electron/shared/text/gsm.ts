/**
 * The GSM 7-bit default alphabet with its extension table (3GPP TS 23.038, sections 6.2.1 and 6.2.1.1):
 * the characters that a text message carries in 7 bits each. One other character in a text turns the
 * whole of it into UCS-2, with less than half the room.
 */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ' +
  ' !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà';

const extension = '\f^{}\\[~]|€';

/** Septets by UTF-16 code unit, up to the highest that has any (the euro sign); zero: not in the alphabet. */
const septets = new Uint8Array(0x20ac + 1);
for (const character of basic) septets[character.charCodeAt(0)] = 1;
for (const character of extension) septets[character.charCodeAt(0)] = 2;

/**
 * How many septets the UTF-16 code unit takes: 1 for the basic table, 2 for the extension table (an escape and
 * the character), 0 for what GSM-7 cannot carry. A surrogate is always 0.
 */
export function septetsOf(codeUnit: number): number {
  return codeUnit < septets.length ? (septets[codeUnit] ?? 0) : 0;
}

/** Whether GSM-7 carries the whole of the text. True of the empty text. */
export function isGsm7(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (septetsOf(text.charCodeAt(index)) === 0) return false;
  }
  return true;
}
