/** Sends what is claimed, judges each answer, and keeps what is answered until it is recorded. */
import type { CampaignStanding, StandingReader } from '../../db/campaigns/standing.ts';
import type { ServiceClient } from '../../service/client.ts';
import { AbortedBeforeWriteError } from '../../service/errors.ts';
import type { KeyRefusal } from '../../shared/models.ts';
import type { OpeningAt } from '../../shared/time/texting-hours.ts';
import type { Clock, MonotonicMs } from '../../threads/clock.ts';
import type { AccountQueue } from '../account/account-queue.ts';
import { type CampaignChange, consequencesOf } from '../account/consequences.ts';
import type { Answered, Claim, InFlight } from './in-flight.ts';
import { type AttemptEnd, type Outcome, outcomeOf } from './outcome.ts';
import { unwanted } from './wanted.ts';

export interface KeyJudgement {
  readonly accountId: string;
  /** Null: it was taken. */
  readonly refusal: KeyRefusal | null;
}

export interface RequestsInFlightDeps {
  readonly client: Pick<ServiceClient, 'send'>;
  readonly clock: Clock;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
  readonly standing: StandingReader['read'];
  /** The records could not be asked how a request stands: it is given back, and says nothing of the service. */
  readonly onUnread: (claim: Claim) => void;
  /** The texting hours of this moment; null: none are kept. */
  readonly openingAt: () => OpeningAt | null;
  /** False once nothing new may start: before sleep, and before quitting. */
  readonly mayWrite: () => boolean;
  /** The service refused an account's key (section 5), or took one that it had not judged in this run. */
  readonly onKeyJudged: (judgement: KeyJudgement) => void;
}

export class RequestsInFlight {
  readonly #deps: RequestsInFlightDeps;
  readonly #onAnswered: () => void;
  readonly #underWay = new Set<InFlight>();
  /** Known, and not recorded yet. */
  readonly #answered: Answered[] = [];
  /** To be recorded beside them. */
  readonly #changes: CampaignChange[] = [];

