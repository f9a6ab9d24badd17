/** The channels of accounts, their keys and their limits. */
import { writeFile } from 'node:fs/promises';
import { ownCampaigns } from '../../db/accounts/own-campaigns.ts';
import { lastAnswer } from '../../db/accounts/requests.ts';
import { waitingRows } from '../../db/campaigns/attention.ts';
import { goOnAfterAccountChange } from '../../db/campaigns/go-on-after-account-change.ts';
import { type Acting, auditBy } from '../../db/records/audit.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { type SavesFiles, saveFile } from '../../files/saved-file.ts';
import type { accountsChannels, limitsChannels } from '../../shared/channels/accounts.ts';
import type { HandlersOf } from '../../shared/channels/channel.ts';
import type { Events } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { CampaignState } from '../../shared/models.ts';
import { limitUsage } from '../limits.ts';
import { usageHistory } from '../usage-history.ts';
import { type ConnectionCheckDeps, checkConnection } from './connection-check.ts';
import type { Keys } from './keys.ts';

export interface AccountsHandlersNeeds extends Acting {
  readonly keys: Keys;
  readonly connecting: ConnectionCheckDeps;
  /** Lets the queue look for what may go on now; settles when it writes nothing more that is not wanted any more. */
  readonly wakeQueue: () => Promise<void>;
  /** Tells the screens to ask again. */
  readonly changed: (...what: Events['changed']['what']) => void;
}

export function accountsHandlers(deps: AccountsHandlersNeeds): HandlersOf<typeof accountsChannels> {
  const { db, keys, now, changed } = deps;
  const record = auditBy(deps);
  return {
    'keys.list': async () => keys.accounts(),
    'keys.save': async (change) => {
      const before = change.id === null ? null : keys.account(change.id);
      const saved = await keys.save(change);
      const { id: account, kind, baseUrl } = saved;
      // A team's server writes this line by itself.
      if (!keys.isTeams)
        await record(saved.name, { action: 'account.saved', detail: { account, kind, baseUrl } });
      if (change.key !== null) {
        const keptIn = saved.keptIn === 'keychain' ? 'keychain' : 'session';
        const detail = { account, ending: saved.keyEnding ?? '', keptIn } as const;
        await record(saved.name, { action: 'key.stored', detail });
      }
      if (change.key !== null || (before !== null && before.baseUrl !== saved.baseUrl)) {
        await goOnAfterAccountChange(db, account, now());
        await deps.wakeQueue();
      }
      changed('account', 'campaigns');
      return saved;
    },
    'keys.check': async ({ id }) => ({
      connection: await checkConnection(keys.account(id).baseUrl, deps.connecting),
      lastAnswer: await lastAnswer(db, id),
    }),
    'keys.use': async ({ id }) => {
      keys.use(id);
      const { name, kind } = keys.account(id);
      await record(name, { action: 'account.used', detail: { account: id, kind } });
      changed('account');
      return null;
    },
    'keys.forget': async ({ id }) => {
      const { name } = keys.account(id);
      keys.forgetKey(id);
      // A person who reads that the key is gone may rely on it.
      await deps.wakeQueue();
      await record(name, { action: 'key.removed', detail: { account: id } });
      changed('account');
      return null;
    },
    'keys.remove': async ({ id }) => {
      const { name } = keys.account(id);
      await refuseWhileUnfinished(db, id);
      await refuseWhileUndecided(db, id);
      await keys.remove(id);
      await deps.wakeQueue();
      if (!keys.isTeams) await record(name, { action: 'account.removed', detail: { account: id } });
      changed('account');
      return null;
    },
  };
}

const unfinished: ReadonlySet<CampaignState> = new Set(['scheduled', 'sending', 'paused']);

/** A campaign that lost its account could never go on, nor be told apart from one that may. */
async function refuseWhileUnfinished(db: Db, accountId: string): Promise<void> {
  const count = (await ownCampaigns(db, accountId)).filter(({ state }) => unfinished.has(state)).length;
  if (count > 0) throw new AppError('not-allowed-now', { reason: 'unfinished-campaigns', count });
}

/** Batches that wait for a decision could never be sent again without their account. */
async function refuseWhileUndecided(db: Db, accountId: string): Promise<void> {
  const own = new Set((await ownCampaigns(db, accountId)).map(({ id }) => id));
  const waiting = (await waitingRows(db)).filter(({ recipients }) => recipients > 0);
  const count = waiting.filter(({ campaignId }) => own.has(campaignId)).length;
  if (count > 0) throw new AppError('not-allowed-now', { reason: 'undecided-messages', count });
}

export function limitsHandlers(
  deps: Acting & SavesFiles & Pick<AccountsHandlersNeeds, 'keys' | 'changed'>,
): HandlersOf<typeof limitsChannels> {
  const { db, keys, now, changed } = deps;
  const record = auditBy(deps);
  return {
    'limits.usage': async ({ id }) => {
      const account = keys.account(id);
      return limitUsage(db, account.id, account.agreedLimit, now());
    },
    'limits.history': async ({ id, by }) => usageHistory(db, keys.account(id).id, by, now()),
    'limits.set-agreed': async ({ id, perMinute }) => {
      const account = await keys.setAgreedLimit(id, perMinute);
      if (!keys.isTeams)
        await record(account.name, { action: 'limit.agreed', detail: { account: id, perMinute } });
      changed('account');
      return account;
    },
    'limits.save-request': async ({ text }) => {
      const saved = await saveFile(deps, deps.words()('name.limitRequest'), (path) => writeFile(path, text));
      return saved && { path: saved.path };
    },
  };
}
