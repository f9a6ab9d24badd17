/** Reading numbers for the do-not-text list in a thread: a file, or a paste that would take the main thread too long. */

import { pagesOf } from '../bulk/pages.ts';
import { Progress, type ProgressTools } from '../bulk/progress.ts';
import type { ImportTask, NumbersRead } from '../import/tasks.ts';
import { openTable } from '../read/table.ts';
import { numbersIn } from '../replies/replies.ts';
import { readNumberFile } from './number-file.ts';

type ReadNumbers = Extract<ImportTask, { kind: 'read-numbers' }>;

/** @throws AppError `cancelled`, and what opening a table throws */
export async function readNumbers(
  { source, defaultCountry, locale, sent }: ReadNumbers,
  tools: ProgressTools,
): Promise<NumbersRead> {
  const progress = new Progress(tools, 'reading', 1);
  const onStep = (rows: number, fraction: number) => progress.report(rows, fraction);
  const { people, ...found } =
    source.kind === 'text'
      ? { name: '', ...(await numbersIn(source.text, defaultCountry, onStep, sent)) }
      : await readNumberFile(
          await openTable(source, null, locale, (share) => onStep(0, share / 2)),
          defaultCountry,
          onStep,
          sent,
        );
  return { ...found, pages: pagesOf(people) };
}