  /** @param onAnswered something is to be recorded */
  constructor(deps: RequestsInFlightDeps, onAnswered: () => void) {
    this.#deps = deps;
    this.#onAnswered = onAnswered;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** Nothing is on its way, and all that is known is recorded. */
  get atRest(): boolean {
    return this.#underWay.size === 0 && this.#answered.length === 0;
  }

  /** Accounts with requests whose outcome is not recorded. */
  get accounts(): readonly string[] {
    const requests = [...this.#underWay, ...this.#answered.map(({ request }) => request)];
    return [...new Set(requests.map(({ queue }) => queue.id))];
  }

  /** When the requests of an account were started that are not answered. */
  awaited(accountId: string): readonly MonotonicMs[] {
    return [...this.#underWay]
      .filter((request) => request.queue.id === accountId)
      .map(({ startedAt }) => startedAt);
  }

  /** The answers and changes to be recorded by now. */
  known(): { readonly answered: readonly Answered[]; readonly changes: readonly CampaignChange[] } {
    return { answered: [...this.#answered], changes: [...this.#changes] };
  }

  /** That much of it, the oldest first, is recorded. */
  recorded({ answered, changes }: ReturnType<RequestsInFlight['known']>): void {
    this.#answered.splice(0, answered.length);
    this.#changes.splice(0, changes.length);
  }

  /** Something else that is to be recorded, such as that the disk is full. */
  alsoRecord(change: CampaignChange): void {
    this.#changes.push(change);
  }

  /** Sends what was claimed: its attempt is recorded. */
  send(claim: Claim): void {
    const { baseUrl, key } = claim.account;
    const { senderId, phones, text } = claim;
    const request = { baseUrl, key, senderId, phones, message: text };
    const sent = this.#deps.client.send(request, undefined, () => this.#reasonToWithhold(claim));
    this.#begin(claim, sent);
  }

  /** Takes back what was claimed and may not be sent after all: not a byte of it was. */
  giveBack(claim: Claim): void {
    this.#begin(claim, Promise.reject(new AbortedBeforeWriteError('Nothing was sent')));
  }

  #begin(claim: Claim, sent: ReturnType<RequestsInFlightDeps['client']['send']>): void {
    const { clock } = this.#deps;
    const startedAt = clock.monotonicMs();
    const request: InFlight = { ...claim, startedAt };
    const { queue } = claim;
    this.#underWay.add(request);
    queue.inFlight++;
    queue.stale = true;
    queue.pacer.started(startedAt, claim.claimedAt.now);
    sent.then(
      (reply) => this.#arrived(request, { kind: 'replied', reply }),
      (error: unknown) => this.#arrived(request, { kind: 'failed', error }),
    );
  }

  /** Right before the first byte: connecting may have taken seconds, in which a person paused it, or the night began. */
  #reasonToWithhold(claim: Claim): string | null {
    const { clock, openingAt, mayWrite, onUnread } = this.#deps;
    if (!mayWrite()) return 'ending';
    const standing = this.#standingOf(claim);
    if (standing === 'unread') {
      onUnread(claim);
      return 'unread';
    }
    return unwanted({
      standing,
      countries: claim.countries,
      claimedAt: claim.claimedAt,
      isSameAccount: claim.accountEpoch === claim.queue.accountEpoch,
      at: { now: clock.monotonicMs(), epochMs: clock.epochMs() },
      openingAt: openingAt(),
    });
  }

  /** The next cycle meets what keeps the records from being read, and knows what to do about it. */
  #standingOf(claim: Claim): CampaignStanding | 'unread' {
    try {
      return this.#deps.standing(claim);
    } catch {
      return 'unread';
    }
  }

  #arrived(request: InFlight, end: AttemptEnd): void {
    const { clock, random } = this.#deps;
    const { queue, phones, limitAttempt, campaignId, bisecting } = request;
    const now = clock.monotonicMs();
    const epochMs = clock.epochMs();
    const outcome = outcomeOf(end, { phones, limitAttempt, random: random(), nowMs: epochMs });
    if (end.kind === 'replied') {
      queue.pacer.answered(now, request.startedAt, end.reply.status, end.reply.rawHeaders);
      queue.minutes.count(epochMs);
    } else {
      queue.pacer.unanswered(now, outcome.kind !== 'requeue');
    }
    if (outcome.kind === 'backoff') {
      // A long wait pauses the account's campaigns, which a person may cut short; then one request asks.
      if (outcome.pause?.kind === 'limit' && outcome.pause.because === 'long-wait') queue.pacer.probe();
      else queue.pacer.backOff(now + outcome.waitMs);
    }
    // While the account is being asked for, or nothing needs it, the key may be another by now: no judgement. If it is the
    // same, the next request finds out.
    const keyIsCurrent =
      queue.credentials.kind === 'known' && queue.credentials.account.key === request.account.key;
    if (keyIsCurrent) this.#judgeKey(queue, outcome, end, epochMs);
    const about = { accountId: queue.id, campaignId, now, epochMs, keyIsCurrent, limitAttempt, bisecting };
    const { health, changes } = consequencesOf(queue.health, outcome, about);
    queue.health = health;
    queue.inFlight--;
    queue.stale = true;
    this.#underWay.delete(request);
    this.#answered.push({ request, end, outcome, at: epochMs, changes });
    this.#onAnswered();
  }

  #judgeKey(queue: AccountQueue, outcome: Outcome, end: AttemptEnd, at: number): void {
    const pause = outcome.kind === 'requeue' ? outcome.pause : null;
    if (pause?.kind === 'key-refused') {
      queue.keyTaken = false;
      const { problem, said } = pause;
      this.#deps.onKeyJudged({ accountId: queue.id, refusal: { problem, said, at } });
    } else if (end.kind === 'replied' && outcome.kind === 'accepted' && !queue.keyTaken) {
      queue.keyTaken = true;
      this.#deps.onKeyJudged({ accountId: queue.id, refusal: null });
    }
  }
}
