/** The words of a campaign's results as a table (CSV or Excel), which the page gives in the person's language. */
import { z } from 'zod';

export const resultColumns = [
  /** Of the file that the campaign was made from; only in its results. */
  'row',
  'number',
  'name',
  'state',
  'why',
  'text',
  'segments',
  'attempts',
  'changed',
  'answer',
  'country',
] as const;

const Word = z.string().max(500);

export const ResultsFileWords = z.object({
  /** Headings, by the names of `resultColumns`. */
  columns: z.record(z.string().max(40), Word),
  /** By state; a recipient whom a person counted as sent is `counted-as-sent`, one who was left out `skipped`, one still queued in a stopped campaign `not-sent`. */
  states: z.record(z.string().max(40), Word),
  /** By reason; what is no reason of ours is the service's own answer and stays as it came. */
  reasons: z.record(z.string().max(40), Word),
  /** By the kind of a request's outcome, for answers that say nothing to people. */
  outcomes: z.record(z.string().max(40), Word),
  /** A person let it be. */
  leftOut: Word,
  /** Why a message was not sent, or is not known of yet. `{actor}` and `{at}` stand for what the records say. */
  open: z.object({
    stoppedBy: Word,
    stopped: Word,
    pausedBy: Word,
    /** With the reason of the pause in it. */
    paused: Word,
    queued: Word,
    sending: Word,
  }),
});
export type ResultsFileWords = z.infer<typeof ResultsFileWords>;
