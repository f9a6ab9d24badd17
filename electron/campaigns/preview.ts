/** The message as people of the audience would get it, before anything is frozen. */
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import type { CampaignDraft } from '../shared/models.ts';
import type { PreviewRow } from '../shared/plans.ts';
import { countSegments } from '../shared/segments.ts';
import { parseTemplate, render } from '../shared/template.ts';
import { type AudienceMember, reachedAfter, reachedSize } from './audience.ts';

/** People that the compose screen leafs through at a time. */
const shown = 20;

const Fields = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.string()));

/** How many people of the audience are not left out, and those behind the contact `after` (0: the first). A template with problems is rendered as it stands. */
export async function previewOf(
  db: Db,
  draft: CampaignDraft,
  knownFields: readonly string[],
  after: number,
): Promise<{ audience: number; rows: readonly PreviewRow[] }> {
  const template = parseTemplate(draft.template, knownFields);
  const [audience, members] = await Promise.all([
    reachedSize(db, draft.audience),
    reachedAfter(db, draft.audience, after, shown),
  ]);
  return { audience, rows: members.map((member) => rowFor(member)) };

  function rowFor(member: Pick<AudienceMember, 'id' | 'number' | 'name' | 'fields'>): PreviewRow {
    const { text, empty } = render(template, Fields.parse(member.fields));
    const { segments, encoding } = countSegments(text);
    return {
      contactId: member.id,
      name: member.name,
      number: member.number,
      text,
      segments,
      encoding,
      empty,
    };
  }
}
