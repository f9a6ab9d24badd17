/**
 * The possible faults of a sender ID. The service's own rules are not shown (interface specification, section 4), so every
 * finding is a warning with the networks' usual rules behind it, and nothing is ever blocked. Pure.
 */

import { looksLikeKey } from '../settings/api-key.ts';
import { visibleText } from './visible-text.ts';

/** The alphanumeric sender of GSM 03.40 has room for this many characters. */
const mostCharacters = 11;
/** E.164 allows this many digits. */
const mostDigits = 15;

export const senderIdWarnings = [
  /** An API key in the wrong field: everybody who gets the text would read it. */
  'key',
  /** More than 11 characters: many networks cut it or refuse the message. */
  'longer-than-11',
  /** More digits than any phone number has. */
  'longer-than-15-digits',
  /** Digits only: shown as a phone number, which people may answer or call. */
  'digits-only',
  /** A plus sign before digits; the service writes numbers without it. */
  'plus-sign',
  /** Something else than the letters A to Z and digits; networks often replace it. */
  'unusual-characters',
  /** A space in it: allowed by some networks, refused by others. */
  'space',
  /** A single character or two: often refused. */
  'very-short',
] as const;
export type SenderIdWarning = (typeof senderIdWarnings)[number];

/** All warnings for a sender ID, the gravest first; surrounding space does not count. */
export function senderIdWarningsOf(value: string): readonly SenderIdWarning[] {
  const text = readSenderId(value);
  if (looksLikeKey(text)) return ['key'];
  const characters = [...text].length;
  if (characters === 0) return [];
  if (/^\+?\d+$/.test(text)) {
    const digits = text.replace('+', '').length;
    return [
      ...(digits > mostDigits ? (['longer-than-15-digits'] as const) : []),
      'digits-only',
      ...(text.startsWith('+') ? (['plus-sign'] as const) : []),
    ];
  }
  // It is written anew anyway: one notice is enough.
  if (characters > mostCharacters) return ['longer-than-11'];
  const warnings: SenderIdWarning[] = [];
  if (/[^A-Za-z0-9\s]/u.test(text)) warnings.push('unusual-characters');
  if (/\s/u.test(text)) warnings.push('space');
  if (characters < 3) warnings.push('very-short');
  return warnings;
}

/** A sender ID as it was typed or pasted, without what nobody sees: space around it, and invisible characters in it. */
export function readSenderId(typed: string): string {
  return visibleText(typed);
}

/** The sender ID among `others` that people may take for this one, since only capitals or spaces differ. */
export function alikeSenderId(value: string, others: readonly string[]): string | undefined {
  const plain = (text: string): string =>
    readSenderId(text).normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
  return others.find((other) => other !== readSenderId(value) && plain(other) === plain(value));
}
