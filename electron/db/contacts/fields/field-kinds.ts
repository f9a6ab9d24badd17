/** The kinds of fields: what their values are, where they are not text. */
import { languageOf } from '../../../shared/settings/languages.ts';
import type { TypedFields } from '../../../shared/text/template.ts';
import { FieldKind, type FieldKinds } from '../../../shared/values/field-kind.ts';
import type { Db } from '../../sqlite/open.ts';

export async function fieldKinds(db: Db): Promise<FieldKinds> {
  const rows = await db.selectFrom('field_kinds').select(['name', 'kind']).execute();
  return Object.fromEntries(
    rows.flatMap(({ name, kind }) => {
      const read = FieldKind.safeParse(kind);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}

/** The kinds, with the language in which a person who works in this locale writes. */
export async function typedFields(db: Db, locale: string): Promise<TypedFields> {
  return { kinds: await fieldKinds(db), language: languageOf(locale) };
}
