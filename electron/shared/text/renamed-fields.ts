/** A template whose fields have other names: what it merges stays what it was. */
import { parseTemplate } from './template.ts';

/**
 * The same text, in which each of these fields goes by its new name. How its values are written, and what stands in place of an empty one,
 * stays as it is; words in braces that name none of them stay, too.
 *
 * @param known all fields that the text may name
 * @param renamed new names of some of these
 */
export function withFieldsRenamed(
  source: string,
  known: readonly string[],
  renamed: ReadonlyMap<string, string>,
): string {
  if (renamed.size === 0) return source;
  const { parts } = parseTemplate(source, known);
  let text = '';
  let end = 0;
  for (const part of parts) {
    if (part.kind !== 'field') continue;
    const name = renamed.get(part.field);
    if (name === undefined) continue;
    const written = source.slice(part.start, part.end);
    const rest = part.fallback === undefined ? '}' : written.slice(written.indexOf('|'));
    text += `${source.slice(end, part.start)}{${name}${rest}`;
    end = part.end;
  }
  return text + source.slice(end);
}
