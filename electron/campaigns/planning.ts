/**
 * Between a draft and its sending: plans it, remembers what was reviewed, and lets nothing be sent that is not exactly
 * that. Figures that depend on the account, the prices and the hour are worked out anew each time.
 */
import { setTimeout } from 'node:timers/promises';
import { queuedRequests } from '../db/campaigns/active-campaigns.ts';
import { campaignById } from '../db/campaigns/campaigns.ts';
import { plannedSegments } from '../db/campaigns/planned-texts.ts';
import { clearCutOffPlan, isPlanReady, type StartedPlan, startedPlans } from '../db/campaigns/plans.ts';
import { plannedAt } from '../db/campaigns/refused-since.ts';
import { confirmedCost } from '../db/campaigns/schedule.ts';
import { listIds } from '../db/contacts/lists.ts';
import { fuseForecast } from '../db/fuse/forecast.ts';
import { steadyTime } from '../db/fuse/steady-clock.ts';
import { senderIdUseOf } from '../db/message/sender-ids.ts';
import type { Db } from '../db/sqlite/open.ts';
import { senderRefusal } from '../sending/account/sender-refusal.ts';
import { AppError } from '../shared/errors.ts';
import { draftOf } from '../shared/models/draft-of.ts';
import {
  type Account,
  type Audience,
  type Campaign,
  type CampaignDraft,
  followsCalendar,
  type PlanChanges,
} from '../shared/models.ts';
import { type Cost, costOf, hasSums, type Prices } from '../shared/money/prices.ts';
import {
  aboveCeiling,
  asksAgain,
  type ConfirmedCost,
  covers,
  type OverCeiling,
  type Sum,
  type UnconfirmedCost,
} from '../shared/money/sum.ts';
import type {
  BeforeSending,
  CampaignPlan,
  DeferredPeople,
  DraftEstimate,
  PastAt,
  Timing,
} from '../shared/plans.ts';
import {
  type CountryTexts,
  type FuseForecast,
  mayBeSentTwice,
  type SenderRefusal,
} from '../shared/pre-flight.ts';
import type { Settings } from '../shared/settings/settings.ts';
import { isBlank, type TypedFields } from '../shared/text/template.ts';
import { dayHere } from '../shared/time/calendar-day.ts';
import type { TextingHours } from '../shared/time/texting-hours.ts';
import { type AlikeCampaign, alikeCampaigns, alikeTexts } from './audience/alike-campaign.ts';
import { pastDays } from './days/named-days.ts';
import { copiesForSamePeople } from './draft-copies.ts';
import { fieldsOfDraft } from './draft-fields.ts';
import type { AudienceEstimate } from './estimate/audience-estimate.ts';
import type { DraftContext, EstimateThread, GivenRows } from './estimate/estimate-thread.ts';
import { timingOf } from './estimate/timing.ts';
import { peopleWaiting, waitingAt } from './estimate/waiting.ts';
import type { BuiltPlan, PlanInput } from './plan/build-plan.ts';
import { alikeChecks, type PreFlightFacts, plainOffer, preFlight, savedTexts } from './pre-flight.ts';
import { unseenCampaign } from './unseen-campaign.ts';

export interface PlanningDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly homeZone: () => string;
  readonly settings: () => Settings;
  readonly accountInUse: () => Account;
  readonly fieldNames: () => Promise<readonly string[]>;
  /** The kinds of the fields, and the person's language; absent: all are text. */
  readonly typedFields?: () => Promise<TypedFields>;
  /** Requests a minute that the account may make, as far as is known. */
  readonly limitOf: (account: Account) => Promise<number>;
  /** Builds the plan in its threads. */
  readonly buildPlan: (input: Omit<PlanInput, 'onProgress'>) => Promise<BuiltPlan>;
  readonly estimate: (context: DraftContext) => Promise<AudienceEstimate>;
  readonly changes: (context: DraftContext, campaignId: number) => Promise<PlanChanges>;
  readonly days: EstimateThread['days'];
  readonly countries: EstimateThread['countries'];
}

/** More computers than these do not plan one draft at once. */
const mostTries = 5;
const waitMs = 250;
/** A computer that was cut off while it planned is not waited for: ten seconds. */
const mostWaits = 40;

