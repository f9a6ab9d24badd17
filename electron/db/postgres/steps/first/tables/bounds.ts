const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** A name, a code, a word that the program itself writes. */
const short = 4 * kilobyte;
/** A path with what belongs to it, a reply, the state of something. */
const long = 64 * kilobyte;
/** A text with all that its fields hold, the columns of a file, the fields of a contact: more than a whole row of a file may have. */
const whole = 4 * megabyte;

/**
 * How long each text may be that people write into the tables, bytes. One that is too long to be read would keep every computer that reads its
 * table from starting, and a line of the log is nobody's to remove. All are generous: Carillon's own are shorter
 * (`shared/models`, `shared/channels`), and where one is not, a person reads that it is too long.
 */
const bounds: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  campaigns: {
    ...{ name: short, sender_id: short, template: long, audience: 4 * whole, options: long, state: short },
    ...{ pause: long, account_id: short, edited_by: short, confirmed_cost: short },
  },
  batches: { text: whole, state: short, reason: short, decision: long, country: short },
  recipients: { number: short, name: long, country: short, skip_reason: short, of_rows: whole },
  attempts: {
    ...{ account_id: short, numbers: long, outcome: short, failure: short, answer: whole },
    ...{ rate_limit: short, rate_remaining: short, rate_reset: short },
  },
  pacer_states: { account_id: short, state: long },
  kept_texts: { text: whole, country: short },
  removed_texts: { number: short, text: whole },
  campaign_rows: { number: short, name: long, country: short, fields: whole },
  contacts: { number: short, name: long, country: short, fields: whole, folded_name: long },
  contact_words: { number: short, sort_name: long },
  lists: { name: short, name_without_case: short },
  do_not_text: { number: short, reason: short, source: short, words: long, same_as: short },
  imports: { name: short, layout: whole },
  import_changes: { name: long, fields: whole },
  contact_fields: { name: short, written: short },
  field_kinds: { name: short, kind: short },
  import_layouts: { layout: whole, meanings: whole },
  sender_ids: { value: short, label: short },
  message_templates: { name: short, name_without_case: short, text: long },
  reminders: {
    ...{ name: short, sender_id: short, template: long, source: whole, rule: long, options: long },
    ...{ state: short, by_itself_under: short },
  },
  occurrences: {
    ...{ identity: short, date: short, number: short, name: long, state: short, fields: whole },
    ...{
      skip_reason: short,
      approved: long,
      pressed_under: short,
      may_cost: long,
      refused: long,
      number_in_row: short,
    },
  },
  audit: { actor: short, action: short, subject: short, detail: long },
  accounts: { id: short, name: short, kind: short, base_url: long, dashboard_url: long },
  // Functions write these, with what they are called with.
  leases: { account_id: short },
  ended_leases: { account_id: short },
  computers: { name: short },
  computer_accounts: { account_id: short },
};

/** The name of each such constraint ends like this, by which a computer knows what to say. */
export const tooLong = 'is not too long';

/** The length of a value is known without reading it: a check costs what a comparison does. */
export const textBounds = `${Object.entries(bounds)
  .map(
    ([table, columns]) =>
      `ALTER TABLE ${table} ${Object.entries(columns)
        .map(
          ([column, bytes]) =>
            `ADD CONSTRAINT "${table}.${column} ${tooLong}" CHECK (octet_length(${column}) <= ${bytes})`,
        )
        .join(', ')};`,
  )
  .join('\n')}
  ALTER TABLE settings ADD CONSTRAINT "settings.said ${tooLong}" CHECK (octet_length(said::text) <= ${long});`;
