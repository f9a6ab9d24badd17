import { expect, test } from 'vitest';
import { resources } from '../../../../../../renderer/catalogue/catalogue.ts';
import { actionsOf, auditTopics } from '../../../../../../renderer/screens/settings/audit/audit-topics.ts';
import { auditActions } from '../../../../../support/audit-actions.ts';

test('every action belongs to exactly one topic', () => {
  const topicsOf = (action: string) =>
    auditTopics.filter((topic) => actionsOf[topic].some((beginning) => action.startsWith(beginning)));
  expect(auditActions.filter((action) => topicsOf(action).length !== 1)).toEqual([]);
});

test('every action has words', () => {
  const said: object = resources.en.audit.said;
  const missing = auditActions.filter((action) => {
    const [group = '', name = ''] = action.split('.');
    const words: unknown = Reflect.get(said, group);
    return (
      typeof words !== 'object' || words === null || !Object.keys(words).some((key) => key.startsWith(name))
    );
  });
  expect(missing).toEqual([]);
});
