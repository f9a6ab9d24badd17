/** The endings of the files that people hand over: on the command line, in the dialog, from the file manager. */

/** Files that can be opened with the app. */
export const openable: ReadonlySet<string> = new Set([
  '.csv',
  '.tsv',
  '.tab',
  '.txt',
  '.xlsx',
  '.xlsm',
  '.xltx',
  '.ods',
  '.ots',
  '.vcf',
  '.vcard',
]);
