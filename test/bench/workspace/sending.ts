/** Twenty computers of a team listen while one sends, with and without a delay on all lines to the server. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { WorkspaceAt } from '../../../electron/db/postgres/workspace-at.ts';
import type { DeskSpec } from '../../support/desk.ts';
import { startFaultyLine } from '../../support/faulty-line.ts';
import { startCycleTap } from './cycle-tap.ts';
import type { ListeningSpec } from './listening-desks.ts';

export interface SendingRun {
  readonly at: WorkspaceAt;
  /** For the journal of the computer that sends. */
  readonly folder: string;
  readonly desks: number;
  /** Of the service, for the account. */
  readonly limitAMinute: number;
  readonly mode: 'fast' | 'even';
  /** On the way to the server and on the way back, each, ms. */
  readonly delayMs: number;
  /** Before, the sender learns the limit, and caches fill. */
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly firstNumber: number;
  readonly numbers: number;
}

export interface SendingFigures {
  /** Of cycles that claimed or recorded something, from BEGIN to the answer to COMMIT, ms. */
  readonly cycles: readonly number[];
  readonly requestsAMinute: number;
  readonly connections: number;
  readonly twice: number;
  readonly refused: number;
}

const Listening = z.object({ baseUrl: z.string() });
const Counted = z.object({
  requests: z.number(),
  more: z.number(),
  strangers: z.number(),
  refused: z.number(),
});
const Said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening') }),
  z.object({ kind: z.literal('failed'), words: z.string() }),
]);

/** @param connectionsNow how many connections the server has */
export async function runSending(
  run: SendingRun,
  connectionsNow: () => Promise<number>,
): Promise<SendingFigures> {
  const { at, desks, firstNumber: first, numbers } = run;
  const line = await startFaultyLine(at.port);
  line.delayMs = run.delayMs;
  const tap = await startCycleTap(line.port);
  const spec = { first, numbers, aMinute: run.limitAMinute };
  const service = fork(new URL('../counting-server.ts', import.meta.url), [JSON.stringify(spec)]);
  const { baseUrl } = Listening.parse((await once(service, 'message'))[0]);
  const counted = async () => {
    service.send('count');
    return Counted.parse((await once(service, 'message'))[0]);
  };
  const sender = fork(new URL('../../support/desk.ts', import.meta.url), [
    JSON.stringify({
      records: { kind: 'workspace', at: { ...at, port: tap.port } },
      baseUrl,
      key: 'sending',
      journal: join(run.folder, 'team-requests.journal'),
      mode: run.mode,
    } satisfies DeskSpec),
  ]);
  sender.on('message', (words) => console.error(`The sending computer: ${words}`));
  // It has the account before the others come.
  while ((await counted()).requests === 0) await delay(50);
  const listening: ListeningSpec = { at: { ...at, port: line.port }, desks, baseUrl };
  const others = fork(new URL('./listening-desks.ts', import.meta.url), [JSON.stringify(listening)]);
  try {
    await allListen(others);
    await delay(run.warmUpMs);
    tap.forget();
    const before = await counted();
    const from = performance.now();
    await delay(run.measureMs);
    const cycles = tap.times();
    const after = await counted();
    const minutes = (performance.now() - from) / 60_000;
    return {
      cycles,
      requestsAMinute: (after.requests - before.requests) / minutes,
      connections: await connectionsNow(),
      twice: after.more + after.strangers,
      refused: after.refused,
    };
  } finally {
    const ended = once(sender, 'exit');
    sender.send('quit');
    await ended;
    others.disconnect();
    service.disconnect();
    await tap[Symbol.asyncDispose]();
    await line[Symbol.asyncDispose]();
  }
}

async function allListen(others: ReturnType<typeof fork>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    others.on('message', (message) => {
      const said = Said.parse(message);
      if (said.kind === 'listening') resolve();
      else console.error(`A listening computer: ${said.words}`);
    });
    others.on('exit', (code) => reject(new Error(`The listening computers ended with code ${code}`)));
  });
}
