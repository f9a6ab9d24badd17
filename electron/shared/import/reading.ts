/** How a file is read. */
import { z } from 'zod';

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'koi8-r',
  'koi8-u',
  'gb18030',
  'big5',
  'euc-kr',
  'euc-jp',
  'iso-2022-jp',
  'shift_jis',
  'macintosh',
  'x-mac-ce',
  'x-mac-croatian',
  'x-mac-cyrillic',
  'x-mac-greek',
  'x-mac-romanian',
  'x-mac-turkish',
  'cp437',
  'cp720',
  'cp737',
  'cp775',
  'cp850',
  'cp852',
  'cp855',
  'cp857',
  'cp860',
  'cp861',
  'cp862',
  'cp863',
  'cp865',
  'ibm866',
  'cp869',
] as const;
export const delimiters = [',', ';', '\t', '|'] as const;

/** How the file is to be read; every part is found first and can then be switched. */
export const Reading = z.object({
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  hasHeader: z.boolean(),
  /** Rows above the headings, such as a title, that are no part of the table; of those that hold anything. */
  above: z.number().int().min(0).max(100),
  /** Sheet of an XLSX file; null for text files. */
  sheet: z.string().max(200).nullable(),
  /** Whether rows that the workbook hides, as by a filter, are no part of it. */
  leaveOutHidden: z.boolean(),
});
export type Reading = z.infer<typeof Reading>;
