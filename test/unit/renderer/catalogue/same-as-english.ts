/**
 * Texts that a language writes as English does, letters only. The list stays short: a text that was left in English by
 * mistake must not hide in it.
 */
import type { Language } from '../../../../electron/shared/settings/languages.ts';

/** Names, formats and keys of the keyboard. */
const everywhere: readonly string[] = [
  'Carillon',
  'Ctrl',
  'Enter',
  'Esc',
  'Shift',
  'OK',
  'CSV',
  'SMS',
  'UTF',
  'URL',
  'Linux',
  'Windows',
  'macOS',
  'STOP',
  /** Figures of a month in an empty field. */
  'MM',
];

const own: Readonly<Partial<Record<Language, readonly string[]>>> = {
  fr: [
    'Action',
    'Actions',
    'Contacts',
    'Date',
    'Contacts xlsx',
    'Message',
    'Minutes',
    'Mobile',
    'Production',
    'Services',
    'Unicode UTF',
    'Version',
  ],
  es: ['DD', 'Unicode UTF', 'Unicode UTF big endian', 'min', 'ms'],
  de: [
    'Dashboard',
    'Import',
    'Limit',
    'Limits',
    'Link',
    'Name',
    'Person',
    'Server',
    'Start',
    'System',
    'Team',
    'Test',
    'Text',
    'Unicode UTF',
    'Version',
    'min',
    'ms',
  ],
  pt: ['DD', 'Unicode UTF', 'Unicode UTF big endian', 'min', 'ms'],
  ar: [],
};

export function sameAsEnglish(language: Language, letters: string): boolean {
  return everywhere.includes(letters) || (own[language]?.includes(letters) ?? false);
}
