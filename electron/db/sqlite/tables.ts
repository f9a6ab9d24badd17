/**
 * The tables as Kysely sees them. Two files: `campaigns.db` (campaigns, sending, account) and
 * `contacts.db` (contacts, lists, do-not-text, imports), attached to one another as one
 * database, so that an import of a million rows never holds the lock that recording an attempt
 * needs. Times are Unix milliseconds, JSON columns are parsed by the module that owns the table.
 */
import type { Generated } from 'kysely';
import type {
  BatchState,
  CampaignState,
  OccurrenceState,
  ReminderState,
  SkipReason,
} from '../../shared/models.ts';

export interface CampaignsTable {
  id: Generated<number>;
  name: string;
  sender_id: string;
  template: string;
  /** JSON of `Audience`. */
  audience: string;
  /** JSON of `CampaignOptions`. */
  options: string;
  state: CampaignState;
  /** JSON of `PauseReason`, exactly while `state` is `paused`. */
  pause: string | null;
  account_id: string | null;
  practice: 0 | 1;
  /** 1 for a test to one's own phones. */
  test: Generated<0 | 1>;
  /** Order within the account, smallest first; "send this one first" makes it the smallest. */
  position: number | null;
  /** 1 once a person went on after the first look (`CampaignOptions.askAfter`). */
  continued: Generated<0 | 1>;
  scheduled_at: number | null;
  created_at: number;
  updated_at: number;
  started_at: number | null;
  ended_at: number | null;
  /** When its numbers and texts were removed (retention). */
  purged_at: Generated<number | null>;
  /** 1 where a person said that it may text at any hour. */
  any_hour: Generated<0 | 1>;
  /** The time that it was scheduled for before it was to be changed, or sent at once; null where there was none. */
  planned_at: Generated<number | null>;
  /** JSON of `ConfirmedCost`: what a person saw when they scheduled it; null where no price was known. */
  confirmed_cost: Generated<string | null>;
  /** When the queue last had it in hand as one that goes on by itself; null before the first time. */
  seen_at: Generated<number | null>;
  /** 1 while the draft's plan is being written. */
  planning: Generated<0 | 1>;
  /** When it was found that it went out, or may have, to people whom these records do not know. */
  sent_unseen_at: Generated<number | null>;
  /** The campaign that it began as a copy of. */
  copy_of: Generated<number | null>;
  /** The campaign that it follows: it is for those whom that one did not reach. */
  follows: Generated<number | null>;
  /** When its last request was claimed, by the steady clock; null before the first. */
  texted_at: Generated<number | null>;
  /** How many plans of it were started to be written; the rows are those of the last one. */
  plan_started: Generated<number>;
  /** The last of them once it is whole, for as long as the draft is what it was made from. */
  plan_ready: Generated<number | null>;
  /** Grows with each save of the draft. */
  version: Generated<number>;
  /** The server's name of whoever saved it last; empty on a computer that works alone. */
  edited_by: Generated<string>;
  /** When a person removed it: nothing shows it or goes on with it any more, and its rows are being taken away. */
  removed_at: Generated<number | null>;
}

export interface RecipientsTable {
  id: Generated<number>;
  campaign_id: number;
  contact_id: number | null;
  number: string;
  name: string;
  country: string | null;
  /** Null exactly for the skipped. */
  batch_id: number | null;
  skip_reason: SkipReason | null;
  /** The text that the fuse kept them back from (`kept_texts`); null for everybody else. */
  kept_text: Generated<number | null>;
  /** The numbers of the file's rows that the text is for, as people read them: `12, 13`. Empty where it is for a contact. */
  of_rows: Generated<string>;
}

/** The rows of a file that a campaign is sent to, one for each phone of a row. */
export interface CampaignRowsTable {
  campaign_id: number;
  /** From 1; the rows of one number stand together, behind `leader`. */
  place: number;
  leader: number;
  row_number: number;
  phone_at: number;
  number: string;
  name: string;
  country: string | null;
  fields: string;
}

