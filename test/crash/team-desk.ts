/** A computer of the team of a crash test: its engine in a process of its own, behind lines that can be made to fail. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { WorkspaceAt } from '../../electron/db/postgres/workspace-at.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts';
import type { DeskSpec } from '../support/desk.ts';
import { type FaultyLine, startFaultyLine } from '../support/faulty-line.ts';
import { forked } from '../support/forked.ts';

export class TeamDesk {
  readonly name: string;
  /** The account that it alone has a key for. */
  readonly ownAccount: string;
  readonly line: FaultyLine;
  readonly cutting: CuttingProxy;
  /** How often its engine ended by itself, by its words. */
  readonly troubles = new Map<string, number>();
  readonly #spec: DeskSpec;
  #child: ChildProcess | null = null;
  #isStopped = false;

  private constructor(name: string, line: FaultyLine, cutting: CuttingProxy, spec: DeskSpec) {
    this.name = name;
    this.ownAccount = `of-${name}`;
    this.line = line;
    this.cutting = cutting;
    this.#spec = spec;
  }

  static async make(
    name: string,
    at: WorkspaceAt,
    {
      folder,
      baseUrl,
      shared,
    }: { readonly folder: string; readonly baseUrl: string; readonly shared: string },
  ): Promise<TeamDesk> {
    const line = await startFaultyLine(at.port);
    const cutting = await startCuttingProxy(line.port);
    return new TeamDesk(name, line, cutting, {
      records: { kind: 'workspace', at: { ...at, port: cutting.port, person: name } },
      baseUrl,
      key: name,
      accounts: [`of-${name}`, shared],
      journal: join(folder, `${name}.journal`),
      mode: 'even',
    });
  }

  get isRunning(): boolean {
    return this.#child !== null && !this.#isStopped;
  }

  start(): void {
    const child = forked(new URL('../support/desk.ts', import.meta.url), [JSON.stringify(this.#spec)]);
    child.on('message', (said) => {
      const words = String(said);
      this.troubles.set(words, (this.troubles.get(words) ?? 0) + 1);
    });
    this.#child = child;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    this.#isStopped = false;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  stop(): void {
    this.#isStopped = true;
    this.#child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.#isStopped = false;
    this.#child?.kill('SIGCONT');
  }

  /** As a person quits. */
  async quit(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = once(child, 'exit');
    child.send('quit');
    await ended;
    this.#child = null;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.cutting[Symbol.asyncDispose]();
    await this.line[Symbol.asyncDispose]();
  }
}
