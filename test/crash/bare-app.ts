/**
 * The built app as a person starts it, without anything attached to it, so that it is up in a moment and a kill
 * at any time finds nobody else in the way.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installedElectron } from '../../build/setup/electron-binary.mjs';
import { root } from '../../build/setup/paths.mjs';
import { isRoot } from '../../build/setup/system.mjs';
import '../support/own-marks.ts';

export interface BareApp {
  /** Ends all its processes with SIGKILL; settles when the main one is gone. */
  kill(): Promise<void>;
  /** Why it ended by itself; null while it runs. */
  endedByItself(): string | null;
}

export function startBareApp(userData: string): BareApp {
  const electron = installedElectron();
  if (electron === undefined) throw new Error('Electron is not installed. Run "npm run setup".');
  const args = [...(isRoot() ? ['--no-sandbox'] : []), root, `--user-data-dir=${userData}`];
  // The leader of a process group, which its renderer and GPU processes belong to.
  const child = spawn(electron.executable, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  const exited = once(child, 'exit');
  let killed = false;
  return {
    async kill() {
      killed = true;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL');
      await exited;
    },
    endedByItself: () => (!killed && (child.exitCode !== null || child.signalCode !== null) ? said : null),
  };
}
