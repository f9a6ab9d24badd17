/** The catalogue's files as they lie on the disk, and the texts in them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/setup/paths.mjs';
import { type Language, languages } from '../../electron/shared/settings/languages.ts';

const folder = join(root, 'renderer', 'catalogue');

/** The languages beside English whose folder is there. */
export const translations: readonly Language[] = languages.filter(
  (language) => language !== 'en' && existsSync(join(folder, language)),
);

export function namespacesOf(language: Language): readonly string[] {
  return readdirSync(join(folder, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/** A text by its key, such as `stopDialog.underWay_one`; the lines of a list by their place, `body.3`. */
export function textsOf(language: Language, namespace: string): ReadonlyMap<string, string> {
  const tree: unknown = JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'));
  return new Map(entriesOf(tree, ''));
}

function entriesOf(tree: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree !== 'object' || tree === null)
    throw new Error(`${path} is neither a text nor a group of texts`);
  const before = path === '' ? '' : `${path}.`;
  return Object.entries(tree).flatMap(([key, value]) => entriesOf(value, `${before}${key}`));
}

export type PluralForm = Intl.LDMLPluralRule;

/** A key without its plural form, and the form; null where it is not one of a counted text. */
export function formOf(key: string): { readonly base: string; readonly form: PluralForm | null } {
  const match = /^(.+)_(zero|one|two|few|many|other)$/.exec(key);
  const form = pluralForms.find((name) => name === match?.[2]);
  return match?.[1] === undefined || form === undefined
    ? { base: key, form: null }
    : { base: match[1], form };
}

export const pluralForms = [
  'zero',
  'one',
  'two',
  'few',
  'many',
  'other',
] as const satisfies readonly PluralForm[];
