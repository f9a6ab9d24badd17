/** Texts that ask for an answer, which nobody can give to a sender ID with letters: one that is overlooked is wrong, as is one taken for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replyPromise } from '../../../electron/shared/text/opt-out/reply-promise.ts';
import type { Case, HoldOut, Verdict } from '../hold-out.ts';

/** In the order in which they were written, each before the code that it tries was changed for it. */
const sets = ['First', 'Second', 'Third'] as const;

function judge(text: string, asks: boolean): Verdict {
  const found = replyPromise(text);
  if ((found !== undefined) === asks) return { verdict: 'right', said: '' };
  return { verdict: 'wrong', said: found === undefined ? 'overlooked' : `found "${found.sentence}"` };
}

function* cases(): Generator<Case> {
  for (const set of sets) {
    const file = join(import.meta.dirname, `${set.toLowerCase()}-answers.txt`);
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line === '' || line.startsWith('#')) continue;
      const [verdict = '', language = '', written = ''] = line.split('|');
      const text = written.replaceAll('\\n', '\n');
      yield {
        kind: 'own',
        class: `${set} set: ${verdict === '-' ? 'asks for no answer' : 'asks for an answer'}`,
        what: `${language}: ${written}`,
        judge: async () => [judge(text, verdict !== '-')],
      };
    }
  }
}

export const answers: HoldOut = { name: 'answers', cases };
