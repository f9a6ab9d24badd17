/** The fields that the text of a draft can name: those of the contacts, or of the file whose rows it is for. */
import type { CampaignDraft } from '../shared/models.ts';
import type { TypedFields } from '../shared/text/template.ts';

export interface FieldSources {
  readonly fieldNames: () => Promise<readonly string[]>;
  /** The kinds of the contacts' fields, and the person's language; absent: all are text. */
  readonly typedFields?: () => Promise<TypedFields>;
}

export interface DraftFields {
  readonly knownFields: readonly string[];
  readonly typed: TypedFields | undefined;
}

export async function fieldsOfDraft(
  { audience: { file, occurrenceFields = [] } }: Pick<CampaignDraft, 'audience'>,
  { fieldNames, typedFields }: FieldSources,
): Promise<DraftFields> {
  const typed = await typedFields?.();
  if (file === undefined) {
    const knownFields = [...new Set([...(await fieldNames()), ...occurrenceFields])];
    return { knownFields, typed };
  }
  return { knownFields: file.fields, typed: typed && { ...typed, kinds: file.kinds } };
}
