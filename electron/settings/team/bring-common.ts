/** The settings and accounts of a computer that joins a workspace: what of them a manager can bring along, and what is others there. */
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/sqlite/open.ts';
import { saidSettings, sayFirstSettings } from '../../db/workspace/settings.ts';
import type { Account } from '../../shared/models.ts';
import { defaultSettings, type Settings, SettingsOfTeam } from '../../shared/settings/settings.ts';
import type { BroughtCounts, BroughtKind } from '../../shared/workspace/brought.ts';
import type { PersonSet } from '../../shared/workspace/team.ts';
import { addedAccounts } from '../accounts/account-change.ts';
import { emptyPracticeAccount, type SharedAccount } from '../accounts/accounts-file.ts';
import { TeamAccounts } from './team-accounts.ts';
import { settingsIn, teamFields } from './team-settings.ts';

/** Of this computer as it works alone. */
export interface OwnCommon {
  readonly settings: Settings;
  readonly accounts: readonly Account[];
  readonly zone: string;
}

export interface ComparedCommon {
  /** For a manager, and only where there is something of the kind. */
  readonly counts: Partial<BroughtCounts>;
  /** Settings that hold from then on and are others than this computer's. */
  readonly differing: readonly (keyof SettingsOfTeam)[];
  /** Settings that would be the team's: people have said them here, and nobody there has said any. */
  readonly own: readonly (keyof SettingsOfTeam)[];
}

/** Whether people see it and may have chosen it. */
const isChosen = (field: keyof SettingsOfTeam): boolean => field !== 'countryChosen';

export async function compareCommon(own: OwnCommon, teams: Db, set: PersonSet): Promise<ComparedCommon> {
  const { version, said } = await saidSettings(teams);
  const isSaid = version > 0;
  const others = (than: SettingsOfTeam): readonly (keyof SettingsOfTeam)[] =>
    teamFields.filter((field) => isChosen(field) && !isDeepStrictEqual(own.settings[field], than[field]));
  const differing = others(settingsIn(said));
  if (set !== 'manage') return { counts: {}, differing, own: [] };
  const first = isSaid ? [] : others(SettingsOfTeam.parse(defaultSettings));
  const accounts = realOnes(own.accounts).length;
  const fresh = (await freshAccounts(own.accounts, new TeamAccounts(teams))).length;
  return {
    counts: {
      ...(accounts > 0 && { accounts: { own: accounts, fresh } }),
      ...(first.length > 0 && { settings: { own: first.length, fresh: first.length } }),
    },
    differing: isSaid ? differing : [],
    own: first,
  };
}

/** @returns how many of each are new at the team's. @throws what the server refuses */
export async function bringCommon(
  own: OwnCommon,
  teams: Db,
  kinds: readonly BroughtKind[],
): Promise<Partial<Record<BroughtKind, number>>> {
  const brought: Partial<Record<BroughtKind, number>> = {};
  if (kinds.includes('accounts')) {
    const accounts = new TeamAccounts(teams);
    const fresh = await freshAccounts(own.accounts, accounts);
    for (const account of fresh) await accounts.save(account);
    brought.accounts = fresh.length;
  }
  if (kinds.includes('settings')) {
    const settings = SettingsOfTeam.parse(own.settings);
    const changed = teamFields.filter((field) => !isDeepStrictEqual(settings[field], defaultSettings[field]));
    // Only those that change anything: the server's log names each field that is said.
    const said = Object.fromEntries(changed.map((field) => [field, settings[field]]));
    const isFirst = await sayFirstSettings(teams, { ...said, homeZone: own.zone });
    brought.settings = isFirst ? changed.filter(isChosen).length : 0;
  }
  return brought;
}

const realOnes = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(({ kind }) => kind !== 'practice');

/** The accounts that the team has not, by their id or by their content, without keys. */
async function freshAccounts(
  own: readonly Account[],
  teams: TeamAccounts,
): Promise<readonly SharedAccount[]> {
  await teams.refresh();
  const present = teams.list().map((account) => ({ ...emptyPracticeAccount, ...account }));
  const wanted = own.flatMap(({ id, name, kind, baseUrl, dashboardUrl, agreedLimit }) =>
    kind === 'practice' ? [] : [{ id, name, kind, baseUrl, dashboardUrl, agreedLimit }],
  );
  return addedAccounts(wanted, present);
}
