/** Making sure that the ciphertext of a removed key is in no file any more, copies included. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export class KeyNotErased extends Error {
  override readonly name = 'KeyNotErased';
  constructor(path: string) {
    super(`The removed key is still in ${path}`);
  }
}

/**
 * Takes `text` out of every file beside `path` whose name begins alike: copies of damaged files,
 * and temporary files that a crash left. `path` itself must have been rewritten before.
 *
 * @throws KeyNotErased where `path` still holds it
 */
export function eraseEverywhere(path: string, text: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('accounts.')) continue;
    const file = join(folder, name);
    const content = readFileSync(file, 'utf8');
    if (!content.includes(text)) continue;
    if (file === path) throw new KeyNotErased(file);
    if (name.includes('.damaged-')) writeFileSync(file, content.replaceAll(text, ''), { mode: 0o600 });
    else rmSync(file);
  }
}
