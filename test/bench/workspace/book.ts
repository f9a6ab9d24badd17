/** A million contacts on an engine, as a person makes and uses them: imported from a file, paged through, searched, planned into a campaign. */
import { setTimeout as delay } from 'node:timers/promises';
import { buildPlanInThread } from '../../../electron/campaigns/plan/plan-thread.ts';
import { createCampaign, emptyDraft } from '../../../electron/db/campaigns/campaigns.ts';
import { contactsCount } from '../../../electron/db/contacts/contacts.ts';
import { hasUnindexed } from '../../../electron/db/contacts/search/contacts-search.ts';
import type { RecordsAt } from '../../../electron/db/records-at.ts';
import type { Db } from '../../../electron/db/sqlite/open.ts';
import { planFor } from '../../support/import-plan.ts';
import {
  everybody,
  importsOn,
  type ReadingTimes,
  readingTimes,
  type Searches,
  searchesOf,
  timed,
} from '../contacts-book.ts';

export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL';
  readonly db: Db;
  readonly at: RecordsAt;
}

export interface BookFigures {
  readonly contacts: number;
  readonly reviewMs: number;
  readonly commitMs: number;
  /** Until every search finds its contacts in the index, which files fill behind the commit. */
  readonly indexedMs: number;
  readonly reading: ReadingTimes;
  readonly planned: number;
  readonly planMs: number;
}

const fields = ['First name', 'Last name', 'City', 'Appointment'];

/** As people type them, also those who have only begun. */
const searches: Searches = {
  ...searchesOf(),
  'beginning of a name': ['mart', 'nun', 'scha', 'joh', 'walk', 'ngu', 'thomp', 'ols', 'krü', 'siob'],
  'without the accents': [
    'garcia',
    'martinez',
    'nguyen',
    'perez',
    'muller',
    'schroder',
    'astrom',
    'chloe',
    'jose',
    'siobhan',
  ],
  'town (1 in 14 people)': ['london', 'leeds', 'köln', 'zurich'],
  'town and name': ['york johnson', 'bath müller', 'dover grace', 'malmo asa'],
};

/** @param file people in it, as `people-file.ts` makes them. @param folder where rows wait until they are taken over */
export async function usedBook({ name, db, at }: Engine, file: string, folder: string): Promise<BookFigures> {
  const imports = importsOn(db, at, folder);
  let importId = 0;
  const say = (what: string, ms: number): void =>
    console.error(`${name}: ${what}, ${(ms / 1000).toFixed(1)} s`);
  const reviewMs = await timed(async () => {
    importId = (await imports['imports.review'](planFor({ kind: 'file', path: file }))).importId;
  });
  say('reviewed', reviewMs);
  const commitMs = await timed(() => imports['imports.commit']({ importId }));
  say('committed', commitMs);
  const indexedMs = await timed(async () => {
    while (await hasUnindexed(db)) await delay(20);
  });
  await imports['imports.cancel']({ importId: null });
  const reading = await readingTimes(db, searches);
  const draft = {
    ...emptyDraft(50),
    template: 'Hi {First name|there}, our doors open at nine on Monday. Reply STOP to opt out.',
    audience: { ...emptyDraft(50).audience, everyone: true },
  };
  const { id: campaignId } = await createCampaign(db, draft, 1);
  let planned = 0;
  const planMs = await timed(async () => {
    const plan = await buildPlanInThread({
      records: at,
      campaignId,
      draft,
      knownFields: fields,
      now: Date.now(),
      practice: null,
      byCountry: true,
      onProgress: () => undefined,
    });
    planned = plan.recipients;
  });
  say('planned', planMs);
  return {
    contacts: await contactsCount(db, everybody),
    reviewMs,
    commitMs,
    indexedMs,
    reading,
    planned,
    planMs,
  };
}
