/** Sending, as a run starts and ends it: first the practice service and every row of a person, and no more once the records are lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { app } from 'electron';
import type { Planning } from '../campaigns/planning.ts';
import { mayWrite } from '../db/postgres/may-write.ts';
import { isRowDamage } from '../db/quarantine/is-damage.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Desktop } from '../desktop/desktop.ts';
import { resolveSystemProxy } from '../desktop/system-proxy.ts';
import { announce } from '../ipc/ipc.ts';
import type { PracticeService } from '../practice/practice-service.ts';
import { chosenWorkspace } from '../records/chosen-workspace.ts';
import { holderNow } from '../records/in-use-file.ts';
import { keepRenewing } from '../records/keep-renewing.ts';
import { leaveFiles } from '../reminders/file-on.ts';
import { type Sending, setUpSending } from '../sending/sending.ts';
import type { Kept } from './kept.ts';
import type { Run } from './run.ts';

export interface SendingOfRun extends Sending {
  /** Starts the practice service where it has not started. */
  readonly practice: () => Promise<PracticeService>;
  /** Begins nothing more, and leaves what has its time to the team's other computers, where there are any. */
  readonly giveUp: () => Promise<unknown>;
}

/** A page that never asks how sending goes must not keep it from going. */
const sendingStartsAfterMs = 3_000;
/** A person who quits does not wait for a server that gives no answer. */
const leavingMs = 2_000;

export function sendingOfRun(run: Run, kept: Kept, desktop: Desktop, planning: Planning): SendingOfRun {
  const { now, actor, onError, changed, log } = run;
  const { db, at, ownRecords, keeper, quarantine, settings, homeZone, keys, teamJournal, dataFolder } = kept;
  const sending = setUpSending({
    actor,
    db,
    at,
    ownRecords,
    teamJournal,
    isKeeper: keeper && (() => keeper.isMine()),
    clock: run.clock,
    settleTime: kept.settleTime,
    settings,
    keys,
    homeZone,
    changesOf: (campaignId) => planning.changes(campaignId),
    unconfirmedCost: (campaignId) => planning.unconfirmedCost(campaignId),
    resolveProxy: resolveSystemProxy,
    onSnapshot: (snapshot) => {
      announce('sending.snapshot', snapshot);
      desktop.saw(snapshot);
    },
    onScheduled: (campaigns) => desktop.scheduledAre(campaigns),
    onTakenOver: () => void lostRecords(),
    changed,
    onError: (what, cause) => {
      onError(what, cause);
      // The queue begins anew by itself, and finds only rows that can be read.
      if (isRowDamage(cause)) void quarantine.sweep().catch((again: unknown) => onError(what, again));
    },
  });
  run.onChangedElsewhere((what) => {
    if (what.includes('campaigns')) sending.changedElsewhere();
  });
  /** Another Carillon has them: not a byte more from here, and the page says where they are. */
  const lostRecords = once(async () => {
    if (ownRecords === null) return;
    renewal?.stop();
    await sending.drop();
    log.warn('the records are used by another Carillon');
    const by = holderNow(dataFolder) ?? ownRecords.holder;
    await kept.troublePage.decide({ kind: 'in-use-elsewhere', path: dataFolder, by });
    app.relaunch();
    app.exit(0);
  });
  void kept.shutOut.then(async (trouble) => {
    await sending.drop();
    await keeper?.close();
    log.warn('nothing may be done in the workspace any more', { kind: trouble.kind });
    const decision = await kept.troublePage.decide(trouble);
    if (decision !== 'quit') app.relaunch();
    app.exit(0);
  });
  const renewal =
    ownRecords && keepRenewing({ db, ownRecords, now, onLost: () => void lostRecords(), onError });
  const practice = practiceOf(run, kept);
  /** Every row of a person, before anything is sent; after the first screen, which does not wait for them. */
  const readRows = once(() =>
    quarantine.sweep('large').catch((cause: unknown) => onError('rows that cannot be read', cause)),
  );
  /** The queue's thread has much to load, and the page has more need of the processor until it shows something. */
  const start = async (): Promise<void> => {
    await Promise.all([practice.start(), readRows()]);
    sending.start();
  };
  const timer = setTimeout(() => void start(), sendingStartsAfterMs);
  return {
    ...sending,
    practice: practice.start,
    snapshot: async () => {
      await start();
      return sending.snapshot();
    },
    giveUp: () => Promise.all([sending.stop(), keeper?.close()]),
    stop: async () => {
      clearTimeout(timer);
      await sending.stop();
      if (teamJournal !== null && chosenWorkspace(run.folder) === null)
        await leftTeam({ db, practiceId: keys.practiceId, now }, teamJournal).catch((cause: unknown) =>
          onError('leaving the team', cause),
        );
      renewal?.stop();
      await keeper?.close();
      await practice.stop();
    },
  };
}

interface Leaving {
  readonly db: Db;
  readonly practiceId: string;
  readonly now: () => number;
}

/**
 * Works alone from the next start on: nobody sends what it was practising, and should the team's server go back some day, it need not wait
 * for this computer.
 */
async function leftTeam({ db, practiceId, now }: Leaving, teamJournal: string): Promise<void> {
  const { keeperOf } = await import('../records/team-requests.ts');
  const { forgetHeard } = await import('../db/accounts/went-back.ts');
  const computer = keeperOf(teamJournal);
  const { endPractice } = await import('../sending/end-practice.ts');
  const leave = async (): Promise<void> => {
    // Somebody who may only look has nothing under way that is theirs to end.
    if (!(await mayWrite(db))) return;
    await endPractice(db, practiceId, now());
    await leaveFiles(db, practiceId);
    if (computer !== null) await forgetHeard(db, computer);
  };
  await Promise.race([leave(), delay(leavingMs)]);
}

/** Starts when it is first needed, which the first screen does not: a server for HTTP takes long to load. */
function practiceOf({ fail, changed }: Run, { keys }: Kept) {
  let starting: Promise<PracticeService> | null = null;
  const started = async (): Promise<PracticeService> => {
    const { startPracticeService } = await import('../practice/practice-service.ts');
    const service = await startPracticeService({
      key: keys.practiceKey,
      onReceived: () => changed('practice'),
    });
    keys.setPracticeAddress(service.baseUrl);
    return service;
  };
  return {
    start: (): Promise<PracticeService> => {
      starting ??= started().catch((cause: unknown) => {
        fail(cause);
        throw cause;
      });
      return starting;
    },
    stop: async (): Promise<void> => (await starting)?.stop(),
  };
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work();
    return running;
  };
}
