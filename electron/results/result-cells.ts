/** The cells of a results file for each recipient, in the words that came with the command. Pure. */

import type { ResultRow } from '../db/results/result-pages.ts';
import type { CampaignStatus } from '../shared/models.ts';
import type { ResultsFileWords } from '../shared/results-file.ts';

/** A stop or pause of a campaign: by whom, and when (Unix ms), as the audit log has it. */
export interface Act {
  readonly actor: string;
  readonly at: number;
}

/**
 * Why a recipient that is still queued was not sent to.
 *
 * @param act the person's act that ended or paused the campaign; null where the log has none
 */
export function whyOpen({ open }: ResultsFileWords, status: CampaignStatus, act: Act | null): string {
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

function filled(words: string, { actor = '', at }: { readonly actor?: string; readonly at: number }): string {
  // To the second and in UTC, like the column of changes: a file is read elsewhere, and later.
  const moment = `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return words.replace('{actor}', () => actor).replace('{at}', () => moment);
}

/** The cells of a row, in the order of `resultColumns`. "accepted", never "delivered": the service reports no delivery. */
export function cellsOf(
  row: ResultRow,
  words: ResultsFileWords,
  campaign: { readonly stopped: boolean; readonly whyOpen: string },
): readonly string[] {
  const state = row.state === 'queued' && campaign.stopped ? 'not-sent' : row.state;
  return [
    `+${row.number}`,
    row.name,
    wordFor(words.states, state),
    whyOf(row, words, campaign.whyOpen),
    row.text,
    row.segments === null ? '' : String(row.segments),
    String(row.attempts),
    row.changedAt === null ? '' : new Date(row.changedAt).toISOString(),
    row.answer,
    row.country ?? '',
  ];
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

/** A value without a word in this language, such as an answer of the service, stands there as it is. */
function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}