/** The plan that a person saw and said yes to. */
export interface Readiness {
  /** Which of the campaign's plans it was: {@link CampaignPlan.version}. */
  readonly plan: number;
  /** A person has said that it may cost more than the ceiling. */
  readonly overCeiling: boolean;
  /** The sum up to which they have said so; absent or null: none. */
  readonly mayCost?: Sum | null | undefined;
  /** A person has said that it is to go out though people may have it whom these records do not know. */
  readonly evenIfSent?: boolean | undefined;
}

/** A campaign that may be sent. */
export interface ReadyCampaign {
  readonly campaign: Campaign;
  /** The account that it was planned and checked for. */
  readonly account: Account;
  readonly recipients: number;
  /** The number of its plan: another one than was looked at where the same was planned anew meanwhile. */
  readonly plan: number;
  /** Numbers that are left out since their people get it on another; undefined where nobody asked for that. */
  readonly secondNumbers: number | undefined;
  /** The cost that is confirmed by sending it; null where no price is known. */
  readonly confirmed: ConfirmedCost | null;
  /** Asked in the transaction that sends it. @throws AppError `campaign-changed` where contacts or the account changed since */
  readonly stillReady: () => void;
}

/** The facts that a plan was made from; where any of them changed, it must be reviewed again. */
interface Planned {
  readonly draft: string;
  readonly account: string;
  /** Which state of the contacts it was made from; see `contactsChanged`. */
  readonly contacts: number;
  /** The day by this computer's calendar: another one is another "tomorrow". */
  readonly day: string;
  readonly built: BuiltPlan;
}

export class Planning {
  readonly #deps: PlanningDeps;
  readonly #planned = new Map<number, Planned>();
  /** Campaigns like a planned one with their people, for as long as those are the same campaigns. */
  readonly #alikeOf = new Map<number, { readonly key: string; readonly alike: readonly AlikeCampaign[] }>();
  /** Plans under way: two at once would write over one another. */
  readonly #running = new Map<number, Promise<unknown>>();

  #contacts = 0;

  constructor(deps: PlanningDeps) {
    this.#deps = deps;
  }

  /** Builds a draft's plan anew and says what sending it at `at` (Unix ms; null: now) would do. @throws AppError `not-allowed-now`, `message-empty`, `template-problem` */
  async plan(id: number, at: number | null = null): Promise<CampaignPlan> {
    return this.#oneAtATime(id, () => this.#build(id, at));
  }

  /**
   * Removes plans in whose writing an earlier run was cut off: nothing of them was looked at, and nobody can send them.
   *
   * @returns how many there were
   */
  async clearCutOff(): Promise<number> {
    const { db } = this.#deps;
    const clear = async (started: StartedPlan): Promise<number> => {
      // It may have been planned anew meanwhile, even sent.
      const isStill = (await startedPlans(db)).some(
        ({ campaignId, plan }) => campaignId === started.campaignId && plan === started.plan,
      );
      if (!isStill) return 0;
      await clearCutOffPlan(db, started);
      return 1;
    };
    let cleared = 0;
    for (const started of await startedPlans(db))
      cleared += await this.#oneAtATime(started.campaignId, () => clear(started));
    return cleared;
  }

  async #oneAtATime<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
    const before = this.#running.get(id) ?? Promise.resolve();
    const running = before.catch(() => undefined).then(work);
    this.#running.set(id, running);
    try {
      return await running;
    } finally {
      if (this.#running.get(id) === running) this.#running.delete(id);
    }
  }