export interface BatchesTable {
  id: Generated<number>;
  campaign_id: number;
  position: number;
  text: string;
  segments: number;
  /** Number of recipients. */
  size: number;
  state: BatchState;
  /** Requests made that the service answered with 429. */
  refusals: Generated<number>;
  attempts: Generated<number>;
  reason: string | null;
  /** 1 where the batch is bisected for as long as it is rejected, to find the bad number. */
  bisecting: Generated<0 | 1>;
  /** JSON of a person's decision about it, the last one (`BatchDecision` in `db/quarantine/rules.ts`). */
  decision: Generated<string | null>;
  /** 1 where an earlier request may have reached its recipients. */
  maybe_delivered: Generated<0 | 1>;
  /** The batch that its recipients were in before it was divided. */
  split_from: Generated<number | null>;
  /**
   * The country whose hours its recipients keep (`hoursOfNumber`): ISO 3166, `+7`, `ZZ`; null where they were not told apart by
   * it.
   */
  country: Generated<string | null>;
  /** A person said that no request up to this attempt brought it to anybody; null where nobody did. */
  unsent_to: Generated<number | null>;
  /** A person said that it is to be sent whatever went out up to this attempt; null where nobody did. */
  despite_to: Generated<number | null>;
  updated_at: number;
}

export interface AttemptsTable {
  id: Generated<number>;
  batch_id: number;
  campaign_id: number;
  account_id: string;
  /** The phone value exactly as it was sent: numbers separated by commas. */
  numbers: string;
  started_at: number;
  /** The same by the steady clock (`db/fuse/steady-clock.ts`). */
  steady_at: Generated<number | null>;
  ended_at: number | null;
  /** Null from before the first byte until the outcome is known. */
  outcome: string | null;
  status: number | null;
  failure: string | null;
  answer: string | null;
  rate_limit: string | null;
  rate_remaining: string | null;
  rate_reset: string | null;
}

/** Kept exact by triggers on `batches` and `recipients`. */
export interface CampaignCountsTable {
  campaign_id: number;
  state: BatchState | 'skipped';
  batches: number;
  recipients: number;
}

export interface PacerStatesTable {
  account_id: string;
  /** JSON of the pacer's saved state. */
  state: string;
  saved_at: number;
}

/** How far the steady clock is behind the computer's, ms. One row. */
export interface SteadyClockTable {
  id: number;
  behind: number;
}

/** Texts that the fuse kept somebody back from, in the pieces that batches had. */
export interface KeptTextsTable {
  id: Generated<number>;
  campaign_id: number;
  text: string;
  segments: number;
  country: string | null;
}

/** Texts that numbers got lately in campaigns that were removed, for the fuse. */
export interface RemovedTextsTable {
  number: string;
  attempt_id: number;
  campaign_id: number;
  /** By the steady clock. */
  at: number;
  text: string;
  practice: 0 | 1;
}

