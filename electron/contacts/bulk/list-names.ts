/** The lists of a contact in one cell, as exports write them and imports read them. */
import { longestListName } from '../../shared/values/list-name.ts';
import { cutText } from '../../shared/values/whole-signs.ts';

/** Names with semicolons between them; one that holds what would be misread stands in quotation marks. */
export function writeLists(names: readonly string[]): string {
  return names
    .map((name) => (/[;|"\n]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join('; ');
}

const oneName = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;|]|$)|([^;|\n]*))(?:[;|\n]|$)/gy;

/** The names in a cell, each once. Other programs put bars or line ends between them; commas stand within names. */
export function readLists(cell: string): readonly string[] {
  const names = new Set<string>();
  for (const [whole, quoted, plain] of cell.matchAll(oneName)) {
    if (whole === '') break;
    const name = cutText(quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '', longestListName);
    if (name.trim() !== '') names.add(name);
  }
  return [...names];
}

/** Marks of the program that wrote the file, and no lists of people: `* myContacts`, `* starred`. */
const systemMark = /^(?:\*|System Group:)\s*/i;

/** `{Choir,Scouts}` and `["Choir","Scouts"]`, as databases write several. */
const bracketed = /^\s*(?:\{([^{}]*)\}|\[([^[\]]*)\])\s*$/;
const withoutBrackets = (cell: string): string => {
  const found = bracketed.exec(cell);
  return found === null ? cell : (found[1] ?? found[2] ?? '');
};

/** Of Arabic, Chinese and Japanese, too. */
const oneTag =
  /\s*(?:"((?:[^"]|"")*)"\s*(?=[;|,،؛、，；\n]|:::|$)|((?:(?!:::)[^;|,،؛、，；\n])*))(?:[;|,،؛、，；\n]|:::|$)/gy;

/** The names in a cell of labels, tags, groups or categories, between which programs put commas and colons as well, without marks of their own. */
export function readTags(cell: string): readonly string[] {
  const names = new Set<string>();
  for (const [whole, quoted, plain] of withoutBrackets(cell).matchAll(oneTag)) {
    if (whole === '') break;
    const name = cutText((quoted?.replaceAll('""', '"') ?? plain ?? '').trim(), longestListName);
    if (name !== '' && !systemMark.test(name)) names.add(name);
  }
  return [...names];
}
