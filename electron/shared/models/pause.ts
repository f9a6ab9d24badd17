/** Why a campaign is paused. */
import { z } from 'zod';
import { UnconfirmedCost } from '../money/sum.ts';
import { keyProblems } from './account.ts';
import { refusalKinds } from './refusal.ts';

/** Why a campaign did not begin at its time, as far as is known. `changed`: other texts or other people than were reviewed. `cost`: it costs more than the ceiling by now. */
export const missedBecause = ['closed', 'slept', 'late', 'changed', 'cost'] as const;
export type MissedBecause = (typeof missedBecause)[number];

/** So many people are named of those whose text is another one. */
export const namedPeople = 5;

/** A value of a person that an import has changed. */
const ValueChange = z.object({
  name: z.string().max(200),
  field: z.string().max(200),
  from: z.string().max(200),
  to: z.string().max(200),
});
export type ValueChange = z.infer<typeof ValueChange>;

const ChangedPeople = z.object({ people: z.number(), who: z.array(ValueChange).max(namedPeople) });
const Names = z.array(z.string().max(200)).max(namedPeople);

/** People whose date is another one, or none: how many of those whose text reads otherwise, and of those who would not get it. */
const Dated = z.object({
  texts: z.number(),
  left: z.number(),
  /** The first of them; `to`: the date, time, or both, as they are written in the text, empty where there is none; `from`: as they were, where that is known. */
  who: z
    .array(
      z.object({ name: z.string().max(200), from: z.string().max(200).optional(), to: z.string().max(200) }),
    )
    .max(namedPeople),
});

/** How a scheduled campaign differs from what planning it now would come to, in people. */
export const PlanChanges = z.object({
  /** Their text would read otherwise. */
  texts: z.number(),
  /** Names of the first of them, or numbers where they have none. Absent in older ones. */
  whose: z.array(z.string().max(200)).max(namedPeople).optional(),
  /** They would get it, and do not. */
  joined: z.number(),
  /** They would not get it, and still do. */
  left: z.number(),
  /** They were removed or refused, and get nothing. */
  gone: z.number(),
  /** Of {@link texts} and {@link left}: a date of theirs is another one by now. Absent in older ones, as is {@link cancelled}. */
  moved: Dated.optional(),
  /** Of the same: a date of theirs is gone. */
  cancelled: Dated.optional(),
  /** Of the first of {@link texts}: by which value. Absent where no import changed it. */
  became: z.array(ValueChange).max(namedPeople).optional(),
  /** Their text is the same, and a value that it does not name says by now that something was called off. */
  calledOff: ChangedPeople.optional(),
  /** The same with any other value. */
  values: ChangedPeople.optional(),
  /** The first of those who {@link joined}, {@link left}, or are {@link gone}. */
  names: z.object({ joined: Names, left: Names, gone: Names }).optional(),
  /** It costs more than the ceiling, by the prices of now, and nobody has said yes to that. */
  cost: UnconfirmedCost.optional(),
});
export type PlanChanges = z.infer<typeof PlanChanges>;

/** Whether its texts are right as they were planned: whoever joined may wait, but no text that is wrong by now goes out, and none to whom it is not meant any more. */
export const isAsPlanned = ({ texts, left, calledOff }: PlanChanges): boolean =>
  texts === 0 && left === 0 && calledOff === undefined;

/** Whether a campaign begins as it was planned, and for no more than may be spent. */
export const beginsUnasked = (changes: PlanChanges): boolean =>
  isAsPlanned(changes) && changes.cost === undefined;

/** Pauses that sending itself begins, each a line of the audit log; the others are of a person, of the schedule, or of the records. */
export const ownPauses = [
  'no-key',
  'key-refused',
  'base-address',
  'offline',
  'certificate',
  'limit',
  'too-many-failures',
  'refused-alike',
  'disk-full',
  'first-part',
  'absence',
] as const;

