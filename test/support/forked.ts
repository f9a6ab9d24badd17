/** A process of its own that runs a script from the sources, and the threads as they ship. */
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

const bundledThreads = new URL('../../build/bundled-threads.mjs', import.meta.url).href;

export const forked = (
  script: URL | string,
  args: readonly string[],
  options: ForkOptions = {},
): ChildProcess => fork(script, args, { ...options, execArgv: ['--import', bundledThreads] });
