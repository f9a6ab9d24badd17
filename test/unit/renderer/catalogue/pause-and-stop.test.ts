/** A pause can be ended and a stop cannot: the two buttons stand side by side, so their words must not be taken for one another. */
import { expect, test } from 'vitest';
import { type Language, languages } from '../../../../electron/shared/settings/languages.ts';
import { namespacesOf, textsOf } from '../../../support/catalogues.ts';

const final: Record<Language, RegExp> = {
  en: /for good/,
  fr: /définitivement/,
  es: /definitivamente/,
  de: /endgültig/i,
  pt: /definitivamente/,
  ar: /نهائي/,
};

test.for(languages)('in %s only the stop is called final', (language) => {
  const sending = textsOf(language, 'sending');
  expect(sending.get('stop')).toMatch(final[language]);
  expect(sending.get('pause')).not.toMatch(final[language]);
});

test('German has no word that may mean either', () => {
  const either = /\b(?:an(?:ge|zu)?halten(?:e[nrs]?)?|hält (?:[\wäöüß]+ )?an)\b/i;
  const found = namespacesOf('de').flatMap((namespace) =>
    [...textsOf('de', namespace)]
      .filter(([, text]) => either.test(text))
      .map(([key]) => `${namespace}:${key}`),
  );
  expect(found).toEqual([]);
});
