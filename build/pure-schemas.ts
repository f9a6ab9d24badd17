/**
 * Says in the code of `electron/shared/` that making a schema from others has no effect but the schema, which a bundler cannot see. The
 * page shares the names and types of these files and asks hardly one of their schemas: what is never asked is left out of it, and with the
 * last of them their library. Making them all took a quarter of what the page's script takes at a start.
 */
import type { Plugin } from 'vite';

const asksLibrary = /\bfrom ['"]zod['"]/;
const shared = /\/electron\/shared\/.*\.ts$/;

/** What a schema makes other schemas with. Not what asks it, such as `parse`, which throws. */
const makers = [
  ...['extend', 'pick', 'omit', 'partial', 'required', 'strict', 'catchall', 'exclude', 'extract', 'keyof'],
  ...['optional', 'nullable', 'nullish', 'default', 'catch', 'array', 'or', 'and', 'readonly'],
  ...['min', 'max', 'int', 'regex', 'trim', 'refine', 'superRefine', 'transform', 'pipe'],
];

const lies = (id: string, length: number): boolean => length > 0 && /\/node_modules\/zod\//.test(id);

/** A call of a schema's own, each of which has a capital; and of what declares a channel. */
const made = new RegExp(`(?<![\\w.$])(?:[A-Z]\\w*\\.(?:${makers.join('|')})|reads|returns)\\(`, 'g');

export const pureSchemas: Plugin = {
  name: 'pure-schemas',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const library = Object.entries(file.modules).find(([id, { renderedLength }]) =>
        lies(id, renderedLength),
      );
      if (library !== undefined)
        this.error(
          `${file.fileName} asks a schema, and so holds ${library[0]}: share what it needs without its schema`,
        );
    }
  },
  transform(code, id) {
    if (!shared.test(id) || !asksLibrary.test(code)) return null;
    return { code: code.replace(made, '/* @__PURE__ */ $&'), map: null };
  },
};

/** Names whose calls have no effect: all of the library that makes schemas. */
export const pureNames: readonly string[] = ['z'];
