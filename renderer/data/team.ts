/** The workspace that this computer works in, for screens that differ there. */
import type {
  PersonHere,
  PersonSet,
  PractisingComputer,
  SenderOfTeam,
  ServerReach,
} from '../../electron/shared/workspace/team.ts';
import { useResponse } from './api.ts';

export interface ScreenTeam {
  /** Empty until it is known. */
  readonly name: string;
  /** Null: no right at all, or not known yet. */
  readonly set: PersonSet | null;
  readonly here: readonly PersonHere[];
  readonly sending: readonly SenderOfTeam[];
  /** Accounts whose computer was lost while it sent from them, and another one takes over. */
  readonly lost: readonly string[];
  readonly practising: readonly PractisingComputer[];
}

const nothingKnown: ScreenTeam = {
  name: '',
  set: null,
  here: [],
  sending: [],
  lost: [],
  practising: [],
};

/** Null where this computer works alone. Kept true by the team's card (`shell/team-card.tsx`), which asks again and again. */
export function useTeam(): ScreenTeam | null {
  const inTeam = useResponse('app.state', undefined).data?.inTeam === true;
  const team = useResponse('team.state', undefined, { enabled: inTeam }).data;
  if (!inTeam) return null;
  return team?.kind === 'workspace' ? team : nothingKnown;
}

/** The trouble that keeps this computer from its team's server; null where there is none, or it works alone. */
export function useServerAway(): Extract<ServerReach, { kind: 'away' }> | null {
  const inTeam = useResponse('app.state', undefined).data?.inTeam === true;
  const reach = useResponse('team.reach', undefined, { enabled: inTeam }).data;
  return inTeam && reach?.kind === 'away' ? reach : null;
}

/** Whether this person may change the team's records and send; not before it is known. */
export function useMayWrite(): boolean {
  const team = useTeam();
  return team === null || team.set === 'write' || team.set === 'manage';
}

/** Whether this person may change what belongs to the team: settings, accounts. */
export function useMayManage(): boolean {
  const team = useTeam();
  return team === null || team.set === 'manage';
}
