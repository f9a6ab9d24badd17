/** The texts of campaigns, to tell our own words from people's answers. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** Older ones are hardly quoted any more. */
const mostTemplates = 300;
const mostTexts = 1_000;
/** A template with fewer words of its own has its text in a merge field. */
const fewestWords = 5;

/** The templates of the newest campaigns that are no drafts; where a template is hardly more than a field, the texts themselves. */
export async function sentTexts(db: Db): Promise<readonly string[]> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['template', sql<number>`max(id)`.as('id')])
    .where('state', '!=', 'draft')
    .groupBy('template')
    .orderBy('id', 'desc')
    .limit(mostTemplates)
    .execute();
  const short = campaigns.filter(({ template }) => wordsOf(template) < fewestWords);
  const texts =
    short.length === 0
      ? []
      : await db
          .selectFrom('batches')
          .innerJoin('campaigns', 'campaigns.id', 'batches.campaign_id')
          .select('batches.text')
          .where('campaigns.state', '!=', 'draft')
          .where(
            'campaigns.template',
            'in',
            short.map(({ template }) => template),
          )
          .orderBy('batches.id', 'desc')
          .limit(mostTexts)
          .execute();
  return [...campaigns.map(({ template }) => template), ...new Set(texts.map(({ text }) => text))];
}

const wordsOf = (template: string): number =>
  template.replace(/\{[^{}]*\}/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
