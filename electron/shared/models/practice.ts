/** The practice service: the texts that it got, and the faults that it can show. */
import { z } from 'zod';

/** As many texts as the practice outbox keeps. Losing the oldest of a large rehearsal is better than an app that grows. */
export const practiceTextsKept = 20_000;

/** A text as a phone would have got it, from the practice service. */
export interface PracticeText {
  readonly id: number;
  readonly number: string;
  readonly senderId: string;
  readonly text: string;
  readonly receivedAt: number;
}

/** Faults that the practice service can be set to show. */
export const practiceFaults = [
  'slow',
  'drop-before-reading',
  'drop-after-reading',
  'server-error',
  'expired-key',
  'invalid-key',
  'rate-limited',
  'html-answer',
  'never-answer',
  'reject-numbers',
] as const;
export const PracticeFault = z.enum(practiceFaults);
export type PracticeFault = z.infer<typeof PracticeFault>;
