/** The channels of the do-not-text list. */
import {
  addContactsToDoNotText,
  addDoNotText,
  doNotTextCount,
  doNotTextPage,
  type NewDoNotText,
  removeDoNotText,
} from '../../db/contacts/do-not-text.ts';
import { sentTexts } from '../../db/message/sent-texts.ts';
import { type Acting, auditBy } from '../../db/records/audit.ts';
import { writeContacts } from '../../db/sqlite/write.ts';
import { type SavesFiles, saveFile } from '../../files/saved-file.ts';
import type { HandlersOf } from '../../shared/channels/channel.ts';
import type { doNotTextChannels } from '../../shared/channels/do-not-text.ts';
import type { AddedNumbers, Events } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { ImportProgress, ImportSource } from '../../shared/import/imports.ts';
import { meantBy } from '../../shared/phone/typed-number.ts';
import type { LongWork } from '../bulk/long-work.ts';
import { rowsOf } from '../bulk/pages.ts';
import type { RunningImport } from '../import/import-thread.ts';
import type { NumbersRead } from '../import/tasks.ts';
import {
  FoundNumber,
  type FoundNumbers,
  type NumbersCountry,
  readerCountry,
  withReadings,
} from './found-numbers.ts';
import { asFound, entriesOf, needsPreview, sidesOf } from './found-sides.ts';
import { withFurtherNumbers } from './further-numbers.ts';
import { LastPreview, yieldToLoop } from './last-preview.ts';

export interface DoNotTextHandlersDeps extends Acting, SavesFiles {
  /** ISO 3166; null where none is known yet. */
  readonly defaultCountry: () => string | null;
  readonly changed: (...what: Events['changed']['what']) => void;
  /** Shows the system's dialog; null where the person closed it. */
  readonly askForFile: () => Promise<string | null>;
  /** Work on many numbers. */
  readonly work: LongWork;
  /** Reads numbers in a thread of its own. */
  readonly readNumbers: (
    source: ImportSource,
    country: NumbersCountry,
    sent: readonly string[],
    onProgress: (progress: ImportProgress) => void,
  ) => RunningImport<NumbersRead>;
}

/** Characters of a paste; more of them take longer than starting a thread. */
const readAtOnce = 50_000;

export function doNotTextHandlers(deps: DoNotTextHandlersDeps): HandlersOf<typeof doNotTextChannels> {
  const { db, now, work, changed } = deps;
  const record = auditBy(deps);
  const previews = new LastPreview();
  /** Nothing without a code is read before it is known as whose. */
  const countryFor = (chosen: string | null | undefined): NumbersCountry => {
    const home = deps.defaultCountry();
    if (home === null && chosen === undefined) throw new AppError('number-country');
    return { home, ...(chosen !== undefined && { chosen }) };
  };

  return {
    'do-not-text.page': async ({ search, after, limit }) => {
      const isNumber = /\p{Nd}/u.test(search) && !/\p{L}/u.test(search);
      return doNotTextPage(db, search, after, limit, isNumber ? await wholeNumber(deps, search) : null);
    },
    'do-not-text.count': async () => doNotTextCount(db),
    'do-not-text.add': async ({ text, reason, country: chosen }) => {
      const country = countryFor(chosen);
      const found = await withFurtherNumbers(db, await foundIn(deps, text, country));
      const source = text.trim().includes('\n') ? 'pasted' : 'by hand';
      const from = { kind: 'text', text } as const;
      return needsPreview(found)
        ? { kind: 'preview', preview: await previews.show(db, { found, source, from, country }) }
        : putOnList(deps, entriesOf(found, asFound, reason), source, reason);
    },
    'do-not-text.read-again': async ({ previewId, country: chosen }) => {
      const { source, from } = previews.get(previewId);
      const country = countryFor(chosen);
      const found =
        from.kind === 'text' ? await foundIn(deps, from.text, country) : await read(deps, from, country);
      return previews.show(db, { found: await withFurtherNumbers(db, found), source, from, country });
    },
    'do-not-text.put-contacts': async ({ ids, reason }) => {
      const why = { reason, source: 'contacts', now: now() };
      return blocked(deps, await writeContacts(db, (trx) => addContactsToDoNotText(trx, ids, why)), reason);
    },
    'do-not-text.put-found': async ({ query, reason }) => {
      const why = { reason, source: 'contacts', now: now() };
      return blocked(
        deps,
        await work.run('list', { kind: 'put-found-on-do-not-text', query, ...why }),
        reason,
      );
    },
    'do-not-text.preview-file': async ({ country: chosen }) => {
      const country = countryFor(chosen);
      const path = await deps.askForFile();
      if (path === null) return null;
      const from = { kind: 'file', path } as const;
      const { name: source, ...found } = await read(deps, from, country);
      return previews.show(db, { found: await withFurtherNumbers(db, found), source, from, country });
    },
    'do-not-text.find': async ({ previewId, search }) => {
      const { found, known } = previews.get(previewId);
      return sidesOf(found, known, search, yieldToLoop);
    },
    'do-not-text.put': async ({ previewId, everybody, moved, reason }) => {
      const { found, source } = previews.get(previewId);
      const decided = { everybody, moved: new Set(moved) };
      const put = await putOnList(deps, entriesOf(found, decided, reason), source, reason);
      previews.forget();
      return put;
    },
    'do-not-text.export': async ({ words }) => {
      const saved = await saveFile(deps, deps.words()('name.doNotText'), (path) =>
        work.run('export', { kind: 'export-do-not-text', words, path, locale: deps.locale() }),
      );
      if (saved === null) return null;
      const { path, written: rows } = saved;
      await record('Do not text', { action: 'do-not-text.exported', detail: { path, rows } });
      return { path, rows };
    },
    'do-not-text.remove': async ({ number, why }) => {
      const isRecorded = await removeDoNotText(db, number, why);
      if (!isRecorded) await record(number, { action: 'do-not-text.removed', detail: { why } });
      changed('do-not-text', 'contacts');
      return null;
    },
  };
}

