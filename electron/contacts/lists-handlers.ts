/** The channels of lists. */
import { addMembers, allLists, removeMembers, requireLists, saveList } from '../db/contacts/lists.ts';
import { auditBy } from '../db/records/audit.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { listsChannels } from '../shared/channels/contacts.ts';
import type { ContactsHandlersDeps } from './handlers.ts';

export function listsHandlers(
  deps: Pick<ContactsHandlersDeps, 'db' | 'now' | 'actor' | 'changed' | 'work'>,
): HandlersOf<typeof listsChannels> {
  const { db, now, changed, work } = deps;
  const record = auditBy(deps);
  return {
    'lists.list': async () => allLists(db),
    'lists.save': async ({ id, name }) => {
      const list = await saveList(db, id, name, now());
      changed('contacts');
      return list;
    },
    'lists.remove': async ({ id }) => {
      const name = (await allLists(db)).find((list) => list.id === id)?.name ?? '';
      await work.run('list', { kind: 'remove-list', listId: id });
      await record(name, { action: 'list.removed', detail: {} });
      changed('contacts');
      return null;
    },
    'lists.add-members': async ({ listId, contactIds }) => {
      await requireLists(db, [listId]);
      const added = await addMembers(db, listId, contactIds);
      changed('contacts');
      return added;
    },
    'lists.remove-members': async ({ listId, contactIds }) => {
      await requireLists(db, [listId]);
      const removed = await removeMembers(db, listId, contactIds);
      changed('contacts');
      return removed;
    },
    'lists.add-found': async ({ listId, query }) => {
      await requireLists(db, [listId]);
      const added = await work.run('list', { kind: 'add-found', listId, query });
      changed('contacts');
      return added;
    },
    'lists.remove-found': async ({ listId, query }) => {
      await requireLists(db, [listId]);
      const removed = await work.run('list', { kind: 'take-found', listId, query });
      changed('contacts');
      return removed;
    },
  };
}
