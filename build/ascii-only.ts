import type { Plugin } from 'vite';

/**
 * Scripts in ASCII alone: with one other letter in it, a script is held, hashed and read as two bytes for every letter, and the
 * largest have 650,000. In strings, templates, regular expressions and names the escape means the letter.
 */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      if (rawTemplate.test(file.code)) this.error(`${file.fileName}: in String.raw the escape is no letter`);
      file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
    }
  },
};

const rawTemplate = /\bString\.raw`[^`]*[^\0-\x7f`]/;

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
