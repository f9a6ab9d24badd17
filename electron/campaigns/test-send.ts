/** A text to one's own phones before everybody gets it: a small campaign of its own, through the same queue. */

import { createCampaign } from '../db/campaigns/campaigns.ts';
import { fieldsAtPlace } from '../db/campaigns/rows/campaign-rows.ts';
import { nextPosition, startSending } from '../db/campaigns/sending-order.ts';
import { makeTest } from '../db/campaigns/test-campaign.ts';
import { contactById } from '../db/contacts/contacts.ts';
import { onDoNotText } from '../db/contacts/do-not-text.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import { AppError } from '../shared/errors.ts';
import { type Account, type CampaignDraft, nobody } from '../shared/models.ts';
import { segmentsOf } from '../shared/text/segments.ts';
import { isBlank, render, type TypedFields, templateOf } from '../shared/text/template.ts';
import type { FieldValues } from './audience/field-values.ts';

export interface TestSend {
  readonly draft: CampaignDraft;
  /** The contact, or the place of the file's row, whose values stand in the fields; null: nobody's, so that fallbacks and gaps show. */
  readonly contactId: number | null;
  /** E.164 digits. */
  readonly numbers: readonly string[];
  readonly knownFields: readonly string[];
  /** The kinds of the fields; absent: all are text. */
  readonly typed?: TypedFields | undefined;
  readonly account: Account;
  readonly now: number;
}

/**
 * Queues the test and answers its campaign's id.
 *
 * @throws AppError `sender-id-missing`, `not-ready`, `message-empty`, `template-problem`, `number-do-not-text`, `not-found`
 */
export async function sendTest(db: Db, test: TestSend): Promise<number> {
  const { draft, account, now } = test;
  const numbers = [...new Set(test.numbers)];
  if (draft.senderId.trim() === '') throw new AppError('sender-id-missing');
  if (account.keptIn === 'nowhere') throw new AppError('not-ready', { check: 'no-key' });
  const text = await textOf(db, test);
  const [barred] = await onDoNotText(db, numbers);
  if (barred !== undefined) throw new AppError('number-do-not-text', { number: `+${barred}` });
  return writeCampaigns(db, async (trx) => {
    const options = { ...draft.options, askAfter: null };
    // It is for these phones alone, and a copy of it must not be for the draft's people.
    const { id } = await createCampaign(trx, { ...draft, audience: nobody, options }, now);
    await makeTest(trx, id, { numbers, text, segments: segmentsOf(text), now });
    const position = await nextPosition(trx);
    await startSending(trx, id, {
      accountId: account.id,
      practice: account.kind === 'practice',
      position,
      now,
    });
    return id;
  });
}

async function textOf(db: Db, { draft, contactId, knownFields, typed }: TestSend): Promise<string> {
  const template = templateOf(draft, knownFields, typed);
  if (isBlank(draft.template)) throw new AppError('message-empty');
  if (template.state === 'blocked')
    throw new AppError('template-problem', {
      problems: template.problems.map(({ kind }) => kind).join(', '),
    });
  const fields = contactId === null ? {} : await valuesOf(db, draft, contactId);
  const { text } = render(template, fields);
  if (isBlank(text)) throw new AppError('message-empty');
  return text;
}

/** The values of a contact, or of a row of the file that the draft is for. */
async function valuesOf(db: Db, { audience: { file } }: CampaignDraft, id: number): Promise<FieldValues> {
  if (file === undefined) return (await contactById(db, id)).fields;
  return fieldsAtPlace(db, file.campaignId, id);
}
