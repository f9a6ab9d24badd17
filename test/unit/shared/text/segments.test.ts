import fc from 'fast-check';
import splitter from 'split-sms';
import { describe, expect, test } from 'vitest';
import { isGsm7 } from '../../../../electron/shared/text/gsm.ts';
import { countSegments, segmentsOf } from '../../../../electron/shared/text/segments.ts';

const alphabet = [
  ...'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
];
const extension = [...'\f^{}\\[~]|€'];

const basic = fc.constantFrom(...alphabet);
const extended = fc.constantFrom(...extension);
const emoji = fc.constantFrom('😀', '👩‍👧', '🇩🇪', '’', 'ç', '漢', 'ا', 'ê', '…');

/** Long enough to reach several segments, dense enough in wide characters to meet every boundary. */
const gsmText = fc.string({ unit: fc.oneof({ weight: 6, arbitrary: basic }, extended), maxLength: 500 });
const unicodeText = fc.string({ unit: fc.oneof({ weight: 3, arbitrary: basic }, emoji), maxLength: 300 });
const anyText = fc.oneof(
  gsmText,
  unicodeText,
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  // Around one boundary: a filler up to it, then something wide across it.
  fc
    .tuple(
      fc.constantFrom('a', 'é', '漢'),
      fc.integer({ min: 60, max: 310 }),
      fc.array(fc.oneof(extended, emoji, basic)),
    )
    .map(([filler, length, tail]) => filler.repeat(length) + tail.join('')),
);

describe('counting agrees with split-sms', () => {
  test('on encoding, units, segments and the room left, for any well-formed text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const ours = countSegments(text);
        const theirs = splitter.split(text);
        expect(ours.encoding).toBe(theirs.characterSet === 'GSM' ? 'GSM-7' : 'UCS-2');
        expect(ours.units).toBe(ours.encoding === 'GSM-7' ? theirs.bytes : theirs.bytes / 2);
        expect(ours.segments).toBe(theirs.parts.length);
        expect(ours.remainingInSegment).toBe(theirs.remainingInPart);
      }),
      { numRuns: 5000 },
    );
  });

  test('except on half a surrogate pair, where split-sms counts a unit that is not there', () => {
    // TS 23.038 counts 16-bit units: this text has 70, which is one segment. split-sms takes any high surrogate
    // for two units without looking at the next one, so it counts 71 and makes two segments.
    const text = `${'漢'.repeat(69)}\ud83d`;
    expect(text).toHaveLength(70);
    expect(countSegments(text)).toMatchObject({ units: 70, segments: 1, remainingInSegment: 0 });
    expect(splitter.split(text)).toMatchObject({ bytes: 142, parts: [{}, {}] });
  });
});

describe('the alphabet', () => {
  test('has the 127 characters of the basic table at one unit each', () => {
    expect(new Set(alphabet).size).toBe(127);
    for (const character of alphabet) {
      expect(countSegments(character)).toMatchObject({ encoding: 'GSM-7', units: 1, forcing: [] });
    }
  });

  test('has the ten characters of the extension table at two units each', () => {
    expect(new Set(extension).size).toBe(10);
    for (const character of extension) {
      expect(countSegments(character)).toMatchObject({ encoding: 'GSM-7', units: 2, forcing: [] });
    }
  });

  test('has nothing else: every other 16-bit unit forces UCS-2', () => {
    const known = new Set([...alphabet, ...extension]);
    for (let unit = 0; unit <= 0xffff; unit++) {
      const character = String.fromCharCode(unit);
      if (isGsm7(character) !== known.has(character)) expect.fail(`U+${unit.toString(16)}`);
    }
  });

  test('lacks the characters that people take for it', () => {
    for (const character of 'çêëâîôûÀÈáíóú’“”–…`\t\u00a0')
      expect(countSegments(character).encoding).toBe('UCS-2');
  });
});

describe('boundaries', () => {
  test.each([
    ['a', 160, 1, 0],
    ['a', 161, 2, 145],
    ['a', 306, 2, 0],
    ['a', 307, 3, 152],
    ['漢', 70, 1, 0],
    ['漢', 71, 2, 63],
    ['漢', 134, 2, 0],
    ['漢', 135, 3, 66],
  ])('%s × %i is %i segments with %i left', (character, length, segments, remainingInSegment) => {
    expect(countSegments(character.repeat(length))).toMatchObject({ segments, remainingInSegment });
  });

  test('the euro sign never straddles two segments', () => {
    // 152 + the euro's two would need 154, so it opens the second segment: 152 | 2 + 151 | 2.
    const text = `${'a'.repeat(152)}€${'a'.repeat(151)}bb`;
    expect(countSegments(text)).toMatchObject({ units: 307, segments: 3, remainingInSegment: 151 });
  });

  test('an emoji never straddles two segments', () => {
    const text = `${'漢'.repeat(66)}😀${'漢'.repeat(66)}`;
    expect(text).toHaveLength(134);
    expect(countSegments(text)).toMatchObject({ units: 134, segments: 3 });
  });

  test('an empty text is one segment with all its room left', () => {
    expect(countSegments('')).toEqual({
      encoding: 'GSM-7',
      units: 0,
      segments: 1,
      perSegment: 160,
      remainingInSegment: 160,
      forcing: [],
    });
  });
});

describe('what forces Unicode', () => {
  test('is named with its place, surrogate pairs as one character', () => {
    expect(countSegments('Don’t 😀!').forcing).toEqual([
      { index: 3, character: '’' },
      { index: 6, character: '😀' },
    ]);
  });

  test('is exactly what has to go for the text to become GSM-7', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { encoding, forcing } = countSegments(text);
        expect(encoding === 'UCS-2').toBe(forcing.length > 0);
        let rest = '';
        let from = 0;
        for (const { index, character } of forcing) {
          expect(text.slice(index, index + character.length)).toBe(character);
          rest += text.slice(from, index);
          from = index + character.length;
        }
        expect(countSegments(rest + text.slice(from)).encoding).toBe('GSM-7');
      }),
    );
  });
});

test('the quick count is the full count', () => {
  const anything = fc.oneof(
    anyText,
    fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
  );
  fc.assert(
    fc.property(anything, (text) => segmentsOf(text) === countSegments(text).segments),
    { numRuns: 1000 },
  );
});
