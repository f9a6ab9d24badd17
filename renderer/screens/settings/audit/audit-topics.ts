/** The topics that the log can be narrowed to: actions that a person would look for together. */
export const auditTopics = ['accounts', 'campaigns', 'contacts', 'doNotText', 'settings', 'data'] as const;
export type AuditTopic = (typeof auditTopics)[number];

/** How the actions of each topic begin. Every action belongs to one, or nobody could find it. */
export const actionsOf: Readonly<Record<AuditTopic, readonly string[]>> = {
  accounts: ['account.', 'key.', 'limit.'],
  campaigns: ['campaign.', 'batches.', 'reminder.', 'template.'],
  contacts: ['contacts.', 'list.'],
  doNotText: ['do-not-text.'],
  settings: ['settings.', 'sender-id.', 'retention.', 'person.'],
  data: ['results.', 'audit.', 'data.'],
};
