/** The memory of a program and all its processes, what they share counted once. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** KiB of a process and all that descend from it. */
export function proportionalShareOf(pid: number): number {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readIfThere(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const sum = (process: number): number => {
    const [, own = '0'] = /^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${process}/smaps_rollup`)) ?? [];
    return Number(own) + (parents.get(process) ?? []).reduce((total, child) => total + sum(child), 0);
  };
  return sum(pid);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A process that has ended meanwhile takes no memory.
    return '';
  }
}
