/** The pre-flight list of a campaign, from facts that others have gathered. Pure; see `shared/pre-flight.ts`. */
import type { SenderIdUse } from '../db/message/sender-ids.ts';
import type { DraftCopy } from '../shared/models/draft-copy.ts';
import { allKept } from '../shared/models/fuse.ts';
import type { Account, Campaign } from '../shared/models.ts';
import { type Cost, type Prices, withoutPrice } from '../shared/money/prices.ts';
import { aboveCeiling } from '../shared/money/sum.ts';
import type { AudienceFigures, Timing } from '../shared/plans.ts';
import type {
  AlikeCheck,
  BlockingCheck,
  Check,
  FuseForecast,
  PlainOffer,
  SavedTexts,
  SenderRefusal,
  WarningCheck,
} from '../shared/pre-flight.ts';
import type { Settings } from '../shared/settings/settings.ts';
import { canBeAnswered } from '../shared/text/opt-out/reply-promise.ts';
import { senderIdWarningsOf } from '../shared/text/sender-id.ts';
import { openingOf } from '../shared/time/texting-hours.ts';
import type { TwoNumbers } from '../shared/two-numbers.ts';
import type { AlikeCampaign } from './audience/alike-campaign.ts';
import type { CalledOff } from './called-off.ts';
import type { PastDays } from './days/named-days.ts';
import type { TextFindings } from './findings.ts';
import type { PlainSavings } from './plain-savings.ts';
import type { TextsOfCountry } from './texts-by-country.ts';
import type { UnseenCampaign } from './unseen-campaign.ts';

export interface PreFlightFacts {
  readonly draft: Pick<Campaign, 'senderId' | 'sentUnseenAt'>;
  readonly account: Account;
  readonly figures: AudienceFigures;
  readonly findings: TextFindings;
  /** The savings of plain letters in names, with what the saved text messages would cost. */
  readonly plain: (PlainSavings & { readonly cost: Cost }) | null;
  readonly landlines: SavedTexts;
  readonly twoNumbers: TwoNumbers;
  readonly refusedElsewhere: TwoNumbers;
  readonly past: PastDays;
  readonly calledOff: readonly CalledOff[];
  readonly timing: Timing;
  readonly cost: Cost;
  /** Where anything went out from it before. */
  readonly senderIdUse: SenderIdUse;
  /** The last answer to texts from it, where that was a refusal of all. */
  readonly senderRefusal: SenderRefusal | null;
  readonly settings: Pick<Settings, 'wantOptOut' | 'costCeiling' | 'textingHours' | 'fuse'> & Prices;
  readonly homeZone: string;
  readonly fuse: FuseForecast;
  /** Whether lists of the audience, or such as it excepts, have been removed. */
  readonly gone: { readonly lists: boolean; readonly exceptLists: boolean };
  /** Campaigns with nearly the same text whose people get this one too. */
  readonly alike: readonly AlikeCampaign[];
  /** Campaigns that were one draft with it, for the same people. */
  readonly copies: readonly DraftCopy[];
  /** One like it, or that it is a copy of, that went out to people who are not known here. */
  readonly unseen: UnseenCampaign | null;
}

/** More segments than that are warned about: a text of four costs four times as much and is rarely meant. */
const segmentsExpected = 3;
/** Beside a country that has nearly all recipients, so few of another are rather a wrong number than people there. */
const odd = { mainShare: 0.9, atMost: 5, share: 0.01, named: 3 } as const;

/** Everything that blocks, then everything that warns. */
export function preFlight(facts: PreFlightFacts): readonly Check[] {
  return [
    ...blocking(facts).map((check): Check => ({ ...check, severity: 'blocks' })),
    ...warnings(facts).map((check): Check => ({ ...check, severity: 'warns' })),
  ];
}

