/** Code that knows nothing of it, such as a library, in a simulation's virtual time: its timers and clocks are the simulation's. */
import type { Simulation } from './pacing-simulation.ts';

/** What a library may do with a timer of Node's besides clearing it. */
class VirtualTimer {
  readonly cancel: () => void;
  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

/**
 * Runs `work` until it settles or nothing more can happen. It calls `woken` whenever the simulation has called it, since what
 * it does then goes on in promises, for which time has to stand still.
 *
 * @throws what `work` rejects with, or where it waits for something that never comes
 */
export async function inVirtualTime(
  simulation: Simulation,
  work: (woken: () => void) => Promise<unknown>,
): Promise<void> {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const dateNow = Date.now;
  let isWoken = true;
  let atOnce = 0;
  const woken = (): void => {
    isWoken = true;
  };
  const after = (ms: number | undefined, then: () => void): (() => void) => {
    if (ms !== undefined && ms > 0) {
      return simulation.at(simulation.now + ms, () => {
        woken();
        then();
      });
    }
    // Many of these only let others go first: time stands still for them, too.
    atOnce++;
    const immediate = setImmediate(() => {
      atOnce--;
      then();
    });
    return () => {
      if (immediate.hasRef()) atOnce--;
      clearImmediate(immediate);
    };
  };
  const timers = {
    setTimeout: (then: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      new VirtualTimer(after(ms, () => then(...args))),
    setInterval: (then: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const again = (): (() => void) =>
        after(ms, () => {
          cancel = again();
          then(...args);
        });
      let cancel = again();
      return new VirtualTimer(() => cancel());
    },
    clearTimeout: (timer: unknown) => timer instanceof VirtualTimer && timer.cancel(),
    clearInterval: (timer: unknown) => timer instanceof VirtualTimer && timer.cancel(),
  };
  put(timers);
  Date.now = () => Math.floor(simulation.epochMs);
  try {
    let isSettled = false;
    const settled = work(woken).finally(() => {
      isSettled = true;
    });
    settled.catch(() => undefined);
    for (;;) {
      if (isWoken) await allPromises();
      while (atOnce > 0) await allPromises();
      isWoken = false;
      if (isSettled || !simulation.step()) break;
    }
    if (!isSettled) throw new Error('It waits for something that never comes.');
    await settled;
  } finally {
    put({ setTimeout, clearTimeout, setInterval, clearInterval });
    Date.now = dateNow;
  }
}

function put(timers: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(timers)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

/** Until every promise that can go on has done so. */
function allPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
