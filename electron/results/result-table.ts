/** The results of a campaign as a table, in the words that came with the command: a row for every recipient, the skipped included. */

import { campaignById } from '../db/campaigns/campaigns.ts';
import { fieldKinds } from '../db/contacts/fields/field-kinds.ts';
import { lastCampaignAct } from '../db/records/audit.ts';
import { fieldsOfPeople, type ResultRow, resultPages } from '../db/results/result-pages.ts';
import type { Db } from '../db/sqlite/open.ts';
import { type Column, fieldColumn, type Table } from '../files/table.ts';
import { momentIn } from '../files/table-file.ts';
import { said } from '../service/answer/said.ts';
import type { CampaignStatus } from '../shared/models.ts';
import type { ResultsFileWords, resultColumns } from '../shared/results-file.ts';
import { fieldKey } from '../shared/text/field-names.ts';

/** @throws AppError `not-found` */
export async function resultTable(
  db: Db,
  campaignId: number,
  words: ResultsFileWords,
  locale: string,
): Promise<Table<ResultRow>> {
  const {
    status,
    audience: { file },
  } = await campaignById(db, campaignId);
  const isStopped = status.state === 'stopped';
  const act = await lastCampaignAct(db, campaignId, [isStopped ? 'campaign.stopped' : 'campaign.paused']);
  const open = whyOpen(words, status, act, momentIn(locale));
  const stateOf = ({ state }: ResultRow) => (state === 'queued' && isStopped ? 'not-sent' : state);
  const heading = (name: (typeof resultColumns)[number]): string => wordFor(words.columns, name);
  const kinds = file?.kinds ?? (await fieldKinds(db));
  const columns: Column<ResultRow>[] = [
    ...(file === undefined ? [] : [rowColumn(heading('row'))]),
    { heading: heading('number'), width: 18, kind: 'phone', of: ({ number }) => number },
    { heading: heading('name'), width: 26, kind: 'text', of: ({ name }) => name },
    // "accepted", never "delivered": the service reports no delivery.
    { heading: heading('state'), width: 20, kind: 'text', of: (row) => wordFor(words.states, stateOf(row)) },
    { heading: heading('why'), width: 30, kind: 'text', of: (row) => whyOf(row, words, open) },
    { heading: heading('text'), width: 60, kind: 'text', of: ({ text }) => text },
    { heading: heading('segments'), width: 10, kind: 'number', of: ({ segments }) => segments },
    { heading: heading('attempts'), width: 10, kind: 'number', of: ({ attempts }) => attempts },
    { heading: heading('changed'), width: 26, kind: 'moment', of: ({ changedAt }) => changedAt },
    { heading: heading('answer'), width: 40, kind: 'text', of: (row) => answerOf(row, words) },
    { heading: heading('country'), width: 9, kind: 'text', of: ({ country }) => country ?? '' },
    // By which an office finds them in its own list: a member's or a patient's number.
    ...(await fieldsOfPeople(db, campaignId)).map((name) =>
      fieldColumn<ResultRow>(name, kinds, ({ fields }) =>
        Object.hasOwn(fields, name) ? (fields[name] ?? '') : '',
      ),
    ),
  ];
  return { columns: withOwnHeadings(columns), pages: () => resultPages(db, campaignId) };
}

/** A field that is called as a column of the file is, "Name", has its number behind it: two of one heading are one to a spreadsheet. */
function withOwnHeadings<Of extends { readonly heading: string }>(columns: readonly Of[]): Of[] {
  const used = new Set<string>();
  return columns.map((column) => {
    let { heading } = column;
    for (let count = 2; used.has(fieldKey(heading)); count += 1) heading = `${column.heading} ${count}`;
    used.add(fieldKey(heading));
    return { ...column, heading };
  });
}

/** By which an office finds them in the file that the campaign was made from. */
const rowColumn = (heading: string): Column<ResultRow> => ({
  heading,
  width: 10,
  kind: 'text',
  of: ({ rows }) => rows,
});

/** A stop or pause of a campaign: by whom, and when (Unix ms), as the audit log has it. */
interface Act {
  readonly actor: string;
  readonly at: number;
}

/**
 * Why a recipient that is still queued was not sent to.
 *
 * @param act the person's act that ended or paused the campaign; null where the log has none
 */
function whyOpen(
  { open }: ResultsFileWords,
  status: CampaignStatus,
  act: Act | null,
  moment: (at: number) => string,
): string {
  const filled = (words: string, { actor = '', at }: Partial<Act> & Pick<Act, 'at'>): string =>
    words.replace('{actor}', () => actor).replace('{at}', () => moment(at));
  switch (status.state) {
    case 'stopped':
      return act === null ? filled(open.stopped, status) : filled(open.stoppedBy, { ...act, at: status.at });
    case 'paused':
      return status.reason.kind === 'user' && act !== null ? filled(open.pausedBy, act) : open.paused.trim();
    case 'draft':
    case 'scheduled':
    case 'sending':
    case 'finished':
      return open.queued;
    default:
      return status satisfies never;
  }
}

function whyOf(
  { state, skipReason, reason, leftOut }: ResultRow,
  words: ResultsFileWords,
  open: string,
): string {
  if (skipReason !== null) return wordFor(words.reasons, skipReason);
  if (state === 'queued') return open;
  if (state === 'sending') return words.open.sending;
  const why = reason === null ? '' : wordFor(words.reasons, reason);
  return leftOut ? [words.leftOut, why].filter((part) => part !== '').join('. ') : why;
}

/** The service's own message, or what the screen says of the request where the answer has none for people. */
function answerOf({ answer, outcome }: ResultRow, words: ResultsFileWords): string {
  const message = answer === null ? '' : said(answer);
  if (message !== '' && !/^[{["]/.test(message)) return message;
  return outcome === null ? '' : wordFor(words.outcomes, outcome);
}

/** A value without a word in this language, such as an answer of the service, stands there as it is. */
function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}
