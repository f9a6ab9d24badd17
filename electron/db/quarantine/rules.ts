/**
 * The values that each table may hold, and the replacement of one that cannot be read: always the one that claims least. A state
 * that is lost is "may have been sent", a decision that is lost was none, and a contact without a number is no contact.
 */
import { z } from 'zod';
import {
  ApprovedRow,
  Audience,
  batchStates,
  CampaignOptions,
  campaignStates,
  decisionKinds,
  nobody,
  occurrenceStates,
  PauseReason,
  ReminderRule,
  ReminderSource,
  reminderStates,
  skipReasons,
} from '../../shared/models.ts';
import { ConfirmedCost } from '../../shared/money/sum.ts';
import { E164Digits } from '../../shared/phone/e164.ts';
import { FieldKind, fieldKinds } from '../../shared/values/field-kind.ts';
import { Json } from '../sqlite/json-column.ts';
import { isNoNumber } from '../sqlite/migrations/contacts/0001-digits.ts';

export interface ColumnRule {
  readonly schema: z.ZodType;
  /** The replacement; `row`: without the value the whole row means nothing and is quarantined. SQL sees the row as it was. */
  readonly instead: 'row' | { readonly sql: string };
}

export interface TableRules {
  readonly table: string;
  /** Of which file. */
  readonly file: 'campaigns' | 'contacts';
  /** The columns that tell its rows apart. */
  readonly key: readonly string[];
  /** SQL of what a person knows the row by. */
  readonly label: string;
  /** SQL of the campaign it belongs to. */
  readonly campaign: string;
  /** SQL that is true of every row that may break a rule: of a million rows hardly one is read. */
  readonly suspects: string;
  readonly columns: Readonly<Record<string, ColumnRule>>;
}

/** The end of the year 9999: later times cannot be shown. */
const latest = 253_402_300_799_999;
const most = 1_000_000_000;
const Time = z.number().int().min(0).max(latest);
const Count = z.number().int().min(0).max(most);
const Texts = Json.pipe(z.record(z.string(), z.string()));
const Flag = z.union([z.literal(0), z.literal(1)]);
const Country = z.string().regex(/^[A-Z]{2}$/);
/** As `hoursOfNumber` has it. */
const HoursOf = z.string().regex(/^(?:[A-Z]{2}|\+\d{1,3})$/);

const lost = (schema: z.ZodType, sql: string): ColumnRule => ({ schema, instead: { sql } });
const needed = (schema: z.ZodType): ColumnRule => ({ schema, instead: 'row' });
const text = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const time = lost(Time, '0');
const timeOrNone = lost(Time.nullable(), 'NULL');
const outside = (column: string, to: number): string => `coalesce(${column} NOT BETWEEN 0 AND ${to}, 0)`;
const times = (...columns: readonly string[]): string =>
  columns.map((name) => outside(name, latest)).join(' OR ');
/** GLOB, length and JSON stop at a NUL, and what is behind it is compared all the same. */
const goesOn = (column: string): string => `instr(${column}, char(0)) > 0`;
/** As {@link E164Digits}. */
const noNumber = (column: string): string =>
  `${column} GLOB '*[^0-9]*' OR ${column} NOT GLOB '[1-9]*' OR length(${column}) NOT BETWEEN 7 AND 15 OR ${goesOn(column)}`;
/** SQL of whether the column `fields` may be no object of texts, and the most that can be read of it. */
const noFields = `(${goesOn('fields')} OR NOT json_valid(fields) OR iif(json_valid(fields), json_type(fields) <> 'object'
        OR EXISTS (SELECT 1 FROM json_each(fields) WHERE type <> 'text'), 0))`;
const readableFields = `iif(json_valid(fields) AND json_type(fields) = 'object',
          (SELECT json_group_object(key, '' || coalesce(value, '')) FROM json_each(fields)), '{}')`;
