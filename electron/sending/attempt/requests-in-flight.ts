/** The requests that are on their way, and what came of those that are answered and not recorded yet. */
import type { StandingReader } from '../../db/campaigns/standing.ts';
import type { ServiceClient } from '../../service/client.ts';
import { AbortedBeforeWriteError } from '../../service/errors.ts';
import type { KeyRefusal } from '../../shared/models.ts';
import type { OpeningAt } from '../../shared/time/texting-hours.ts';
import type { Clock, Moment } from '../../threads/clock.ts';
import type { AccountQueue } from '../account/account-queue.ts';
import { type Change, consequencesOf } from '../account/consequences.ts';
import type { Claim, Ended, Flight } from './flight.ts';
import { type AttemptEnd, type Outcome, outcomeOf } from './outcome.ts';
import { unwanted } from './wanted.ts';

export interface KeyJudgement {
  readonly accountId: string;
  /** Null: it was taken. */
  readonly refusal: KeyRefusal | null;
}

export interface FlightsDeps {
  readonly client: Pick<ServiceClient, 'send'>;
  readonly clock: Clock;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
  readonly standing: StandingReader['read'];
  /** The texting hours of this moment; null: none are kept. */
  readonly openingAt: () => OpeningAt | null;
  /** False once nothing new may start: before sleep, and before quitting. */
  readonly mayWrite: () => boolean;
  /** The service refused an account's key (section 5), or took one that it had not judged in this run. */
  readonly onKeyJudged: (judgement: KeyJudgement) => void;
}

export class Flights {
  readonly #deps: FlightsDeps;
  readonly #onEnded: () => void;
  readonly #underWay = new Set<Flight>();
  /** Known, and not recorded yet. */
  readonly #ended: Ended[] = [];
  /** To be recorded beside them. */
  readonly #changes: Change[] = [];

  /** @param onEnded something is to be recorded */
  constructor(deps: FlightsDeps, onEnded: () => void) {
    this.#deps = deps;
    this.#onEnded = onEnded;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** Nothing is on its way, and all that is known is recorded. */
  get atRest(): boolean {
    return this.#underWay.size === 0 && this.#ended.length === 0;
  }

  /** When the requests of an account were started that are not answered. */
  awaited(accountId: string): readonly Moment[] {
    return [...this.#underWay]
      .filter((flight) => flight.queue.id === accountId)
      .map(({ startedAt }) => startedAt);
  }

  /** What is to be recorded by now. */
  known(): { readonly ended: readonly Ended[]; readonly changes: readonly Change[] } {
    return { ended: [...this.#ended], changes: [...this.#changes] };
  }

  /** That much of it, the oldest first, is recorded. */
  recorded({ ended, changes }: ReturnType<Flights['known']>): void {
    this.#ended.splice(0, ended.length);
    this.#changes.splice(0, changes.length);
  }

  /** Something else that is to be recorded, such as that the disk is full. */
  alsoRecord(change: Change): void {
    this.#changes.push(change);
  }

  /** Sends what was claimed: its attempt is recorded. */
  launch(claim: Claim): void {
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

  #begin(claim: Claim, sent: ReturnType<FlightsDeps['client']['send']>): void {
    const { clock } = this.#deps;
    const startedAt = clock.monotonic();
    const flight: Flight = { ...claim, startedAt };
    const { queue } = claim;
    this.#underWay.add(flight);
    queue.inFlight++;
    queue.stale = true;
    queue.pacer.started(startedAt);
    sent.then(
      (reply) => this.#arrived(flight, { kind: 'replied', reply }),
      (error: unknown) => this.#arrived(flight, { kind: 'failed', error }),
    );
  }

  /** Right before the first byte: connecting may have taken seconds, in which a person paused it, or the night began. */
  #reasonToWithhold(claim: Claim): string | null {
    const { clock, standing, openingAt, mayWrite } = this.#deps;
    if (!mayWrite()) return 'ending';
    return unwanted({
      standing: standing(claim),
      countries: claim.countries,
      claimedAt: claim.claimedAt,
      isSameAccount: claim.accountEpoch === claim.queue.accountEpoch,
      at: { now: clock.monotonic(), wall: clock.wall() },
      openingAt: openingAt(),
    });
  }

  #arrived(flight: Flight, end: AttemptEnd): void {
    const { clock, random } = this.#deps;
    const { queue, phones, limitAttempt, campaignId } = flight;
    const now = clock.monotonic();
    const wall = clock.wall();
    const outcome = outcomeOf(end, { phones, limitAttempt, random: random(), nowMs: wall });
    if (end.kind === 'replied') {
      queue.pacer.answered(now, flight.startedAt, end.reply.status, end.reply.rawHeaders);
      queue.minutes.count(wall);
    } else {
      queue.pacer.unanswered(now, flight.startedAt, outcome.kind !== 'requeue');
    }
    if (outcome.kind === 'hold') {
      // A long wait is the campaign's, which a person may cut short; then one request asks.
      if (outcome.pause?.kind === 'limit' && outcome.pause.because === 'long-wait') queue.pacer.probe();
      else queue.pacer.hold(now, now + outcome.waitMs);
    }
    // While the account is being asked for, or nothing needs it, the key may be another by now: no judgement. If it is the
    // same, the next request finds out.
    const keyIsCurrent = queue.account.kind === 'known' && queue.account.account.key === flight.account.key;
    if (keyIsCurrent) this.#judgeKey(queue, outcome, end, wall);
    const about = { accountId: queue.id, campaignId, now, wall, keyIsCurrent, limitAttempt };
    const { health, changes } = consequencesOf(queue.health, outcome, about);
    queue.health = health;
    queue.inFlight--;
    queue.stale = true;
    this.#underWay.delete(flight);
    this.#ended.push({ flight, end, outcome, at: wall, changes });
    this.#onEnded();
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
