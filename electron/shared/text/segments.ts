/**
 * How many SMS a text becomes (3GPP TS 23.038 and 23.040). A text that fits one SMS has the whole of its 140 bytes;
 * a longer one is sent as segments, each of which gives 6 bytes to the header that joins them again.
 * The interface specification shows neither a length limit nor how the service counts (section 2.3): these
 * are the network's rules, and every figure made from them is called an estimate on screen.
 */
import { septetsOf } from './gsm.ts';

export type SmsEncoding = 'GSM-7' | 'UCS-2';

/** Units (septets of GSM-7, 16-bit units of UCS-2) that fit a text of one segment, and each segment of a longer one. */
export const room = {
  'GSM-7': { alone: 160, joined: 153 },
  'UCS-2': { alone: 70, joined: 67 },
} as const;

/** A character that GSM-7 cannot carry, and where it stands (UTF-16 index, as in `text.slice`). */
export interface ForcingCharacter {
  index: number;
  character: string;
}

export interface SegmentCount {
  encoding: SmsEncoding;
  /** Septets for GSM-7 (a character of the extension table is two), UTF-16 code units for UCS-2. */
  units: number;
  /** At least 1: an empty text, were it sent, would still be one SMS. */
  segments: number;
  /** Units that fit each segment of a text of this length. */
  perSegment: number;
  /** Units still free in the last segment. */
  remainingInSegment: number;
  /** The characters that force UCS-2, in order; empty for GSM-7. */
  forcing: ForcingCharacter[];
}

interface Cut {
  encoding: SmsEncoding;
  units: number;
  segments: number;
  /** Units in the last segment. */
  used: number;
}

function cutGsm7(text: string): Cut | undefined {
  let units = 0;
  let segments = 1;
  let used = 0;
  for (let index = 0; index < text.length; index++) {
    const width = septetsOf(text.charCodeAt(index));
    if (width === 0) return undefined;
    units += width;
    // The escape and its character stay together, so a segment may end one septet short.
    if (used + width > room['GSM-7'].joined) {
      segments++;
      used = 0;
    }
    used += width;
  }
  if (units <= room['GSM-7'].alone) return { encoding: 'GSM-7', units, segments: 1, used: units };
  return { encoding: 'GSM-7', units, segments, used };
}

function isPairAt(text: string, index: number): boolean {
  if ((text.charCodeAt(index) & 0xfc00) !== 0xd800) return false;
  // At the end of the text charCodeAt is NaN, which & makes 0: no pair.
  return (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
}

function cutUcs2(text: string): Cut {
  const units = text.length;
  if (units <= room['UCS-2'].alone) return { encoding: 'UCS-2', units, segments: 1, used: units };
  let segments = 1;
  let used = 0;
  for (let index = 0; index < units; ) {
    // Half a surrogate pair in each of two segments shows as two boxes on phones that draw segments as they come.
    const width = isPairAt(text, index) ? 2 : 1;
    if (used + width > room['UCS-2'].joined) {
      segments++;
      used = 0;
    }
    used += width;
    index += width;
  }
  return { encoding: 'UCS-2', units, segments, used };
}

function cut(text: string): Cut {
  return cutGsm7(text) ?? cutUcs2(text);
}

function forcingCharacters(text: string): ForcingCharacter[] {
  const forcing: ForcingCharacter[] = [];
  let index = 0;
  for (const character of text) {
    if (septetsOf(character.charCodeAt(0)) === 0) forcing.push({ index, character });
    index += character.length;
  }
  return forcing;
}

/** Everything that the compose screen shows about a text's length. For the number alone take {@link segmentsOf}. */
export function countSegments(text: string): SegmentCount {
  const { encoding, units, segments, used } = cut(text);
  const perSegment = segments === 1 ? room[encoding].alone : room[encoding].joined;
  return {
    encoding,
    units,
    segments,
    perSegment,
    remainingInSegment: perSegment - used,
    forcing: encoding === 'GSM-7' ? [] : forcingCharacters(text),
  };
}

/** `countSegments(text).segments` without the rest, for counting a million texts. */
export function segmentsOf(text: string): number {
  return cut(text).segments;
}
