/** The team that this computer works with, or may: joining, starting a workspace, leaving, its people. */
import { z } from 'zod';
import { BroughtKind, type JoinResult } from '../workspace/brought.ts';
import {
  type JoinPreview,
  type PersonOfTeam,
  PersonSet,
  type ServerReach,
  type TeamState,
  type UnfinishedChange,
} from '../workspace/team.ts';
import type { WorkUnderWay } from '../workspace/work-under-way.ts';
import { nothing, reads, returns } from './channel.ts';

/** In characters. */
export const longestLink = 100_000;
const link = z.string().max(longestLink);
/** Typed by a person; empty where the server asks for none. */
const password = z.string().max(1_000);
const teamName = z.string().trim().min(1).max(100);
/** A role of PostgreSQL: no longer than its names, in letters that can be typed anywhere. */
const personName = z.string().regex(/^[a-z][a-z0-9_.-]{0,62}$/);

/** For somebody who joins: each one goes another way. */
interface HandedOn {
  readonly link: string;
  readonly password: string;
}

export const teamChannels = {
  'team.state': reads<TeamState>().taking(() => nothing),
  /** Answered without asking the server; another one comes with the event `changed`. */
  'team.reach': reads<ServerReach>().taking(() => nothing),
  /** Asks for an invitation's file and gives its link; null where the dialog was closed. */
  'team.open-invitation': returns<{ readonly link: string } | null>().taking(() => nothing),
  /** Shows the effect of joining; changes nothing. */
  'team.preview': returns<JoinPreview>().taking(() => z.object({ link, password })),
  /**
   * Puts this computer's do-not-text list on the team's, brings along what was chosen, and works with the team from the next start on.
   * Progress comes as events. Where it is refused in between, asking once more brings the rest.
   */
  'team.join': returns<JoinResult>().taking(() => z.object({ link, password, bring: z.array(BroughtKind) })),
  /** Makes a workspace in an empty database. */
  'team.start': returns<null>().taking(() => z.object({ link, password, name: teamName })),
  /** How many numbers of the team's do-not-text list a computer that leaves can take along. */
  'team.leaving': reads<{ readonly refusals: number }>().taking(() => nothing),
  /**
   * Works with the files of this computer from now on, and starts again; `refusals`: with the team's do-not-text list on its own. Where that
   * cannot be read it has not left.
   */
  'team.leave': returns<null>().taking(() => z.object({ refusals: z.boolean() })),
  /** The work that has to end before this computer can go over to other records; null: none lasts. */
  'team.under-way': reads<WorkUnderWay | null>().taking(() => nothing),
  /** Joining or leaving that was cut off when Carillon ended; null: none was, or a person has read it. */
  'team.unfinished': reads<UnfinishedChange | null>().taking(() => nothing),
  'team.unfinished-seen': returns<null>().taking(() => nothing),
  'team.people': reads<readonly PersonOfTeam[]>().taking(() => nothing),
  /** Also somebody who was taken out before. The password is kept nowhere. */
  'team.invite': returns<HandedOn>().taking(() => z.object({ name: personName, set: PersonSet })),
  /** Gives somebody another set; their password stays as it is. */
  'team.change': returns<null>().taking(() => z.object({ name: personName, set: PersonSet })),
  /** The one before is not accepted any more. The new one is kept nowhere. */
  'team.new-password': returns<HandedOn>().taking(() => z.object({ name: personName })),
  /** Asks where to; null where the dialog was closed. */
  'team.save-invitation': returns<{ readonly path: string } | null>().taking(() => z.object({ link })),
  'team.remove': returns<null>().taking(() => z.object({ name: personName })),
} as const;
