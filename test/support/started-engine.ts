/** The program starts the engine later than it makes it; a test that only sends does both at once. */
import { type Engine, type EngineDeps, makeEngine } from '../../electron/sending/engine/engine.ts';

export function startedEngine(deps: EngineDeps): Engine {
  const engine = makeEngine(deps);
  engine.start();
  return engine;
}
