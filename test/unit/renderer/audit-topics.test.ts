import { expect, test } from 'vitest';
import { auditActions } from '../../../electron/shared/audit.ts';
import { resources } from '../../../renderer/catalogue/catalogue.ts';
import { actionsOf, auditTopics } from '../../../renderer/screens/settings/audit/audit-topics.ts';

test('every action belongs to exactly one topic', () => {
  expect(auditTopics.flatMap(actionsOf).toSorted()).toEqual([...auditActions].toSorted());
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
