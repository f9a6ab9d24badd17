/** The practice service. */
import { z } from 'zod';
import { type Page, PracticeFault, type PracticeText } from '../models.ts';
import { nothing, pageSize, to } from './channel.ts';

export const practiceChannels = {
  'practice.outbox': to<Page<PracticeText, number>>()(() =>
    z.object({ search: z.string().max(200), before: z.number().int().nullable(), limit: pageSize }),
  ),
  'practice.count': to<number>()(() => nothing),
  'practice.clear': to<null>()(() => nothing),
  'practice.faults': to<readonly PracticeFault[]>()(() => nothing),
  'practice.set-faults': to<readonly PracticeFault[]>()(() =>
    z.object({ faults: z.array(PracticeFault).max(20) }),
  ),
} as const;
