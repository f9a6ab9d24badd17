/**
 * A wall clock that jumps, for a real process with all its threads: a small library that is loaded before any other adds to
 * what the system says the time is. Monotonic clocks are left alone, as they are where a person sets a computer's clock.
 * The same library makes a connection take its time, so that things happen between a claim and its first byte.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const source = `
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static volatile int64_t *ahead;
__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("CARILLON_PLAYED_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *page = mmap(0, 16, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (page != MAP_FAILED) ahead = page;
}
static int64_t ms(void) { return ahead ? *ahead : 0; }
int clock_gettime(clockid_t clock, struct timespec *at) {
  int result = (int)syscall(SYS_clock_gettime, clock, at);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += ms() / 1000;
  return result;
}
int gettimeofday(struct timeval *at, void *zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) { at->tv_sec = now.tv_sec; at->tv_usec = now.tv_nsec / 1000; }
  return 0;
}
time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
int connect(int socket, const struct sockaddr *to, socklen_t length) {
  if (ahead && ahead[1] > 0 && to->sa_family == AF_INET) {
    struct timespec wait = { ahead[1] / 1000, (ahead[1] % 1000) * 1000000 };
    nanosleep(&wait, 0);
  }
  return (int)syscall(SYS_connect, socket, to, length);
}
`;

export interface PlayedClock {
  /** What a process needs that shall live by it. */
  readonly env: Readonly<Record<string, string>>;
  /** Unix ms, by the clock that is played. */
  readonly now: () => number;
  /** Every time by this clock that was right in the last `ms`: a request may have been written before a jump and read behind it. */
  readonly recent: (ms: number) => readonly number[];
  /** Makes it `at` (Unix ms), to the second. */
  readonly set: (at: number) => void;
  /** When it was last set, by this process's clock, ms. */
  readonly setAt: () => number;
  /** From now on a connection takes so many ms more. */
  readonly connectIn: (ms: number) => void;
}

/** @throws where no compiler builds the library: without it nothing of this is tested */
export function playedClock(folder: string): PlayedClock {
  const [code, library, page] = ['played-clock.c', 'played-clock.so', 'ahead'].map((name) =>
    join(folder, name),
  );
  if (code === undefined || library === undefined || page === undefined) throw new Error('No names');
  writeFileSync(code, source);
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, code], { encoding: 'utf8' });
  if (built.status !== 0)
    throw new Error(`A C compiler is needed to play the clock: ${built.error ?? built.stderr}`);
  writeFileSync(page, Buffer.alloc(16));
  const offsets: { ms: number; until: number }[] = [];
  let ahead = 0;
  /** In place: every process has this very page before it. */
  const write = (value: number, at: number): void => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(value));
    const file = openSync(page, 'r+');
    writeSync(file, bytes, 0, 8, at);
    closeSync(file);
  };
  return {
    env: { LD_PRELOAD: library, CARILLON_PLAYED_CLOCK: page },
    now: () => Date.now() + ahead,
    recent: (ms) => {
      const now = Date.now();
      return [ahead, ...offsets.filter(({ until }) => until >= now - ms).map((before) => before.ms)].map(
        (offset) => now + offset,
      );
    },
    set: (at) => {
      offsets.push({ ms: ahead, until: Date.now() });
      ahead = Math.round((at - Date.now()) / 1000) * 1000;
      write(ahead, 0);
    },
    setAt: () => offsets.at(-1)?.until ?? Number.NEGATIVE_INFINITY,
    connectIn: (ms) => write(ms, 8),
  };
}
