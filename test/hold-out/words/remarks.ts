/** What staff note about people: a refusal or a death that is overlooked is wrong, as is one that is taken for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case, HoldOut, Verdict } from '../hold-out.ts';
import type { Reader } from '../reader.ts';

/** In the order in which they were written, each before the code that it tries was changed for it. */
const sets = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const;

/** The notes beside it, as most are: of a column with few of them, each cell is taken for an answer. */
const others = [
  'prefers mornings',
  'has a dog',
  'wheelchair access',
  'new patient since May',
  'pays by card',
  'VIP',
  'comes with her son',
  'lives upstairs',
  'parking needed',
  'speaks Polish',
].map((note, index) => `Person ${index},0770090010${index},${note}\n`);

/** `refused`: the person is asked about it. */
async function judge(remark: string, refuses: boolean, reader: Reader): Promise<readonly Verdict[]> {
  const content = `Name,Mobile,Remarks\nAda,07700900199,"${remark}"\n${others.join('')}`;
  const { review } = await reader.readFile(reader.sourceOf(content, undefined), { defaultCountry: 'GB' });
  const said = review.consent
    .filter(({ examples }) => examples.some(({ row }) => row === 2))
    .map(({ kind }) => kind)
    .join(', ');
  if (refuses === (said === 'refuses')) return [{ verdict: 'right', said: '' }];
  return [{ verdict: said === '' || said === 'refuses' ? 'wrong' : 'refused', said: said || 'overlooked' }];
}

function* cases(): Generator<Case> {
  for (const set of sets) {
    const file = join(import.meta.dirname, `${set.toLowerCase()}-remarks.txt`);
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (!/^[!-]\|/.test(line)) continue;
      const refuses = line.startsWith('!');
      const remark = line.slice(2);
      yield {
        kind: 'own',
        class: `${set} set: ${refuses ? 'nobody may text them' : 'says nothing of texts'}`,
        what: remark,
        judge: (reader) => judge(remark, refuses, reader),
      };
    }
  }
}

/** Of a hundred remarks three may be missed, or asked about for nothing. */
export const remarks: HoldOut = { name: 'remarks', cases, mayBeWrong: 0.03 };
