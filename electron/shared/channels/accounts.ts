/** Accounts with the service, their keys (which go in through `keys.save` and never out) and their limits. */
import { z } from 'zod';
import type { ConnectionCheck } from '../connection-check.ts';
import { type Account, accountKinds } from '../models.ts';
import { type LimitUsage, type UsageSpan, usageSpans } from '../settings/limits.ts';
import { nothing, reads, returns } from './channel.ts';

export const accountsChannels = {
  'keys.list': reads<readonly Account[]>().taking(() => nothing),
  /** `id` null makes a new profile; `key` null leaves the stored key as it is. */
  'keys.save': returns<Account>().taking(() =>
    z.object({
      id: z.string().max(64).nullable(),
      name: z.string().min(1).max(100),
      kind: z.enum(accountKinds),
      baseUrl: z.string().max(2000),
      dashboardUrl: z.string().max(2000),
      key: z.string().max(4096).nullable(),
      /** The details of the account as they were shown; refused with `changed-meanwhile` where somebody of the team has set others since. */
      over: z
        .object({
          name: z.string(),
          kind: z.enum(accountKinds),
          baseUrl: z.string(),
          dashboardUrl: z.string(),
        })
        .optional(),
    }),
  ),
  /**
   * Whether the service's server can be reached. Nothing is sent to it, so it texts nobody, counts
   * against no limit, and tells nothing about the key.
   */
  'keys.check': returns<ConnectionCheck>().taking(() => z.object({ id: z.string().max(64) })),
  'keys.use': returns<null>().taking(() => z.object({ id: z.string().max(64) })),
  /** Removes the key and keeps the profile; its campaigns pause until a new one is there. */
  'keys.forget': returns<null>().taking(() => z.object({ id: z.string().max(64) })),
  /** Removes profile and key; refused while a campaign under it is unfinished. */
  'keys.remove': returns<null>().taking(() => z.object({ id: z.string().max(64) })),
} as const;

export const limitsChannels = {
  'limits.usage': reads<LimitUsage>().taking(() => z.object({ id: z.string().max(64) })),
  /** Requests of the last hour by minutes, the last day by hours, or the last 30 days by days. */
  'limits.history': reads<readonly UsageSpan[]>().taking(() =>
    z.object({ id: z.string().max(64), by: z.enum(usageSpans) }),
  ),
  /** The limit that support agreed to, in requests a minute; null lifts it. */
  'limits.set-agreed': returns<Account>().taking(() =>
    z.object({ id: z.string().max(64), perMinute: z.number().int().min(1).max(1_000_000).nullable() }),
  ),
  /** Asks where to save the letter with which a higher limit is asked for; null where the dialog was closed. */
  'limits.save-request': returns<{ readonly path: string } | null>().taking(() =>
    z.object({ text: z.string().max(50_000) }),
  ),
} as const;
