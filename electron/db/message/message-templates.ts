/** Texts kept for reuse. */
import { AppError } from '../../shared/errors.ts';
import type { MessageTemplate } from '../../shared/models.ts';
import { withoutCase } from '../../shared/text/without-case.ts';
import { compareNames } from '../compare-names.ts';
import { laterThanBefore } from '../later-than-before.ts';
import { troubleOf } from '../sqlite/failure.ts';
import type { Db } from '../sqlite/open.ts';

const columns = ['id', 'name', 'text', 'updated_at'] as const;

/** All of them by name. */
export async function messageTemplates(db: Db): Promise<readonly MessageTemplate[]> {
  const rows = await db.selectFrom('message_templates').select(columns).execute();
  rows.sort((a, b) => compareNames(a.name, b.name));
  return rows.map(fromRow);
}

export interface TemplateChange {
  readonly id: number | null;
  readonly name: string;
  readonly text: string;
  /** `updatedAt` of the one that is changed, as the person saw it; absent: whatever it is. */
  readonly over?: number | undefined;
}

/** Keeps a new text, or changes one. @throws AppError `name-taken`, `not-found`, `changed-meanwhile` */
export async function saveMessageTemplate(
  db: Db,
  { id, name, text, over }: TemplateChange,
  now: number,
): Promise<MessageTemplate> {
  const named = { name, name_without_case: withoutCase(name) };
  try {
    const row =
      id === null
        ? await db
            .insertInto('message_templates')
            .values({ ...named, text, created_at: now, updated_at: now })
            .returning(columns)
            .executeTakeFirst()
        : await db
            .updateTable('message_templates')
            .set({ ...named, text, updated_at: laterThanBefore(now) })
            .where('id', '=', id)
            .$if(over !== undefined, (query) => query.where('updated_at', '=', over ?? 0))
            .returning(columns)
            .executeTakeFirst();
    if (row === undefined) throw await whyNotSaved(db, id);
    return fromRow(row);
  } catch (cause) {
    if (troubleOf(cause) === 'constraint') throw new AppError('name-taken', { name }, { cause });
    throw cause;
  }
}

async function whyNotSaved(db: Db, id: number | null): Promise<AppError> {
  const there = await db.selectFrom('message_templates').select('id').where('id', '=', id).executeTakeFirst();
  return there === undefined
    ? new AppError('not-found', { what: 'template' })
    : new AppError('changed-meanwhile', { what: 'template' });
}

/** @throws AppError `not-found` */
export async function removeMessageTemplate(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('message_templates')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new AppError('not-found', { what: 'template' });
}

function fromRow(row: { id: number; name: string; text: string; updated_at: number }): MessageTemplate {
  return { id: row.id, name: row.name, text: row.text, updatedAt: row.updated_at };
}
