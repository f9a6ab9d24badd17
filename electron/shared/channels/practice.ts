/** The practice service. */
import { z } from 'zod';
import { type Page, PracticeFault, type PracticeText } from '../models.ts';
import { nothing, pageSize, reads, returns } from './channel.ts';

export const practiceChannels = {
  'practice.outbox': reads<Page<PracticeText, number>>().taking(() =>
    z.object({ search: z.string().max(200), before: z.number().int().nullable(), limit: pageSize }),
  ),
  'practice.count': reads<number>().taking(() => nothing),
  'practice.clear': returns<null>().taking(() => nothing),
  'practice.faults': reads<readonly PracticeFault[]>().taking(() => nothing),
  'practice.set-faults': returns<readonly PracticeFault[]>().taking(() =>
    z.object({ faults: z.array(PracticeFault).max(20) }),
  ),
} as const;
