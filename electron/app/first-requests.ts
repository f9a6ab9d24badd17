/**
 * The first screen's requests (`renderer/shell/first-responses.ts`): records, settings and accounts as they are, nothing of what
 * only runs later. Answered before the start is over, since a person looks at an empty window until then.
 */
import type { CallHandler } from '../ipc/early-calls.ts';
import type { ChannelName } from '../shared/contract.ts';

const firstQuestions: ReadonlySet<unknown> = new Set<ChannelName>([
  'app.state',
  'attention.list',
  'backups.report',
  'campaigns.list',
  'contacts.count',
  'do-not-text.count',
  'keys.list',
  'limits.usage',
  'lists.list',
  'records.quarantine',
  'records.unknown',
  'reminders.list',
  'results.accepted-since',
  'settings.damage',
  'team.unfinished',
]);

/** Answers the first questions at once; any other one only when the start is over, which it hurries on. */
export function respondFirst(answer: CallHandler, finishStart: () => Promise<unknown>): CallHandler {
  return async (channel, args) => {
    if (!firstQuestions.has(channel)) await finishStart();
    return answer(channel, args);
  };
}
