import { afterAll, expect, it } from 'vitest';
import { speak, startCatalogue } from '../../../../renderer/catalogue/catalogue.ts';

afterAll(() => speak('en'));

it.each(['pt-PT-u-nu-latn', 'pt-PT', 'pt-BR', 'pt'])(
  'nobody is a plural in Portuguese: %s',
  async (locale) => {
    const i18next = await startCatalogue(locale);
    const people = (count: number) => i18next.t('imports:done.added', { count });
    expect([people(0), people(1), people(2)]).toEqual([
      '0 contactos adicionados',
      '1 contacto adicionado',
      '2 contactos adicionados',
    ]);
  },
);

it('nobody is one in French', async () => {
  const i18next = await startCatalogue('fr-FR');
  expect(i18next.t('imports:done.added', { count: 0 })).toContain('0 contact ajouté');
});
