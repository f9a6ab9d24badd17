/** The channels of settings, key profiles and sender IDs. */
import { attentionItems } from '../db/campaigns/attention.ts';
import { goOnAfterAccountChange } from '../db/campaigns/go-on-after-account-change.ts';
import { listSenderIds, removeSenderId, saveSenderId } from '../db/message/sender-ids.ts';
import { appendAudit } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { Events, Handlers } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { type ConnectionCheckNeeds, checkConnection, lastAnswer } from './accounts/connection-check.ts';
import type { Keys } from './accounts/keys.ts';
import type { SettingsStore } from './settings-store.ts';

export interface SettingsHandlersNeeds {
  readonly db: Db;
  readonly settings: SettingsStore;
  readonly keys: Keys;
  readonly now: () => number;
  readonly connecting: ConnectionCheckNeeds;
  /** The operating system's account, for the audit log. */
  readonly who: string;
  /** Lets the queue look for what may go on now; settles when it writes nothing more that is not wanted any more. */
  readonly wakeQueue: () => Promise<void>;
  /** Tells the screens to ask again. */
  readonly changed: (...what: Events['changed']['what']) => void;
}

export type SettingsHandlers = Pick<
  Handlers,
  | 'settings.save'
  | 'settings.damage'
  | 'keys.list'
  | 'keys.save'
  | 'keys.check'
  | 'keys.use'
  | 'keys.forget'
  | 'keys.remove'
  | 'sender-ids.list'
  | 'sender-ids.save'
  | 'sender-ids.remove'
>;

export function settingsHandlers(needs: SettingsHandlersNeeds): SettingsHandlers {
  const { db, settings, keys, now, who, changed } = needs;
  const record = (subject: string, event: AuditEvent) => appendAudit(db, { at: now(), who, subject, event });

  return {
    'settings.save': async (change) => {
      const saved = settings.save(change);
      // Whoever reads that the hours are others may rely on it.
      if (change.textingHours !== undefined) await needs.wakeQueue();
      await record('Settings', { action: 'settings.changed', detail: { fields: Object.keys(change) } });
      changed('settings');
      return saved;
    },
    'settings.damage': async () => ({ settings: settings.damage, accountsCopy: keys.damagedCopy }),

    'keys.list': async () => keys.profiles(),
    'keys.save': async (change) => {
      const before = change.id === null ? null : keys.profile(change.id);
      const saved = await keys.save(change);
      const { id: account, kind, baseUrl } = saved;
      await record(saved.name, { action: 'account.saved', detail: { account, kind, baseUrl } });
      if (change.key !== null) {
        const keptIn = saved.keptIn === 'keychain' ? 'keychain' : 'session';
        const detail = { account, ending: saved.keyEnding ?? '', keptIn } as const;
        await record(saved.name, { action: 'key.stored', detail });
      }
      if (change.key !== null || (before !== null && before.baseUrl !== saved.baseUrl)) {
        await goOnAfterAccountChange(db, account, now());
        await needs.wakeQueue();
      }
      changed('account', 'campaigns');
      return saved;
    },
    'keys.check': async ({ id }) => ({
      connection: await checkConnection(keys.profile(id).baseUrl, needs.connecting),
      lastAnswer: await lastAnswer(db, id),
    }),
    'keys.use': async ({ id }) => {
      keys.use(id);
      const { name, kind } = keys.profile(id);
      await record(name, { action: 'account.used', detail: { account: id, kind } });
      changed('account');
      return null;
    },
    'keys.forget': async ({ id }) => {
      const { name } = keys.profile(id);
      keys.forgetKey(id);
      // Whoever reads that the key is gone may rely on it.
      await needs.wakeQueue();
      await record(name, { action: 'key.removed', detail: { account: id } });
      changed('account');
      return null;
    },
    'keys.remove': async ({ id }) => {
      const { name } = keys.profile(id);
      await refuseWhileUnfinished(db, id);
      await refuseWhileUndecided(db, id);
      keys.remove(id);
      await needs.wakeQueue();
      await record(name, { action: 'account.removed', detail: { account: id } });
      changed('account');
      return null;
    },

    'sender-ids.list': () => listSenderIds(db),
    'sender-ids.save': async (change) => {
      const saved = await saveSenderId(db, change, now());
      await record(saved.value, { action: 'sender-id.saved', detail: { isDefault: saved.isDefault } });
      changed('settings');
      return saved;
    },
    'sender-ids.remove': async ({ id }) => {
      const removed = await removeSenderId(db, id);
      await record(removed.value, { action: 'sender-id.removed', detail: {} });
      changed('settings');
      return null;
    },
  };
}

/** A campaign that lost its account could never go on, nor be told apart from one that may. */
async function refuseWhileUnfinished(db: Db, lane: string): Promise<void> {
  const { count } = await db
    .selectFrom('campaigns')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('lane', '=', lane)
    .where('state', 'in', ['scheduled', 'sending', 'paused'])
    .executeTakeFirstOrThrow();
  if (count > 0) throw new AppError('not-allowed-now', { reason: 'unfinished-campaigns', count });
}

/** What waits for a decision could never be sent again without its account. */
async function refuseWhileUndecided(db: Db, lane: string): Promise<void> {
  const campaigns = await db.selectFrom('campaigns').select('id').where('lane', '=', lane).execute();
  const own = new Set(campaigns.map(({ id }) => id));
  const count = (await attentionItems(db)).filter(({ campaignId }) => own.has(campaignId)).length;
  if (count > 0) throw new AppError('not-allowed-now', { reason: 'undecided-messages', count });
}
