import { expect, test } from 'vitest';
import { namespacesOf, textsOf } from '../../../support/catalogues.ts';

test('a French line never ends before its colon, question mark or guillemet', () => {
  const broken = namespacesOf('fr').flatMap((namespace) =>
    [...textsOf('fr', namespace)].filter(([, text]) => /(?: [:;!?»])|(?:« )/.test(text)).map(([key]) => key),
  );
  expect(broken).toEqual([]);
});
