/** What a service writes down about every text that it may have acted on, and what is wrong with it. */
import { z } from 'zod';
import { openingOf, type TextingHours } from '../../electron/shared/texting-hours.ts';
import { type Delayed, type HostileService, startHostileService } from '../support/hostile-service.ts';
import type { PlayedClock } from './played-clock.ts';

const Body = z.object({ phone: z.string(), message: z.string() });
/** Between the last look of the app and the service's clock lie the wire and a busy machine. */
const wireMs = 500;
const headers = { 'x-ratelimit-limit': '1000000', 'x-ratelimit-remaining': '999999' };

export interface CountingService {
  readonly service: HostileService;
  /** By text and number, how often. */
  readonly texts: ReadonlyMap<string, number>;
  readonly refusedTexted: readonly string[];
  readonly outsideHours: readonly string[];
  /** From now on these numbers must get nothing. */
  readonly refuse: (number: string) => void;
  /** From now on texts are to arrive in these hours only. */
  readonly keep: (hours: TextingHours) => void;
  /** Every fault ends. */
  readonly behaveWell: () => void;
}

export const keyOf = (text: string, number: string): string => `${text}\0${number}`;

export async function startCountingService(
  clock: PlayedClock,
  random: () => number,
): Promise<CountingService> {
  const texts = new Map<string, number>();
  const refused = new Map<string, number>();
  const refusedTexted: string[] = [];
  const outsideHours: string[] = [];
  const hours: { kept: TextingHours; until: number }[] = [];
  let kept: TextingHours = { from: 480, until: 1200 };
  let well = false;

  function note(phone: string, message: string): void {
    const now = Date.now();
    const inForce = [
      kept,
      ...hours.filter(({ until }) => until >= now - wireMs).map((before) => before.kept),
    ];
    const open = clock
      .recent(wireMs)
      .some((at) => inForce.some((some) => openingOf('GB', some, 'Europe/London', at).open));
    for (const number of phone.split(',')) {
      const key = keyOf(message, number);
      texts.set(key, (texts.get(key) ?? 0) + 1);
      if (!open) outsideHours.push(`${number} at ${new Date(clock.now()).toISOString()}`);
      const since = refused.get(number);
      if (since !== undefined && now > since + wireMs)
        refusedTexted.push(`${number} after ${now - since} ms`);
    }
  }

  const service = await startHostileService({
    behave: (_nth, request): Delayed => {
      const reset = String(Math.ceil(clock.now() / 1000) + 60);
      const luck = well ? 1 : random();
      const afterMs = 20 + 200 * (well ? 0 : random());
      // Over its limit a service provably sends nothing; whatever else it does, it may have sent.
      if (luck < 0.03)
        return {
          kind: 'answer',
          status: 429,
          body: '{"success":false,"error":"Too many requests","retry_after":1}',
          afterMs,
        };
      const sent = request.body === '' ? undefined : Body.parse(JSON.parse(request.body));
      if (sent !== undefined) note(sent.phone, sent.message);
      if (luck < 0.06) return { kind: 'reset', afterMs };
      if (luck < 0.08) return { kind: 'answer', status: 500, body: 'no', afterMs };
      return { kind: 'answer', headers: { ...headers, 'x-ratelimit-reset': reset }, afterMs };
    },
  });
  return {
    service,
    texts,
    refusedTexted,
    outsideHours,
    refuse: (number) => void (refused.has(number) || refused.set(number, Date.now())),
    keep: (wanted) => {
      hours.push({ kept, until: Date.now() });
      kept = wanted;
    },
    behaveWell: () => {
      well = true;
    },
  };
}