  /** The estimate of the draft by counting, without a plan. */
  async estimate(draft: CampaignDraft, given?: GivenRows): Promise<DraftEstimate> {
    const estimate = await this.#deps.estimate(await this.context(draft, given));
    const { figures, shared, alone, requests, exact } = estimate;
    const forecast = await this.#forecast(figures.countries, this.#deps.now());
    const timed = (all: number): Timing => {
      // Shares: rounded, those of many small countries would come to nothing.
      const share = (recipients: number): number => (all * recipients) / Math.max(1, figures.recipients);
      return forecast(
        this.#hours() === null
          ? [{ country: null, requests: all }]
          : figures.countries.map(({ country, recipients }) => ({ country, requests: share(recipients) })),
      );
    };
    const timing = timed(requests);
    const less = (whole: number, part: number): number => Math.max(0, whole - part);
    const fields = estimate.fields.map(({ field, requestsWithout }) => ({
      field,
      requests: less(requests, requestsWithout),
      durationMs: less(timing.durationMs, timed(requestsWithout).durationMs),
    }));
    const withoutFields = {
      requests: estimate.requestsWithoutFields,
      durationMs: timed(estimate.requestsWithoutFields).durationMs,
    };
    const cost = costOf(figures.countries, this.#deps.settings());
    const plain = estimate.plainWords;
    const plainWords = plainOffer(
      plain && { ...plain, cost: costOf(plain.countries, this.#deps.settings()) },
    );
    return { ...figures, shared, alone, plainWords, requests, exact, fields, withoutFields, timing, cost };
  }

  /** The cost of such a campaign, by counting; null where no price is known, and in practice mode, which spends nothing. */
  async costOf(draft: CampaignDraft): Promise<Cost | null> {
    const { settings, accountInUse, countries } = this.#deps;
    if (accountInUse().kind === 'practice' || !hasSums(settings())) return null;
    const cost = costOf(await countries(await this.context(draft)), settings());
    return cost.amount === null ? null : cost;
  }

  /** The ceiling of a cost where it is above it; else null. */
  overCeilingOf(cost: Cost): OverCeiling | null {
    return aboveCeiling(cost, this.#deps.settings().costCeiling);
  }

  /** Whether anything is asked about by its cost. */
  hasCeiling(): boolean {
    return this.#deps.settings().costCeiling !== null;
  }

  /**
   * How a scheduled campaign differs from what planning it anew would come to. "Tomorrow" is counted from the day on which it was
   * planned, which it means: by the day on which it begins, it would always be for other people.
   */
  async changes(id: number): Promise<PlanChanges & { readonly day: string }> {
    const { db, now } = this.#deps;
    const campaign = await campaignById(db, id);
    const context = await this.context(draftOf(campaign));
    const planned = (await plannedAt(db, id)) ?? now();
    const changes = await this.#deps.changes(
      { ...context, now: planned, practice: practiceFor(campaign) },
      id,
    );
    const cost = await this.unconfirmedCost(id);
    return { ...changes, ...(cost !== null && { cost }), day: dayHere(planned) };
  }

  /** The cost of a scheduled campaign where it is above the ceiling by now, and nobody said yes to as much; in practice nothing is spent. */
  async unconfirmedCost(id: number): Promise<UnconfirmedCost | null> {
    const { db, settings } = this.#deps;
    if (!this.hasCeiling() || (await campaignById(db, id)).practice) return null;
    const countries = await plannedSegments(db, id);
    const confirmed = await confirmedCost(db, id);
    return asksAgain(costOf(countries, settings()), settings().costCeiling, confirmed);
  }

  /** For how many people of a scheduled campaign a day or hour of theirs would be past at another time, Unix ms. */
  async pastAt(id: number, at: number): Promise<PastAt> {
    const { db, now, homeZone } = this.#deps;
    const campaign = await campaignById(db, id);
    const context = await this.context(draftOf(campaign));
    const planned = (await plannedAt(db, id)) ?? now();
    const { days, recipients } = await this.#deps.days({
      ...context,
      now: planned,
      practice: practiceFor(campaign),
    });
    const past = pastDays(days, at, { zone: homeZone(), recipients });
    return { people: past.people, days: past.days, of: recipients };
  }

  /** As the review said it before the campaign was scheduled; people may have got nearly the text since. */
  async beforeSending(id: number): Promise<BeforeSending> {
    const { db, settings, homeZone, now } = this.#deps;
    const campaign = await campaignById(db, id);
    const begins = { hours: settings().textingHours, homeZone: homeZone(), at: now() };
    const alike = await this.#alike(campaign, practiceFor(campaign));
    return {
      alike: alikeChecks(alike, campaign.counts.recipients.queued),
      cost: costOf(await plannedSegments(db, id), settings()),
      waiting: await waitingAt(db, campaign, begins),
    };
  }

  /** @param given the rows that it is for, and the fields that they have; absent: its audience says who it is for */
  async context(draft: CampaignDraft, given?: GivenRows): Promise<DraftContext> {
    const { now, accountInUse } = this.#deps;
    const practice = practiceIn(accountInUse());
    const context = { draft, ...(await fieldsOfDraft(draft, this.#deps)), now: now(), practice };
    return given === undefined ? context : { ...context, knownFields: given.fields, rows: given.rows };
  }

  /**
   * The plan to be sent, where it is as it was reviewed and nothing keeps it from being sent at `startsAt` (Unix ms).
   *
   * @throws AppError `not-allowed-now`, `campaign-changed`, `message-empty`, `sender-id-missing`, `nobody-to-send-to`,
   * `not-ready`, `over-ceiling`, `may-be-sent`
   */
  async ready(
    id: number,
    { plan, overCeiling, mayCost, evenIfSent }: Readiness,
    startsAt: number,
  ): Promise<ReadyCampaign> {
    const campaign = await campaignById(this.#deps.db, id);
    if (campaign.status.state !== 'draft')
      throw new AppError('not-allowed-now', { action: 'send', state: campaign.status.state });
    if (isBlank(campaign.template)) throw new AppError('message-empty');
    if (campaign.senderId.trim() === '') throw new AppError('sender-id-missing');
    const reviewed = this.#planned.get(id);
    if (reviewed === undefined || !this.#isCurrent(reviewed, campaign))
      throw new AppError('campaign-changed');
    if (reviewed.built.recipients === 0) throw new AppError('nobody-to-send-to');
    const account = this.#deps.accountInUse();
    const stillReady = (): void => {
      const same = account.id === reviewed.account && account.id === this.#deps.accountInUse().id;
      if (!same || reviewed.built.version !== plan || reviewed.contacts !== this.#contacts)
        throw new AppError('campaign-changed');
    };
    stillReady();
    const planned = await this.#asReviewed(campaign.id, reviewed);
    const { version, recipients, skipped } = planned.built;
    const { checks, cost } = await this.#complete(campaign, planned, startsAt);
    const blocking = checks.find(({ severity }) => severity === 'blocks');
    if (blocking !== undefined) throw new AppError('not-ready', { check: blocking.kind });
    const over = checks.find((check) => check.kind === 'over-ceiling');
    if (over !== undefined && !overCeiling && !covers(mayCost, over)) throw overCeilingError(over);
    if (mayBeSentTwice(checks) && evenIfSent !== true) throw new AppError('may-be-sent');
    const secondNumbers = campaign.audience.oneNumberEach ? (skipped['second-number'] ?? 0) : undefined;
    const { amount, currency } = cost;
    const confirmed =
      amount === null ? null : { amount, currency, ceiling: this.#deps.settings().costCeiling };
    return { campaign, account, recipients, plan: version, secondNumbers, confirmed, stillReady };
  }

  /**
   * Another computer may have planned the draft anew since, for its own review: where nothing is different, it is no other plan to a person.
   *
   * @throws AppError `campaign-changed`
   */
  async #asReviewed(id: number, reviewed: Planned): Promise<Planned> {
    const { version } = reviewed.built;
    if (await isPlanReady(this.#deps.db, { campaignId: id, plan: version })) return reviewed;
    await this.plan(id);
    const again = this.#planned.get(id);
    if (again === undefined || JSON.stringify({ ...again.built, version }) !== JSON.stringify(reviewed.built))
      throw new AppError('campaign-changed');
    return again;
  }

  /** Two computers that plan one draft at once take back each other's plan: whoever is outrun waits, and plans after the other. */
  async #buildAfterOthers(input: Parameters<PlanningDeps['buildPlan']>[0]): Promise<BuiltPlan> {
    const { db, buildPlan } = this.#deps;
    const { campaignId, draft } = input;
    const isOther = async (): Promise<boolean> =>
      (await startedPlans(db)).some((started) => started.campaignId === campaignId);
    for (let tries = 1; ; tries++) {
      try {
        return await buildPlan(input);
      } catch (cause) {
        if (!(cause instanceof AppError) || cause.code !== 'campaign-changed' || tries === mostTries)
          throw cause;
        if (JSON.stringify(draftOf(await campaignById(db, campaignId))) !== JSON.stringify(draft))
          throw cause;
      }
      for (let waits = 0; waits < mostWaits && (await isOther()); waits++) await setTimeout(waitMs);
    }
  }

  /** The service's last word on a sender ID, where it refused all texts from it. */
  senderRefusal(senderId: string): Promise<SenderRefusal | null> {
    return senderRefusal(this.#deps.db, senderId, this.#deps.accountInUse().id);
  }

  /** Whom texting hours keep waiting, or will at the time for which it is scheduled. */
  async waiting(id: number): Promise<readonly DeferredPeople[]> {
    const { db, settings, homeZone, now } = this.#deps;
    const deps = { hours: settings().textingHours, homeZone: homeZone(), now: now() };
    return peopleWaiting(db, await campaignById(db, id), deps);
  }

  /** Contacts, lists, fields or the do-not-text list are not what they were: plans are made anew when they are asked for. */
  contactsChanged(): void {
    this.#contacts++;
  }

  /** All beside a draft that decides whether it may be sent; as long as it is the same, what refused it refuses it again. */
  basis(): string {
    const { accountInUse, settings } = this.#deps;
    return JSON.stringify([accountInUse(), settings(), this.#contacts]);
  }

  /** Settles when no plan of the campaign is being written any more. */
  async settled(id: number): Promise<void> {
    await this.#running.get(id)?.catch(() => undefined);
  }

  /** Forgets a reviewed plan that was sent, changed or deleted. */
  forget(id: number): void {
    this.#planned.delete(id);
    this.#alikeOf.delete(id);
  }

  async #build(id: number, at: number | null): Promise<CampaignPlan> {
    const { db, now, accountInUse } = this.#deps;
    const campaign = await campaignById(db, id);
    if (campaign.status.state !== 'draft')
      throw new AppError('not-allowed-now', { action: 'plan', state: campaign.status.state });
    const known = this.#planned.get(id);
    // A person who comes back from the settings does not wait once more for a million people.
    if (known !== undefined && (await this.#isFresh(known, campaign))) {
      return this.#complete(campaign, known, startOf(at, now()));
    }
    if (isBlank(campaign.template)) throw new AppError('message-empty');
    this.forget(id);
    const contacts = this.#contacts;
    const account = accountInUse();
    const startedAt = now();
    const draft = draftOf(campaign);
    // Also where no texting hours are kept: whoever sets them later means what is scheduled as well.
    const byCountry = account.kind !== 'practice';
    const built = await this.#buildAfterOthers({
      campaignId: id,
      draft,
      ...(await fieldsOfDraft(draft, this.#deps)),
      now: startedAt,
      practice: practiceIn(account),
      byCountry,
    });
    const planned: Planned = {
      draft: JSON.stringify(draft),
      account: account.id,
      contacts,
      day: dayHere(startedAt),
      built,
    };
    this.#planned.set(id, planned);
    return this.#complete(campaign, planned, startOf(at, now()));
  }

  /** Whether planning it again would come to the same. The list of people texted lately changes with every minute. */
  async #isFresh(planned: Planned, campaign: Campaign): Promise<boolean> {
    const { notTextedWithinDays, skipNearlySame } = campaign.audience;
    const lasting = notTextedWithinDays === null && !skipNearlySame;
    if (!lasting || planned.contacts !== this.#contacts || !this.#isCurrent(planned, campaign)) return false;
    // Words that were changed and changed back are another draft to the records.
    return isPlanReady(this.#deps.db, { campaignId: campaign.id, plan: planned.built.version });
  }

  #isCurrent({ draft, account, day }: Planned, campaign: Campaign): boolean {
    if (followsCalendar(campaign.audience) && day !== dayHere(this.#deps.now())) return false;
    return draft === JSON.stringify(draftOf(campaign)) && account === this.#deps.accountInUse().id;
  }

  async #complete(
    campaign: Campaign,
    {
      built: {
        findings,
        plain,
        landlines,
        days,
        calledOff,
        twoNumbers,
        refusedElsewhere,
        requestsByCountry,
        ...built
      },
      day,
    }: Planned,
    startsAt: number,
  ): Promise<CampaignPlan> {
    const { db, settings, accountInUse, homeZone } = this.#deps;
    const hours = campaign.anyHour ? null : this.#hours();
    const timing = (await this.#forecast(built.countries, startsAt, hours))(requestsByCountry);
    const cost = costOf(built.countries, settings());
    const fuse = await this.#fuse(campaign.id, startsAt);
    const going = goingOf({ ...built, cost }, fuse.countries, settings());
    const checks = preFlight({
      draft: campaign,
      account: accountInUse(),
      figures: built,
      findings,
      plain: plain && { ...plain, cost: costOf(plain.countries, settings()) },
      landlines: savedTexts(landlines, costOf(landlines, settings())),
      twoNumbers,
      refusedElsewhere,
      calledOff,
      past: pastDays(days, startsAt, { zone: homeZone(), recipients: built.recipients }),
      timing,
      cost,
      senderIdUse: await senderIdUseOf(db, campaign.senderId, accountInUse().id),
      senderRefusal: await this.senderRefusal(campaign.senderId),
      settings: { ...settings(), textingHours: hours },
      homeZone: homeZone(),
      fuse,
      gone: await this.#gone(campaign.audience),
      unseen: await unseenCampaign(db, campaign, this.#deps.now()),
      alike: await this.#alike(campaign, practiceIn(accountInUse())),
      copies: await copiesForSamePeople(db, campaign),
    });
    return { ...built, ...timing, day, going, cost, checks };
  }

  /** The time that requests by country take; each forecast of one rests on the same limit and the same queue. */
  async #forecast(
    countries: BuiltPlan['countries'],
    startsAt: number,
    hours = this.#hours(),
  ): Promise<(requestsByCountry: BuiltPlan['requestsByCountry']) => Timing> {
    const { accountInUse, limitOf, homeZone } = this.#deps;
    const account = accountInUse();
    const deps = {
      countries,
      ahead: await queuedRequests(this.#deps.db, account.id),
      perMinute: Math.max(1, await limitOf(account)),
      startsAt,
      hours,
      homeZone: homeZone(),
    };
    return (requestsByCountry) => timingOf({ ...deps, requestsByCountry });
  }

  /** Null in practice mode, where no phone gets a text. */
  #hours(): TextingHours | null {
    const { settings, accountInUse } = this.#deps;
    return accountInUse().kind === 'practice' ? null : settings().textingHours;
  }

  /** Whether lists that the audience names are there no more. */
  async #gone({ everyone, listIds: chosen, exceptListIds }: Audience): Promise<PreFlightFacts['gone']> {
    const known = await listIds(this.#deps.db);
    const some = (ids: readonly number[]): boolean => ids.some((id) => !known.has(id));
    return { lists: !everyone && some(chosen), exceptLists: some(exceptListIds) };
  }

  /** Whom the fuse would keep back, were it sent at that time. */
  async #fuse(campaignId: number, startsAt: number): Promise<FuseForecast> {
    const { db, now, settings, accountInUse } = this.#deps;
    const practice = practiceIn(accountInUse());
    const at = (await steadyTime(db, now())) + Math.max(0, startsAt - now());
    return fuseForecast(db, { campaignId, practice, limits: settings().fuse, at });
  }

  async #alike(campaign: Campaign, practice: string | null): Promise<readonly AlikeCampaign[]> {
    const { db, now } = this.#deps;
    const found = await alikeTexts(db, campaign, { now: now(), practice });
    // Where each text was compared with those that its person got, the rest is another text, such as one about another day.
    const { skipNearlySame } = campaign.audience;
    const texts = found.filter(
      ({ scheduled, words, copy }) => !skipNearlySame || scheduled || words !== null || copy,
    );
    const key = JSON.stringify(texts);
    const known = this.#alikeOf.get(campaign.id);
    if (known?.key === key) return known.alike;
    const alike = await alikeCampaigns(db, campaign.id, texts);
    this.#alikeOf.set(campaign.id, { key, alike });
    return alike;
  }
}

/** A person has not said yet that it may cost so much. */
export const overCeilingError = ({ amount, currency, ceiling }: OverCeiling): AppError =>
  new AppError('over-ceiling', { amount, currency, ceiling });

/** The figures of a plan without the texts that are kept back. */
function goingOf(
  { recipients, segments, countries, cost }: CampaignPlan['going'],
  kept: readonly CountryTexts[],
  prices: Prices,
): CampaignPlan['going'] {
  const sum = (figure: 'recipients' | 'segments') => kept.reduce((all, one) => all + one[figure], 0);
  const left = countries
    .map(({ country, ...all }) => {
      const there = kept.find((one) => one.country === country);
      return {
        country,
        recipients: all.recipients - (there?.recipients ?? 0),
        segments: all.segments - (there?.segments ?? 0),
      };
    })
    .filter((one) => one.recipients > 0);
  return {
    recipients: recipients - sum('recipients'),
    segments: segments - sum('segments'),
    countries: left,
    // Nobody costs nothing, where it is known what somebody costs.
    cost:
      left.length === 0 && cost.amount !== null ? { ...cost, amount: 0, unpriced: 0 } : costOf(left, prices),
  };
}

/** A time that has passed is refused when it is asked for, not while it is looked at. */
function startOf(at: number | null, now: number): number {
  return Math.max(at ?? now, now);
}

/** The practice account that a new campaign would go out under; null: a real one. */
const practiceIn = ({ kind, id }: Account): string | null => (kind === 'practice' ? id : null);

/** The same of a campaign that is scheduled. */
const practiceFor = ({ practice, accountId }: Campaign): string | null => (practice ? accountId : null);
