/** Sends a scenario's requests through the real pacer, as the queue does: asks, reports, requeues what a 429 refused. */
import { Pacer, type PacingSettings } from '../../electron/sending/pacer/pacer.ts';
import { type RunTotals, type Scenario, Simulation } from './pacing-simulation.ts';

export interface Run extends RunTotals {
  /** From the start to the last answer, ms. */
  readonly ms: number;
  /** Most requests that were in flight at once. */
  readonly mostInFlight: number;
  /** The estimate that the pacer gave for all requests before the first one, and at each answer for those left: ms from the start. */
  readonly estimates: readonly { readonly at: number; readonly end: number }[];
}

export interface PacerRun {
  readonly settings?: PacingSettings;
  /** A pacer that something is known to already. */
  readonly pacer?: Pacer;
  /** After so many answers the program ends, and what is in flight then is never answered; `reopen` starts it again. */
  readonly restart?: {
    readonly after: number;
    readonly reopen: (before: Pacer, simulation: Simulation) => Pacer;
  };
  /** Virtual time after which a run is taken for hung, ms. */
  readonly longestMs?: number;
}

export function runPacer(
  scenario: Scenario,
  { settings, pacer: given, restart, longestMs }: PacerRun = {},
): Run {
  const simulation = new Simulation(scenario);
  let pacer = given ?? new Pacer(() => settings ?? { mode: 'fast', reserve: 0 });
  const queued = Array.from({ length: scenario.requests }, (_, id) => id);
  const estimates: { at: number; end: number }[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  let lastAnswer = 0;
  let answers = 0;
  let cancelAlarm = (): void => undefined;

  const cycle = (): void => {
    cancelAlarm();
    while (queued.length > 0) {
      const { count, until } = pacer.ask(simulation.now);
      if (count === 0) {
        if (until === null && inFlight === 0)
          throw new Error('the pacer waits for an answer, and none is due');
        if (until !== null && until <= simulation.now)
          throw new Error('the pacer waits for a moment that is past');
        if (until !== null) cancelAlarm = simulation.at(until, cycle);
        return;
      }
      for (const id of queued.splice(0, count)) send(id);
    }
  };
  const send = (id: number): void => {
    const startedAt = simulation.now;
    const startedBy = pacer;
    pacer.started(startedAt);
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    simulation.post(id, (answer) => {
      if (startedBy !== pacer) return;
      inFlight--;
      lastAnswer = simulation.now;
      answers++;
      // Without an answer the batch is unconfirmed, which is for a person to resolve: it is not sent again.
      if (answer === null) pacer.unanswered(simulation.now, true);
      else {
        pacer.answered(simulation.now, startedAt, answer.status, answer.headers);
        if (answer.status === 429) {
          pacer.backOff(simulation.now + (answer.retryAfter ?? 1) * 1000);
          queued.push(id);
        }
      }
      estimates.push({
        at: simulation.now,
        end: simulation.now + pacer.estimate(simulation.now, queued.length + inFlight),
      });
      if (answers === restart?.after) {
        pacer = restart.reopen(pacer, simulation);
        inFlight = 0;
      }
      cycle();
    });
  };
  estimates.push({ at: 0, end: pacer.estimate(0, queued.length) });
  cycle();
  while (queued.length > 0 || inFlight > 0) {
    if (!simulation.step() || simulation.now > (longestMs ?? 24 * 3_600_000)) break;
  }
  return { ...simulation.totals(), ms: lastAnswer, mostInFlight, estimates };
}
