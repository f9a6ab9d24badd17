/** The topics that the log can be narrowed to: actions that a person would look for together. */
import { type AuditAction, auditActions } from '../../../../electron/shared/audit.ts';

export const auditTopics = ['accounts', 'campaigns', 'contacts', 'doNotText', 'settings', 'data'] as const;
export type AuditTopic = (typeof auditTopics)[number];

const prefixes: Record<AuditTopic, readonly string[]> = {
  accounts: ['account.', 'key.', 'limit.'],
  campaigns: ['campaign.', 'batches.', 'reminder.'],
  contacts: ['contacts.', 'list.'],
  doNotText: ['do-not-text.'],
  settings: ['settings.', 'sender-id.', 'retention.'],
  data: ['results.', 'audit.', 'data.'],
};

/** The actions of a topic. Every action belongs to one, or nobody could find it. */
export function actionsOf(topic: AuditTopic): readonly AuditAction[] {
  return auditActions.filter((action) => prefixes[topic].some((prefix) => action.startsWith(prefix)));
}