/** A computer of a team that may have sent what a server does not know any more, and has not told of it yet. */
const WaitedFor = z.object({
  id: z.string(),
  person: z.string().max(200),
  computer: z.string().max(200),
  /** Its person may only look by now, or is not in the team any more: it cannot tell. Absent: they may send. */
  may: z.enum(['read', 'nothing']).optional(),
  /** Its journal was damaged: nobody can tell of all that it sent. */
  isDamaged: z.literal(true).optional(),
});
export type WaitedFor = z.infer<typeof WaitedFor>;

/** Where nothing more can be written, other than into the records of this computer alone. */
const UnwritableAt = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('server') }),
  /** The journal of a computer of the team, and its disk has no room, or cannot be written at all. */
  z.object({
    kind: z.literal('computer'),
    person: z.string().max(200),
    computer: z.string().max(200),
    because: z.enum(['full', 'unwritable']),
  }),
]);

/** The disks that are full, or cannot be written: that of the records on this computer, the team's server's, or one of a computer of the team. */
export const fullDisks = ['here', 'server', 'full', 'unwritable'] as const;
export type FullDisk = (typeof fullDisks)[number];

/** The end of the year 9999: later times cannot be shown. */
const latest = 253_402_300_799_999;

/**
 * Why a campaign is paused. `shared/pause-reasons.ts` says who can end each: the user, a new key, another account, the network
 * (by itself), the passing of time, or nobody.
 */
export const PauseReason = z.discriminatedUnion('kind', [
  /** `by`: in a workspace, the server's name of the person. */
  z.object({ kind: z.literal('user'), by: z.string().max(63).optional() }),
  z.object({ kind: z.literal('no-key') }),
  z.object({ kind: z.literal('key-refused'), problem: z.enum(keyProblems), said: z.string() }),
  z.object({ kind: z.literal('offline'), detail: z.string() }),
  z.object({ kind: z.literal('certificate'), detail: z.string() }),
  z.object({ kind: z.literal('limit'), until: z.number().nullable() }),
  z.object({ kind: z.literal('too-many-failures'), status: z.number().nullable(), said: z.string() }),
  /** Refused again and again with the same words (`said`), which concern everybody as far as is known: nothing was accepted since. */
  z.object({
    kind: z.literal('refused-alike'),
    status: z.number(),
    said: z.string(),
    /** Absent in older ones. */
    about: z.enum(refusalKinds).optional(),
  }),
  /** `at`: absent where it is the disk of the records themselves. */
  z.object({ kind: z.literal('disk-full'), at: UnwritableAt.optional() }),
  z.object({
    kind: z.literal('missed-schedule'),
    scheduledAt: z.number(),
    /** Carillon was closed before, the computer slept, or neither: it was held up, its clock was set, or the contacts, prices or the ceiling had changed. Absent in older ones. */
    because: z.enum(missedBecause).optional(),
    /** Only with `changed` and `cost`. */
    changes: PlanChanges.optional(),
  }),
  /** Carillon was closed, or the computer slept or stood still, for too long to go on unasked. */
  z.object({
    kind: z.literal('absence'),
    /** When it was last being sent, and when that was found, Unix ms: the clock was set back where the first is later. */
    since: z.number().int().min(0).max(latest),
    foundAt: z.number().int().min(0).max(latest),
  }),
  z.object({ kind: z.literal('first-part'), recipients: z.number() }),
  z.object({ kind: z.literal('base-address'), problem: z.string() }),
  /** It waited in records that were copied or put back. `scheduledAt`: what it was planned for; null where it had started. */
  z.object({
    kind: z.literal('records-put-back'),
    scheduledAt: z.number().int().min(0).max(latest).nullable(),
    /** Of a team's server that went back. Absent where everybody has been heard. */
    waitsFor: z.array(WaitedFor).optional(),
  }),
  /** A part of its records cannot be read (`quarantine`): it is never sent on. */
  z.object({ kind: z.literal('damaged') }),
]);
export type PauseReason = z.infer<typeof PauseReason>;
