/** The fault table's "disk full", on a file system that really is. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../support/full-disk-run.ts', import.meta.url));
/** Only Linux lets anybody mount a small file system, and not in every container. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0;

test.skipIf(!canMount)(
  'the disk fills up while a campaign is sent: what arrived is known, nothing more goes out, and it goes on when there is space',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'carillon-full-'));
    try {
      const mounted = 'mount -t tmpfs -o size=12m none "$1" && exec "$2" "$3" "$1"';
      const { stdout } = await promisify(execFile)(
        'unshare',
        ['-rm', 'sh', '-c', mounted, 'sh', folder, process.execPath, script],
        { timeout: 60_000 },
      );
      const ran: unknown = JSON.parse(stdout);
      expect(ran).toMatchObject({
        whileFull: { twice: [], lost: [], unexplained: [] },
        end: { twice: [], lost: [], unexplained: [] },
        failures: [],
      });
      const { requestsWhenFull, requestsAfterStart, accepted, unconfirmed, batches } = Object(ran);
      expect(requestsAfterStart).toBe(requestsWhenFull);
      expect(accepted + unconfirmed).toBe(batches);
      expect(unconfirmed).toBeLessThanOrEqual(32);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  70_000,
);
