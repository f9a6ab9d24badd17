import { expect, test } from 'vitest';
import { speak, startCatalogue } from '../../../../renderer/catalogue/catalogue.ts';
import { withNestedQuotes } from '../../../../renderer/catalogue/nested-quotes.ts';

test.each([
  [
    'es',
    '¿Unirse a «Asociación «Sumaq Kawsay» – Ocongate»?',
    '¿Unirse a «Asociación “Sumaq Kawsay” – Ocongate»?',
  ],
  ['fr', 'Rejoindre « L’« Étoile » » ?', 'Rejoindre « L’“ Étoile ” » ?'],
  ['en-GB', 'Join “The “Blue” team”?', 'Join “The ‘Blue’ team”?'],
  ['de-AT', '„Die „Blauen““ beitreten?', '„Die ‚Blauen‘“ beitreten?'],
  // One beside the other, alone, or no pair at all.
  ['es', '«uno» y «dos»', '«uno» y «dos»'],
  ['es', '¿Unirse a «Sumaq»?', '¿Unirse a «Sumaq»?'],
  ['es', '«uno» » y «dos', '«uno» » y «dos'],
])('%s: %s', (locale, text, written) => {
  expect(withNestedQuotes(locale, text)).toBe(written);
});

test('a text of the catalogue has them around a value', async () => {
  const catalogue = await startCatalogue('en-GB');
  await speak('es-PE');
  const t = catalogue.getFixedT('es-PE', 'team');
  expect(t('preview.title', { name: 'Asociación «Sumaq Kawsay»' })).toBe(
    '¿Unirse a «Asociación “Sumaq Kawsay”»?',
  );
});
