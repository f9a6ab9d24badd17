/** The pages of the help, in the order in which a newcomer would read them. */
export const helpTopics = [
  'first-campaign',
  'import',
  'fields',
  'segments',
  'sender-ids',
  'schedule',
  'limits',
  'states',
  'unconfirmed',
  'opt-out',
  'keys',
  'practice',
  'privacy',
  'glossary',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** Whether a word from outside (a menu item, a link) names a page of the help. */
export function isHelpTopic(word: string): word is HelpTopic {
  return helpTopics.some((topic) => topic === word);
}