function blocking({ draft, account, figures, settings, homeZone, timing }: PreFlightFacts): BlockingCheck[] {
  const checks: BlockingCheck[] = [];
  if (figures.recipients === 0) checks.push({ kind: 'nobody' });
  if (draft.senderId.trim() === '') checks.push({ kind: 'no-sender-id' });
  if (account.keptIn === 'nowhere') checks.push({ kind: 'no-key' });
  else if (account.keptIn === 'unreadable') checks.push({ kind: 'key-unreadable' });
  // The practice key cannot be replaced: what refuses it is a fault that somebody rehearses.
  else if (account.refusal !== null && account.kind !== 'practice')
    checks.push({ kind: 'key-refused', ...account.refusal });
  const hours = account.kind === 'practice' ? null : settings.textingHours;
  if (hours !== null) {
    for (const { country, recipients } of figures.countries) {
      const opening = openingOf(country, hours, homeZone, timing.startsAt);
      if (!opening.open && opening.until === null)
        checks.push({ kind: 'never-open', country, people: recipients });
    }
  }
  return checks;
}

/**
 * @param recipients how many get the campaign that is asked about
 * @param kept whom of these the fuse would keep back for having got the same text
 */
export function alikeChecks(
  alike: readonly AlikeCampaign[],
  recipients: number,
  kept = 0,
): readonly AlikeCheck[] {
  return alike.map(({ id: campaignId, scheduled, exactly, ...other }) => ({
    kind: scheduled ? 'alike-scheduled' : 'alike-lately',
    campaignId,
    exactly: exactly === other.people,
    keptBack: exactly === other.people && kept >= other.people,
    of: recipients,
    ...other,
  }));
}

function warnings(facts: PreFlightFacts): WarningCheck[] {
  const { draft, figures, findings, settings, account, alike, unseen } = facts;
  const checks: WarningCheck[] = [];
  if (draft.sentUnseenAt !== null) checks.push({ kind: 'draft-copied', at: draft.sentUnseenAt });
  if (unseen !== null)
    checks.push({ kind: 'sent-unseen', campaignId: unseen.id, name: unseen.name, at: unseen.at });
  // Texting people twice is what nobody can take back, so it is said before all that can be mended.
  checks.push(...alikeChecks(alike, figures.recipients, facts.fuse['same-text']));
  // One is enough: what is to be done is the same with more of them.
  const draftCopy = facts.copies.find(({ isDraft }) => isDraft);
  if (draftCopy !== undefined)
    checks.push({ kind: 'other-draft', campaignId: draftCopy.id, name: draftCopy.name });
  if (allKept(facts.fuse) > 0) checks.push({ kind: 'fuse', kept: facts.fuse, limits: settings.fuse });
  const left = figures.skipped['empty-field'] ?? 0;
  if (left > 0) {
    const fields = figures.emptyFields.map(({ field }) => field);
    checks.push({ kind: 'empty-fields', people: left, fields });
  }
  const barred = figures.skipped['braces-in-value'] ?? 0;
  if (barred > 0) {
    const fields = figures.braceFields.map(({ field }) => field);
    checks.push({ kind: 'braces-in-value', people: barred, fields });
  }
  if (facts.gone.exceptLists) checks.push({ kind: 'except-list-gone' });
  if (facts.gone.lists) checks.push({ kind: 'list-gone' });
  if (facts.refusedElsewhere.people > 0)
    checks.push({ kind: 'refused-elsewhere', ...facts.refusedElsewhere });
  if (facts.twoNumbers.people > 0) checks.push({ kind: 'two-numbers', ...facts.twoNumbers });
  if (facts.landlines.people > 0) checks.push({ kind: 'landlines', ...facts.landlines });
  for (const one of facts.calledOff) checks.push({ kind: 'called-off', ...one });
  if (facts.past.people > 0) checks.push({ kind: 'past-day', of: figures.recipients, ...facts.past });
  for (const field of findings.foreignFields) checks.push({ kind: 'foreign-field', ...field });
  for (const link of findings.links) checks.push({ kind: 'link', ...link });
  for (const field of findings.fieldsInLinks) checks.push({ kind: 'field-in-link', field });
  const long = figures.lengths.filter(({ segments }) => segments > segmentsExpected);
  if (long.length > 0) {
    const people = long.reduce((sum, { recipients }) => sum + recipients, 0);
    checks.push({
      kind: 'many-segments',
      most: long.at(-1)?.segments ?? 0,
      least: segmentsExpected + 1,
      people,
    });
  }
  if (figures.unicodeRecipients > 0 && !findings.ownAlphabet) {
    checks.push({
      kind: 'unicode',
      people: figures.unicodeRecipients,
      characters: findings.forcing,
      plain: plainOffer(facts.plain),
    });
  }
  if (settings.wantOptOut && findings.noOptOut) checks.push({ kind: 'no-opt-out' });
  const { promise } = findings;
  const { senderId } = draft;
  if (promise !== undefined && senderId.trim() !== '' && !canBeAnswered(senderId)) {
    checks.push({ kind: 'reply-promise', senderId, promise });
  }
  checks.push(...senderChecks(facts), ...costChecks(facts, figures.countries), ...countryChecks(figures));
  // No phone gets what is sent in practice mode, so nobody is woken up by it.
  if (account.kind !== 'practice') checks.push(...hourChecks(facts));
  return checks;
}

