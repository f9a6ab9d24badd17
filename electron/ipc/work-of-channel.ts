/** The effect of each channel on the records that are open, where this computer is about to go over to others. */
import { type ChannelName, channels } from '../shared/contract.ts';
import type { WorkUnderWay } from '../shared/workspace/work-under-way.ts';

/** The channels that write no record though they do something: they are answered until Carillon has started anew. */
const onTheWayOut: ReadonlySet<ChannelName> = new Set<ChannelName>([
  'app.restart',
  'app.unsaved',
  'start.trouble',
  'start.solve',
  'login-item.get',
]);

/** The channels that change nothing here, and wait: for a person, or for another server. */
const onlyWait: ReadonlySet<ChannelName> = new Set<ChannelName>([
  'imports.choose',
  'team.open-invitation',
  'team.preview',
  'team.start',
  'team.join',
  'team.leave',
]);

/** The channels that only read, and are not to be cut off: they plan, or write a file. */
const lasting: Readonly<Partial<Record<ChannelName, WorkUnderWay>>> = {
  'campaigns.plan': 'plan',
  'contacts.export': 'export',
  'do-not-text.export': 'export',
  'results.export': 'export',
  'audit.export': 'export',
  'settings.export': 'export',
  'imports.save-rejected': 'export',
  'backups.copy-out': 'backup',
};

const ofSubject: Readonly<Record<string, WorkUnderWay>> = {
  imports: 'import',
  contacts: 'contacts',
  lists: 'contacts',
  'do-not-text': 'contacts',
  backups: 'backup',
  reminders: 'reminders',
};

/** Whether it may write into the records. */
export const writes = (name: ChannelName): boolean => !channels[name].onlyReads && !onTheWayOut.has(name);

/** The work that has to end before others are opened; null: it may be cut off. */
export function workOf(name: ChannelName): WorkUnderWay | null {
  const work = lasting[name];
  if (work !== undefined) return work;
  if (!writes(name) || onlyWait.has(name)) return null;
  return ofSubject[name.slice(0, name.indexOf('.'))] ?? 'other';
}