/** The number that a search means, E.164 digits; null where it is none, or nobody can tell which. */
async function wholeNumber(
  { db, defaultCountry }: DoNotTextHandlersDeps,
  search: string,
): Promise<string | null> {
  const { readTypedNumbers } = await import('../phone/typed-numbers.ts');
  const [typed] = await readTypedNumbers(db, [{ text: search }], defaultCountry());
  return typed === undefined ? null : (meantBy(typed)?.number ?? null);
}

async function foundIn(
  deps: DoNotTextHandlersDeps,
  text: string,
  country: NumbersCountry,
): Promise<FoundNumbers> {
  if (text.length > readAtOnce) return read(deps, { kind: 'text', text }, country);
  const { numbersIn } = await import('../replies/replies.ts');
  const { contactsFor } = await import('../phone/typed-numbers.ts');
  const { pastedNumbers } = await import('../phone/pasted-numbers.ts');
  const { home, chosen } = country;
  const contacts = await contactsFor(deps.db, (asking) => {
    pastedNumbers(home, chosen, asking).withCodes(text);
  });
  const { read: readings, withCodes } = pastedNumbers(home, chosen, contacts);
  const sent = await sentTexts(deps.db);
  const found = await numbersIn(withCodes(text), readerCountry(country), yieldToLoop, sent);
  return withReadings(found, readings);
}

async function read(
  { db, work, readNumbers }: DoNotTextHandlersDeps,
  source: ImportSource,
  country: NumbersCountry,
): Promise<FoundNumbers & { readonly name: string }> {
  const sent = await sentTexts(db);
  const { pages, ...found } = await work.follow('read', (onProgress) => {
    const { outcome, abandon } = readNumbers(source, country, sent, onProgress);
    return { outcome, stop: abandon };
  });
  const people: FoundNumber[] = [];
  for (const page of pages) {
    people.push(...rowsOf(FoundNumber, page));
    await yieldToLoop();
  }
  return { ...found, people };
}

async function putOnList(
  deps: DoNotTextHandlersDeps,
  entries: Iterable<readonly NewDoNotText[]>,
  source: string,
  reason: string,
): Promise<AddedNumbers> {
  const { db, now, work } = deps;
  const pages: string[] = [];
  let count = 0;
  let first: readonly NewDoNotText[] = [];
  for (const page of entries) {
    if (pages.length === 0) first = page;
    count += page.length;
    pages.push(JSON.stringify(page));
    await yieldToLoop();
  }
  const putting = { source, now: now() };
  const added =
    pages.length > 1
      ? await work.run('put', { kind: 'put-on-do-not-text', pages, entries: count, ...putting })
      : await writeContacts(db, (trx) => addDoNotText(trx, first, putting));
  await blocked(deps, added, reason);
  return { kind: 'added', added, already: count - added };
}

async function blocked(deps: DoNotTextHandlersDeps, numbers: number, reason: string): Promise<number> {
  if (numbers > 0)
    await auditBy(deps)('Do not text', { action: 'do-not-text.added', detail: { numbers, reason } });
  deps.changed('do-not-text', 'contacts');
  return numbers;
}
