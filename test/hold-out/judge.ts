/** What came of a case, one verdict for each person in it. */
import { AppError } from '../../electron/shared/errors.ts';
import type { ImportReview } from '../../electron/shared/import/imports.ts';
import type {
  Case,
  ExpectedPerson,
  HoldOut,
  ImportCase,
  Outcome,
  RepliesCase,
  Size,
  Verdict,
} from './hold-out.ts';
import type { ReadContact, Reader, ReadFile } from './reader.ts';

/** Tries every case of a hold-out. */
export async function outcomesOf(holdOut: HoldOut, size: Size, reader: Reader): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of holdOut.cases(size)) {
    const { class: inClass, what } = one;
    for (const verdict of await verdictsOf(one, reader))
      outcomes.push({
        class: verdict.class ?? inClass,
        what: verdict.what === undefined ? what : `${what}: ${verdict.what}`,
        verdict: verdict.verdict,
        said: verdict.said,
      });
  }
  return outcomes;
}

function verdictsOf(one: Case, reader: Reader): Promise<readonly Verdict[]> {
  switch (one.kind) {
    case 'import':
      return ofImport(one, reader);
    case 'replies':
      return ofReplies(one, reader);
    case 'own':
      return one.judge(reader);
    default:
      return one satisfies never;
  }
}

const right: Verdict = { verdict: 'right', said: '' };
const refused = (said: string): Verdict => ({ verdict: 'refused', said });
const wrong = (said: string): Verdict => ({ verdict: 'wrong', said });

async function ofImport(one: ImportCase, reader: Reader): Promise<readonly Verdict[]> {
  const everybody = (said: string): readonly Verdict[] =>
    one.people.map(({ class: inClass, what }) => ({ ...refused(said), class: inClass, what }));
  try {
    const source = reader.sourceOf(one.content, one.fileName);
    const found = await reader.preview(source, null);
    const reading = one.reading?.(found) ?? null;
    const shown = reading === null ? found : await reader.preview(source, reading);
    if (one.isAsked?.(shown)) return everybody('The person is asked');
    const columns = one.columns ?? shown.columns.map(({ meaning }) => meaning);
    if (!columns.some(({ kind }) => kind === 'phone')) return everybody('No phone column was found');
    const file = await reader.readFile(source, {
      reading: shown.reading,
      columns: [...columns],
      defaultCountry: one.defaultCountry,
    });
    if (file.review.notices.some(({ kind }) => kind === 'maybe-abroad'))
      return everybody('The person is asked which country it is');
    return ofPeople(one.people, file);
  } catch (cause) {
    if (cause instanceof AppError) return everybody(cause.code);
    throw cause;
  }
}

/** A number that is nobody's in the file is a stranger's: it counts against whoever is missing, or by itself. */
function ofPeople(
  people: readonly ExpectedPerson[],
  { contacts, rejected, review }: ReadFile,
): readonly Verdict[] {
  const byNumber = new Map(contacts.map((contact) => [contact.number, contact]));
  const expected = new Set(people.map(({ number }) => number));
  const strangers = contacts.filter(({ number }) => !expected.has(number)).map(({ number }) => number);
  const verdicts = people.map((person): Verdict => {
    const { row, number, ...rest } = person;
    const reason = rejected.get(row);
    const contact = number === null || reason !== undefined ? undefined : byNumber.get(number);
    const verdict = contact
      ? ofContact(person, contact, review)
      : reason !== undefined
        ? refused(reason)
        : missing(row, number, strangers.shift());
    return { ...rest, ...verdict };
  });
  return [...verdicts, ...strangers.map((stranger) => wrong(`+${stranger} is texted and nobody's`))];
}

function missing(row: number, number: string | null, stranger: string | undefined): Verdict {
  const happened = stranger === undefined ? 'nobody is texted and nothing said' : `+${stranger} is texted`;
  return wrong(`row ${row}: ${happened}, not ${number === null ? 'asked' : `+${number}`}`);
}

function ofContact(person: ExpectedPerson, contact: ReadContact, review: ImportReview): Verdict {
  const { row, name, lists } = person;
  if (name !== undefined && contact.name !== name)
    return wrong(`row ${row}: is called "${contact.name}", not "${name}"`);
  const missing = lists?.find((list) => !contact.lists.includes(list));
  if (missing !== undefined) return wrong(`row ${row}: is not on the list "${missing}"`);
  return ofConsent(person, review);
}

function ofConsent({ row, consent }: ExpectedPerson, review: ImportReview): Verdict {
  if (consent === undefined) return right;
  const said = review.consent
    .filter(({ examples }) => examples.some((example) => example.row === row))
    .map(({ kind }) => kind);
  const isLeftOut = said.some((kind) => kind === 'refuses' || kind === 'wrong-number' || kind === 'died');
  if (isLeftOut !== (consent === 'refuses'))
    return said.includes('unknown') || said.includes('unclear') || said.includes('contradicts')
      ? refused(`row ${row}: the person is asked what a column says`)
      : wrong(`row ${row}: ${consent}, and is taken for ${said.join(', ') || 'somebody who agrees'}`);
  return right;
}

async function ofReplies(one: RepliesCase, reader: Reader): Promise<readonly Verdict[]> {
  const found = await reader.readNumbers(
    reader.sourceOf(one.content, one.fileName),
    one.defaultCountry,
    one.sent ?? [],
  );
  const taken = new Set(found.people.filter((person) => person.taken).map(({ number }) => number));
  const unsure = new Set(found.people.filter((person) => person.unsure).map(({ number }) => number));
  const known = new Set(one.people.map(({ number }) => number));
  const verdicts = one.people.map(({ number, refuses, isOpen, ...rest }): Verdict => {
    if (taken.has(number)) return { ...rest, ...(refuses ? right : wrong(`+${number} goes on the list`)) };
    const isShown =
      unsure.has(number) ||
      [...found.uncertain, ...found.unreadable].some((line) =>
        line.replace(/\D/g, '').includes(number.slice(-7)),
      );
    if (isShown && isOpen !== true) return { ...rest, ...refused(`+${number} is shown as uncertain`) };
    if (!isShown && (refuses || isOpen === true))
      return { ...rest, ...wrong(`+${number} is ${refuses ? 'missed' : 'not shown as uncertain'}`) };
    return { ...rest, ...right };
  });
  const strangers = [...taken].filter((number) => !known.has(number));
  return [...verdicts, ...strangers.map((number) => wrong(`+${number}, nobody's, goes on the list`))];
}