/** Texts about dates of people. See `Reminder`. */
export interface RemindersTable {
  id: Generated<number>;
  name: string;
  sender_id: string;
  template: string;
  /** JSON of `ReminderSource`. */
  source: string;
  /** JSON of `ReminderRule`. */
  rule: string;
  /** JSON of `CampaignOptions`. */
  options: string;
  state: ReminderState;
  version: number;
  sent_version: number | null;
  /** The same of practice mode. */
  practised_version: Generated<number | null>;
  by_itself_under: string | null;
  on_since: number | null;
  /** The campaign that its run is being planned in. */
  draft_id: Generated<number | null>;
  /** The rows of its file when it was last taken over. */
  file_rows: Generated<number | null>;
  /** The fewest rows of its file of which a person said that they are right. */
  least_rows: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

/** Each date of a person that a reminder is about, unique by reminder, identity and date. See `Occurrence`. */
export interface OccurrencesTable {
  id: Generated<number>;
  reminder_id: number;
  /** Tells one person's dates from another's: of contacts, the number. */
  identity: string;
  date: string;
  contact_id: number;
  number: string;
  name: string;
  due_at: number;
  latest_at: number;
  state: OccurrenceState;
  /** 1 once a person has pressed Send for it. */
  pressed: Generated<0 | 1>;
  /** The account that was in use at the press. */
  pressed_under: Generated<string | null>;
  campaign_id: number | null;
  updated_at: number;
  /** JSON object of the fields of its row, where a file says the date; null: they are the contact's. */
  fields: string | null;
  /** The number in its row of a file, where that of its contact was corrected since. */
  number_in_row: Generated<string | null>;
  /** Why nobody of its run got a text; null: it was in no such run. */
  skip_reason: Generated<SkipReason | null>;
  /** JSON of the row as a person approved it, where it is another one since; see `ApprovedRow`. */
  approved: Generated<string | null>;
  /** JSON of `Sum`: what a person said yes to with their press, above the ceiling. */
  may_cost: Generated<string | null>;
  /** JSON of `AppErrorData`: why its run was not made at its time, and waits for a person. */
  refused: Generated<string | null>;
}

/** The owner of these records, and who has them open. One row. */
export interface RecordsOwnerTable {
  id: number;
  /** The mark of the installation; null where none has taken them on yet. */
  installation: string | null;
  /** Grows with each opening, each closing, each act of a person and each cycle that records attempts. */
  counter: number;
  /** 1 where a person did something that is not known outside the records yet. */
  due: Generated<0 | 1>;
  /** The token of the program that has them open; null where none has. */
  token: string | null;
  computer: string | null;
  /** The operating system's account. */
  actor: string | null;
  since: number | null;
  renewed_at: number | null;
}

export interface SenderIdsTable {
  id: Generated<number>;
  value: string;
  label: string;
  is_default: 0 | 1;
  last_used_at: number | null;
  use_count: Generated<number>;
  created_at: number;
}

/** Texts kept for reuse. */
export interface MessageTemplatesTable {
  id: Generated<number>;
  name: string;
  /** As `shared/text/without-case.ts` writes it; unique. */
  name_without_case: string;
  text: string;
  created_at: number;
  updated_at: number;
}

export interface AuditTable {
  id: Generated<number>;
  at: number;
  actor: string;
  action: string;
  subject: string;
  /** JSON object; never a key. */
  detail: string;
}

/** Rows that could not be read, as they were. */
export interface QuarantineTable {
  id: Generated<number>;
  at: number;
  /** The table it stood in. */
  source: string;
  /** JSON of the values of its key. */
  row_key: string;
  campaign_id: number | null;
  label: string;
  /** JSON of the names of the columns that could not be read. */
  columns: string;
  /** JSON of the whole row. */
  content: string;
  seen_at: number | null;
}

/** Campaigns that were removed, by trigger: a restore must not bring one back to be sent again. */
export interface RemovedCampaignsTable {
  id: number;
  created_at: number;
  started_at: number | null;
}

export interface ContactsTable {
  id: Generated<number>;
  number: string;
  name: string;
  /** The key it is sorted by (`sortKey`); null where that is the name itself. */
  folded_name: string | null;
  country: string | null;
  /** JSON object of named fields. */
  fields: string;
  created_at: number;
  updated_at: number;
}

export interface ListsTable {
  id: Generated<number>;
  name: string;
  /** As `shared/text/without-case.ts` writes it; unique. */
  name_without_case: string;
  created_at: number;
}

export interface ListMembersTable {
  list_id: number;
  contact_id: number;
}

export interface DoNotTextTable {
  number: string;
  reason: string;
  source: string;
  added_at: number;
  /** Reason and source as they are searched for; null where a row came another way than by `do-not-text.ts`. */
  words: Generated<string | null>;
  /** The number that a person put on the list, of which this is another writing; null for that one itself. */
  same_as: Generated<string | null>;
}

export interface ImportsTable {
  id: Generated<number>;
  name: string;
  at: number;
  first_added: number | null;
  last_added: number | null;
  added: number;
  changed: number;
  rejected: number;
  made_list: number | null;
  undone_at: number | null;
  /** The key of its headings; null where it has none. */
  layout: string | null;
}

/** The fields that contacts have, however few of them: whatever gives a contact a field notes it here. */
export interface ContactFieldsTable {
  name: string;
  /** The name as it stands in the fields of a contact, quoted and with its colon. */
  written: string;
}

/** The kinds of fields that are not text. */
export interface FieldKindsTable {
  name: string;
  kind: string;
  /** The import that made it so; null where a person did. */
  import_id: number | null;
}

/** How far the search index has come. One row. */
export interface ContactSearchStateTable {
  id: number;
  indexed_to: number;
}

export interface Database {
  campaigns: CampaignsTable;
  recipients: RecipientsTable;
  campaign_rows: CampaignRowsTable;
  batches: BatchesTable;
  attempts: AttemptsTable;
  campaign_counts: CampaignCountsTable;
  pacer_states: PacerStatesTable;
  steady_clock: SteadyClockTable;
  kept_texts: KeptTextsTable;
  removed_texts: RemovedTextsTable;
  reminders: RemindersTable;
  occurrences: OccurrencesTable;
  records_owner: RecordsOwnerTable;
  sender_ids: SenderIdsTable;
  message_templates: MessageTemplatesTable;
  audit: AuditTable;
  quarantine: QuarantineTable;
  removed_campaigns: RemovedCampaignsTable;
  contacts: ContactsTable;
  lists: ListsTable;
  list_members: ListMembersTable;
  do_not_text: DoNotTextTable;
  imports: ImportsTable;
  contact_fields: ContactFieldsTable;
  field_kinds: FieldKindsTable;
  contact_search_state: ContactSearchStateTable;
}
