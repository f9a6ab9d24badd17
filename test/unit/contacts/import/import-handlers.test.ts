import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importHandlers } from '../../../../electron/contacts/import/import-handlers.ts';
import { migrateAll } from '../../../../electron/db/sqlite/migrate.ts';
import { openHere } from '../../../../electron/db/sqlite/open.ts';
import { englishWords } from '../../../support/english-words.ts';
import { planFor } from '../../../support/import-plan.ts';

it('an import tells that quitting would lose it for as long as it is under way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-import-handlers-'));
  migrateAll(folder);
  const db = openHere(folder, 'both');
  let under = 0;
  let most = 0;
  const works: Promise<unknown>[] = [];
  const handlers = importHandlers({
    words: () => englishWords.files,
    defaultCountry: () => null,
    locale: () => 'en-GB',
    db,
    dataFolder: folder,
    now: () => 1_781_000_000_000,
    actor: 'ada',
    mayRead: () => true,
    askForFile: async () => null,
    askWhereToSave: async () => null,
    wrote: () => undefined,
    onProgress: () => undefined,
    waitFor: (work) => {
      most = Math.max(most, ++under);
      works.push(work.finally(() => --under));
    },
    changed: () => undefined,
    index: () => undefined,
    onError: (cause) => {
      throw cause;
    },
  });
  const source = { kind: 'text', text: 'Name,Phone\nAnn,+447700900101\n' } as const;
  await handlers['imports.preview']({ source, reading: null });
  expect(works).toHaveLength(0);
  const { importId } = await handlers['imports.review'](planFor(source));
  await Promise.all(works);
  expect([most, under]).toEqual([1, 0]);
  expect(await handlers['imports.commit']({ importId })).toMatchObject({ added: 1 });
  expect(works).toHaveLength(2);
  await Promise.all(works);
  expect(under).toBe(0);
  await db.destroy();
  rmSync(folder, { recursive: true });
});