const noCountry = `coalesce(country NOT GLOB '[A-Z][A-Z]' OR ${goesOn('country')}, 0)`;
const noHoursOf = `coalesce(country NOT GLOB '[A-Z][A-Z]' AND country NOT GLOB '+[0-9]*' OR ${goesOn('country')}, 0)`;
const isIn = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join()})`;

/** A person's decision, kept with each batch that it was about; `db/campaigns/decisions.ts` reads it by SQL. */
const BatchDecision = z.object({
  /** When it was taken: the same for all batches of one decision, and its name. */
  id: Time,
  as: z.enum(decisionKinds),
  /** Where it put the batch. */
  state: z.enum(batchStates),
  /** Attempts there were by then: one more, and something has been sent. */
  attempts: Count,
  from: z.object({ state: z.enum(batchStates), reason: z.string().nullable() }),
});

const batchesOfRecipients = '(SELECT count(*) FROM recipients WHERE batch_id = batches.id)';

export const tableRules: readonly TableRules[] = [
  {
    table: 'campaigns',
    file: 'campaigns',
    key: ['id'],
    label: 'name',
    campaign: 'id',
    suspects: '1',
    columns: {
      audience: lost(Json.pipe(Audience), text(nobody)),
      options: lost(Json.pipe(CampaignOptions), text({ batchSize: 50, askAfter: null })),
      state: lost(z.enum(campaignStates), `'stopped'`),
      pause: lost(Json.pipe(PauseReason).nullable(), `iif(state = 'paused', '{"kind":"damaged"}', NULL)`),
      practice: lost(Flag, '0'),
      test: lost(Flag, '0'),
      continued: lost(Flag, '0'),
      any_hour: lost(Flag, '0'),
      planning: lost(Flag, '0'),
      plan_started: lost(Count, '0'),
      plan_ready: lost(Count.nullable(), 'NULL'),
      scheduled_at: timeOrNone,
      created_at: time,
      updated_at: time,
      started_at: timeOrNone,
      ended_at: timeOrNone,
      purged_at: timeOrNone,
      removed_at: timeOrNone,
      planned_at: timeOrNone,
      confirmed_cost: lost(Json.pipe(ConfirmedCost).nullable(), 'NULL'),
      // Long ago: then it asks before it goes on.
      seen_at: lost(Time.nullable(), '0'),
      // A warning that cannot be read is one all the same.
      sent_unseen_at: lost(Time.nullable(), '0'),
      copy_of: lost(Count.nullable(), 'NULL'),
      follows: lost(Count.nullable(), 'NULL'),
      version: lost(Count, '1'),
      texted_at: lost(
        Time.nullable(),
        '(SELECT max(steady_at) FROM attempts WHERE campaign_id = campaigns.id)',
      ),
    },
  },
  {
    table: 'batches',
    file: 'campaigns',
    key: ['id'],
    label: `coalesce((SELECT name FROM campaigns WHERE id = campaign_id), '')`,
    campaign: 'campaign_id',
    suspects: `NOT ${isIn('state', batchStates)} OR decision IS NOT NULL OR ${outside('size', most)}
      OR ${outside('segments', most)} OR ${outside('attempts', most)} OR ${outside('refusals', most)} OR ${noHoursOf}
      OR ${outside('unsent_to', most)} OR ${outside('despite_to', most)} OR ${times('updated_at')} OR bisecting NOT IN (0, 1) OR maybe_delivered NOT IN (0, 1)`,
    columns: {
      state: lost(z.enum(batchStates), `'unconfirmed'`),
      decision: lost(Json.pipe(BatchDecision).nullable(), 'NULL'),
      size: lost(Count, batchesOfRecipients),
      segments: lost(Count, '1'),
      attempts: lost(Count, '(SELECT count(*) FROM attempts WHERE batch_id = batches.id)'),
      refusals: lost(Count, '0'),
      bisecting: lost(Flag, '0'),
      maybe_delivered: lost(Flag, '1'),
      unsent_to: lost(Count.nullable(), 'NULL'),
      despite_to: lost(Count.nullable(), 'NULL'),
      country: lost(HoursOf.nullable(), 'NULL'),
      updated_at: time,
    },
  },
  {
    table: 'recipients',
    file: 'campaigns',
    key: ['id'],
    label: 'name',
    campaign: 'campaign_id',
    suspects: `${noNumber('number')} OR ${noCountry} OR ${outside('kept_text', most)} OR skip_reason IS NOT NULL AND NOT ${isIn('skip_reason', skipReasons)}`,
    columns: {
      number: needed(E164Digits),
      country: lost(Country.nullable(), 'NULL'),
      skip_reason: lost(z.enum(skipReasons).nullable(), `'left-out'`),
      kept_text: lost(Count.nullable(), 'NULL'),
    },
  },
  {
    table: 'campaign_rows',
    file: 'campaigns',
    key: ['campaign_id', 'place'],
    label: 'name',
    campaign: 'campaign_id',
    suspects: `${noNumber('number')} OR ${noCountry} OR ${noFields} OR ${outside('row_number', most)} OR ${outside('phone_at', most)}`,
    columns: {
      number: needed(E164Digits),
      country: lost(Country.nullable(), 'NULL'),
      fields: lost(Texts, readableFields),
      row_number: lost(Count, '0'),
      phone_at: lost(Count, '0'),
    },
  },
  {
    table: 'attempts',
    file: 'campaigns',
    key: ['id'],
    label: `coalesce((SELECT name FROM campaigns WHERE id = campaign_id), '')`,
    campaign: 'campaign_id',
    suspects: `numbers GLOB '*[^0-9,]*' OR ${goesOn('numbers')} OR ${times('started_at', 'ended_at', 'steady_at')} OR ${outside('status', 999)}`,
    columns: {
      numbers: lost(z.string().regex(/^[\d,]*$/), `''`),
      started_at: time,
      steady_at: lost(Time.nullable(), 'started_at'),
      ended_at: timeOrNone,
      status: lost(z.number().int().min(0).max(999).nullable(), 'NULL'),
    },
  },
  {
    table: 'campaign_counts',
    file: 'campaigns',
    key: ['campaign_id', 'state'],
    label: `coalesce((SELECT name FROM campaigns WHERE id = campaign_id), '')`,
    campaign: 'campaign_id',
    suspects: `NOT ${isIn('state', [...batchStates, 'skipped'])} OR ${outside('batches', most)} OR ${outside('recipients', most)}`,
    columns: {
      state: needed(z.enum([...batchStates, 'skipped'])),
      batches: lost(
        Count,
        '(SELECT count(*) FROM batches AS b WHERE b.campaign_id = campaign_counts.campaign_id AND b.state = campaign_counts.state)',
      ),
      recipients: lost(
        Count,
        '(SELECT coalesce(sum(size), 0) FROM batches AS b WHERE b.campaign_id = campaign_counts.campaign_id AND b.state = campaign_counts.state)',
      ),
    },
  },
  {
    table: 'kept_texts',
    file: 'campaigns',
    key: ['id'],
    label: `coalesce((SELECT name FROM campaigns WHERE id = campaign_id), '')`,
    campaign: 'campaign_id',
    suspects: `${outside('segments', most)} OR ${noHoursOf}`,
    columns: { segments: lost(Count, '1'), country: lost(HoursOf.nullable(), 'NULL') },
  },
  {
    table: 'removed_texts',
    file: 'campaigns',
    key: ['number', 'attempt_id'],
    label: 'number',
    campaign: 'NULL',
    suspects: `${noNumber('number')} OR ${times('at')} OR practice NOT IN (0, 1)`,
    columns: { number: needed(E164Digits), at: time, practice: lost(Flag, '0') },
  },
  {
    table: 'steady_clock',
    file: 'campaigns',
    key: ['id'],
    label: `''`,
    campaign: 'NULL',
    suspects: '1',
    columns: { behind: lost(z.number().int().min(-latest).max(latest), '0') },
  },
  {
    table: 'sender_ids',
    file: 'campaigns',
    key: ['id'],
    label: 'value',
    campaign: 'NULL',
    suspects: '1',
    columns: {
      is_default: lost(Flag, '0'),
      last_used_at: timeOrNone,
      use_count: lost(Count, '0'),
      created_at: time,
    },
  },
  {
    table: 'message_templates',
    file: 'campaigns',
    key: ['id'],
    label: 'name',
    campaign: 'NULL',
    suspects: '1',
    columns: { created_at: time, updated_at: time },
  },
  {
    table: 'reminders',
    file: 'campaigns',
    key: ['id'],
    label: 'name',
    campaign: 'NULL',
    suspects: '1',
    columns: {
      // Without its dates or its rule it means nothing; its occurrences stay.
      source: needed(Json.pipe(ReminderSource)),
      rule: needed(Json.pipe(ReminderRule)),
      options: lost(Json.pipe(CampaignOptions), text({ batchSize: 50, askAfter: null })),
      state: lost(z.enum(reminderStates), `'paused'`),
      version: lost(Count, '0'),
      sent_version: lost(Count.nullable(), 'NULL'),
      practised_version: lost(Count.nullable(), 'NULL'),
      on_since: timeOrNone,
      draft_id: lost(Count.nullable(), 'NULL'),
      file_rows: lost(Count.nullable(), 'NULL'),
      least_rows: lost(Count.nullable(), 'NULL'),
      created_at: time,
      updated_at: time,
    },
  },
  {
    table: 'occurrences',
    file: 'campaigns',
    key: ['id'],
    label: 'name',
    campaign: 'campaign_id',
    suspects: `${noNumber('number')} OR NOT ${isIn('state', occurrenceStates)} OR pressed NOT IN (0, 1) OR ${outside('campaign_id', most)}
      OR ${outside('contact_id', most)} OR ${times('due_at', 'latest_at', 'updated_at')} OR date NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' OR ${goesOn('date')}
      OR fields IS NOT NULL AND (${goesOn('fields')} OR NOT json_valid(fields) OR iif(json_valid(fields), json_type(fields) <> 'object', 0))
      OR skip_reason IS NOT NULL AND NOT ${isIn('skip_reason', skipReasons)}
      OR approved IS NOT NULL AND (${goesOn('approved')} OR NOT json_valid(approved) OR iif(json_valid(approved), json_type(approved) <> 'object', 0))`,
    columns: {
      // Sent, as far as anybody can tell.
      state: lost(z.enum(occurrenceStates), `'handed'`),
      number: lost(E164Digits, `'1000000'`),
      date: lost(z.string().regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/), `'0001-01-01'`),
      contact_id: lost(Count, '0'),
      // Too late, since nobody knows until when.
      due_at: time,
      latest_at: time,
      pressed: lost(Flag, '0'),
      campaign_id: lost(Count.nullable(), 'NULL'),
      updated_at: time,
      // Nobody is texted with gaps: an empty field leaves its person out.
      fields: lost(Texts.nullable(), `'{}'`),
      skip_reason: lost(z.enum(skipReasons).nullable(), 'NULL'),
      approved: lost(Json.pipe(ApprovedRow).nullable(), 'NULL'),
    },
  },
  {
    table: 'contacts',
    file: 'contacts',
    key: ['id'],
    label: 'name',
    campaign: 'NULL',
    suspects: `${noNumber('number')} OR ${noCountry} OR ${times('created_at', 'updated_at')}
      OR ${noFields}`,
    columns: {
      number: needed(E164Digits),
      fields: lost(Texts, readableFields),
      country: lost(Country.nullable(), 'NULL'),
      created_at: time,
      updated_at: time,
    },
  },
  {
    table: 'lists',
    file: 'contacts',
    key: ['id'],
    label: 'name',
    campaign: 'NULL',
    suspects: '1',
    columns: { created_at: time },
  },
  {
    table: 'do_not_text',
    file: 'contacts',
    key: ['number'],
    label: 'number',
    campaign: 'NULL',
    suspects: `${isNoNumber('number')} OR ${times('added_at')} OR coalesce(${isNoNumber('same_as')}, 0)`,
    columns: {
      number: needed(z.string().regex(/^[1-9]\d{0,14}$/)),
      added_at: time,
      same_as: lost(
        z
          .string()
          .regex(/^[1-9]\d{0,14}$/)
          .nullable(),
        'NULL',
      ),
    },
  },
  {
    table: 'imports',
    file: 'contacts',
    key: ['id'],
    label: 'name',
    campaign: 'NULL',
    suspects: '1',
    columns: {
      at: time,
      added: lost(Count, '0'),
      changed: lost(Count, '0'),
      rejected: lost(Count, '0'),
      undone_at: timeOrNone,
    },
  },
  {
    table: 'import_changes',
    file: 'contacts',
    key: ['import_id', 'contact_id'],
    label: 'name',
    campaign: 'NULL',
    suspects: `${goesOn('fields')} OR NOT json_valid(fields) OR iif(json_valid(fields), json_type(fields) <> 'object', 0)`,
    columns: { fields: needed(Json.pipe(z.record(z.string(), z.unknown()))) },
  },
  {
    table: 'field_kinds',
    file: 'contacts',
    key: ['name'],
    label: 'name',
    campaign: 'NULL',
    suspects: `NOT (${isIn('kind', fieldKinds)})`,
    // Text, which is what every field is that has no row.
    columns: { kind: needed(FieldKind) },
  },
  {
    table: 'import_layouts',
    file: 'contacts',
    key: ['layout'],
    label: `''`,
    campaign: 'NULL',
    suspects: `${goesOn('meanings')} OR NOT json_valid(meanings)`,
    columns: { meanings: needed(Json) },
  },
];
