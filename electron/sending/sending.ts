/** All that sends: the queue's thread and the schedule, with the reports that concern each. */
import { powerMonitor } from 'electron';
import type { ScheduledCampaign } from '../db/campaigns/schedule.ts';
import type { RecordsAt } from '../db/records-at.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { OwnRecords } from '../records/own-records.ts';
import type { Keys } from '../settings/accounts/keys.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Events } from '../shared/contract.ts';
import type { PlanChanges, SendingSnapshot } from '../shared/models.ts';
import type { UnconfirmedCost } from '../shared/money/sum.ts';
import { goesOn } from '../shared/pause-reasons.ts';
import type { Clock } from '../threads/clock.ts';
import type { AccountCredentials } from './account/account-queue.ts';
import { makeEngine } from './engine/engine.ts';
import { Schedule } from './schedule/schedule.ts';

export interface SendingDeps {
  /** The operating system's account, for the audit log. */
  readonly actor: string;
  readonly db: Db;
  /** Where the records are, for the queue's thread. */
  readonly at: RecordsAt;
  /** The records, which are ours; null: they are a team's. */
  readonly ownRecords: OwnRecords | null;
  /** The file of this computer's claims in a team's workspace; null: its records are its own. */
  readonly teamJournal: string | null;
  /** Of a team: whether this computer looks after what is scheduled; null: nobody else does. */
  readonly isKeeper: (() => Promise<boolean>) | null;
  readonly clock: Clock;
  /** Of a team: makes sure that the clock is its server's; null: it is this computer's own. */
  readonly settleTime: (() => Promise<void>) | null;
  readonly settings: SettingsStore;
  readonly keys: Keys;
  /** The time zone by which numbers of no known country are texted: this computer's, or the team's. */
  readonly homeZone: () => string;
  /** How a scheduled campaign differs from what planning it now would come to. */
  readonly changesOf: (campaignId: number) => Promise<PlanChanges>;
  /** The cost of a scheduled campaign, where it is above the ceiling by now and nobody said yes to that. */
  readonly unconfirmedCost: (campaignId: number) => Promise<UnconfirmedCost | null>;
  readonly resolveProxy: (url: string) => Promise<string>;
  /** Campaigns that wait for their time, the earliest first. */
  readonly onScheduled: (campaigns: readonly ScheduledCampaign[]) => void;
  readonly onSnapshot: (snapshot: SendingSnapshot) => void;
  /** Another Carillon has the records: the queue has stopped. */
  readonly onTakenOver: () => void;
  readonly changed: (...what: Events['changed']['what']) => void;
  readonly onError: (what: string, cause: unknown) => void;
}

export interface Sending {
  /** Starts the queue. */
  start(): void;
  snapshot(): Promise<SendingSnapshot>;
  /** Whether any campaign is being sent, goes on by itself, or is about to begin: then Carillon does not quit without a question, nor restart for an update. */
  isSending(): Promise<boolean>;
  /** The queue looks anew; resolves when nothing more is written that is not wanted any more, see `Engine.wake`. */
  wake(): Promise<void>;
  /** Another computer of the team did something with campaigns: whoever sends them, or looks after their time, looks anew. */
  changedElsewhere(): void;
  /** Something was scheduled, or is no longer; resolves once the tray, the closing window and the updates know. */
  somethingScheduled(): Promise<void>;
  /** Requests in flight are answered and recorded first: then none of them is unconfirmed. */
  stop(): Promise<void>;
  /** Ends at once, in the middle of whatever it is: the records are not ours any more. */
  drop(): Promise<void>;
}

/** Longer than a start takes, and than anybody takes to answer what comes before it. */
const aboutToBeginMs = 10 * 60_000;

/** Where an account sends, with which key and how fast; null: it has no key here. */
function credentialsOf(accountId: string, { keys, settings }: SendingDeps): AccountCredentials | null {
  const account = keys.accountOf(accountId);
  if (account === 'no-key') return null;
  const { pacing: mode, reserve } = settings.current();
  return { ...account, pacing: { mode, reserve, agreedLimit: keys.agreedLimitOf(accountId) } };
}

/** Sets it all up; nothing is sent before `start`. */
export function setUpSending(deps: SendingDeps): Sending {
  const { db, at, ownRecords, clock, settings, keys, homeZone, resolveProxy, changed, onError } = deps;
  const engine = makeEngine({
    records: at,
    now: () => clock.epochMs(),
    ...(ownRecords === null ? {} : { ownRecords }),
    ...(deps.teamJournal === null ? {} : { teamJournal: deps.teamJournal }),
    keyed: () =>
      keys
        .accounts()
        .filter(({ id }) => keys.accountOf(id) !== 'no-key')
        .map(({ id, refusal }) => ({ id, isRefused: refusal !== null })),
    onTakenOver: deps.onTakenOver,
    accountOf: async (accountId) => credentialsOf(accountId, deps),
    hours: () => {
      const { textingHours } = settings.current();
      return textingHours && { hours: textingHours, homeZone: homeZone() };
    },
    fuse: () => settings.current().fuse,
    resolveProxy,
    onSnapshot: deps.onSnapshot,
    onChanged: () => changed('campaigns'),
    onKeyJudged: (judgement) => {
      if (judgement.refusal === null) keys.noteAccepted(judgement.accountId);
      else keys.noteRefusal(judgement.accountId, judgement.refusal);
      changed('account');
    },
    onError: (cause) => onError('engine', cause),
  });
  let ahead: readonly ScheduledCampaign[] = [];
  const schedule = new Schedule({
    actor: deps.actor,
    db,
    clock,
    settleTime: deps.settleTime,
    changesOf: deps.changesOf,
    unconfirmedCost: deps.unconfirmedCost,
    isKeeper: deps.isKeeper,
    onChanged: () => {
      changed('campaigns');
      void engine.wake();
    },
    onWaiting: (campaigns) => {
      ahead = campaigns;
      deps.onScheduled(campaigns);
    },
    onError: (cause) => onError('schedule', cause),
  });

  keys.onChange((change) => {
    if (change.kind === 'account') engine.accountChanged(change.accountId);
    void engine.wake();
  });
  settings.onChange(() => void engine.wake());
  powerMonitor.on('suspend', () => {
    schedule.suspend();
    engine.suspend();
  });
  powerMonitor.on('resume', () => {
    engine.resume();
    // This finds the times that were missed.
    void schedule.check();
  });
  void schedule.check();

  return {
    start: () => engine.start(),
    snapshot: () => engine.snapshot(),
    isSending: async () =>
      ahead.some(({ at }) => at - clock.epochMs() < aboutToBeginMs) ||
      (await engine.snapshot()).campaigns.some(({ status }) => goesOn(status)),
    wake: () => engine.wake(),
    changedElsewhere: () => {
      engine.check();
      void schedule.check();
    },
    somethingScheduled: () => schedule.check(),
    stop: async () => {
      schedule.stop();
      await engine.quiesce();
      await engine.stop();
    },
    drop: async () => {
      schedule.stop();
      await engine.stop();
    },
  };
}
