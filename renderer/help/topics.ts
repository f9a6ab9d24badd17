import type { Route } from '../routes.ts';

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

/** The page that answers most questions about a screen; undefined where none is closer than the others. */
export const topicOfScreen: Readonly<Record<Route['screen'], HelpTopic | undefined>> = {
  home: 'first-campaign',
  campaigns: 'first-campaign',
  compose: 'fields',
  review: 'segments',
  sending: 'states',
  contacts: 'import',
  import: 'import',
  lists: undefined,
  'do-not-text': 'opt-out',
  'sender-ids': 'sender-ids',
  results: 'states',
  report: 'states',
  outbox: 'practice',
  settings: 'keys',
};
