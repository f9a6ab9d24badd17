/** Copies of one draft: whoever gets two of them is texted twice, however much the texts have come apart since. */
import { copiesOfDraft } from '../db/campaigns/campaigns-since.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { DraftCopy } from '../shared/models/draft-copy.ts';
import type { Audience, Campaign } from '../shared/models.ts';

/** Copies for the same people as the campaign. */
export async function copiesForSamePeople(
  db: Db,
  { id, audience, copyOf }: Pick<Campaign, 'id' | 'audience' | 'copyOf'>,
): Promise<readonly DraftCopy[]> {
  const people = peopleOf(audience);
  return (await copiesOfDraft(db, id))
    .filter((other) => peopleOf(other.audience) === people)
    .map((other) => ({
      id: other.id,
      name: other.name,
      isDraft: other.status.state === 'draft',
      isOriginal: other.id === copyOf,
    }));
}

/** Whom it is for, without whom it leaves out for what they got before. */
export function peopleOf({ everyone, listIds, contactIds, exceptListIds, filters, file }: Audience): string {
  const rows = file && [file.name, file.rows];
  return JSON.stringify(rows ?? [everyone, listIds, contactIds, exceptListIds, filters]);
}