export function plainOffer(plain: PreFlightFacts['plain']): PlainOffer | null {
  if (plain === null) return null;
  const { countries, example, cost } = plain;
  return { ...savedTexts(countries, cost), ...example };
}

/** @param cost of all these texts */
export function savedTexts(countries: readonly TextsOfCountry[], cost: Cost): SavedTexts {
  const texts = countries.reduce((sum, { segments }) => sum + segments, 0);
  const people = countries.reduce((sum, { recipients }) => sum + recipients, 0);
  return { people, texts, cost };
}

function senderChecks({ draft: { senderId }, senderIdUse, senderRefusal }: PreFlightFacts): WarningCheck[] {
  if (senderId.trim() === '') return [];
  const warnings = senderIdWarningsOf(senderId);
  // A sender ID that has to be shortened is tried once it is.
  const isNew = senderIdUse !== 'this-account' && !warnings.includes('longer-than-11');
  return [
    ...(isNew
      ? [{ kind: 'sender-id-new', senderId, elsewhere: senderIdUse === 'other-account' } as const]
      : []),
    ...(senderRefusal ? [{ kind: 'sender-id-refused', senderId, ...senderRefusal } as const] : []),
    ...warnings.map((warning) => ({ kind: 'sender-id', senderId, warning }) as const),
  ];
}

function costChecks(
  { account, cost, settings }: PreFlightFacts,
  countries: AudienceFigures['countries'],
): WarningCheck[] {
  // Practice spends nothing.
  if (account.kind === 'practice') return [];
  const { costCeiling, prices } = settings;
  const checks: WarningCheck[] = [];
  const over = aboveCeiling(cost, costCeiling);
  if (over !== null) checks.push({ kind: 'over-ceiling', ...over });
  // Without any price nobody wants to know what it costs.
  const wanted = costCeiling !== null || Object.keys(prices).length > 0;
  if (cost.unpriced > 0 && wanted) {
    checks.push({
      kind: 'price-unknown',
      people: cost.unpriced,
      countries: withoutPrice(countries, settings),
    });
  }
  return checks;
}

function countryChecks({ countries, recipients }: AudienceFigures): WarningCheck[] {
  const [main, ...others] = countries;
  if (main === undefined || main.recipients < odd.mainShare * recipients) return [];
  return others
    .filter((other) => other.recipients <= odd.atMost && other.recipients <= odd.share * recipients)
    .slice(0, odd.named)
    .map(({ country, recipients: people }) => ({ kind: 'odd-country', country, people }));
}

function hourChecks({ timing, settings: { textingHours } }: PreFlightFacts): WarningCheck[] {
  if (textingHours === null) return [];
  const people = timing.waiting.reduce((sum, { recipients }) => sum + recipients, 0);
  const checks: WarningCheck[] = [];
  if (people > 0) {
    checks.push({
      kind: 'waits-for-hours',
      people,
      until: Math.max(...timing.waiting.map(({ until }) => until)),
    });
  }
  const { resumesAt, endsAt } = timing;
  if (resumesAt !== null) checks.push({ kind: 'over-night', resumesAt, until: endsAt });
  return checks;
}
