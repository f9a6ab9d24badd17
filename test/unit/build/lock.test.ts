import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withLock } from '../../../build/setup/lock.mjs';

describe('a lock between scripts', () => {
  let folder = '';
  let file = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'carillon-lock-'));
    file = join(folder, 'inner', 'setup.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('lets one at a time work, and says whom it waits for', async () => {
    const order: string[] = [];
    const latch = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const first = withLock(file, async () => {
      order.push('first in');
      entered.resolve();
      await latch.promise;
      order.push('first out');
    });
    await entered.promise;
    const second = withLock(file, async () => order.push('second'), {
      onWait: (owner) => {
        order.push(`waits for ${owner}`);
        latch.resolve();
      },
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['first in', `waits for ${process.pid}`, 'first out', 'second']);
  });

  test('is free again after work that failed', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(file)).toBe(false);
    await expect(withLock(file, async () => 'yes')).resolves.toBe('yes');
  });

  test('is taken over from a process that was killed', async () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    const { pid } = child;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await withLock(file, async () => {});
    writeFileSync(file, String(pid));
    const owner = await withLock(file, async () => readFileSync(file, 'utf8'));
    expect(owner).toBe(String(process.pid));
  });
});
