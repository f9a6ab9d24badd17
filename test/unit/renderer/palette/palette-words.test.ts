/** What people type who do not know what a thing is called here, and where the palette and the help lead them. */
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../../electron/shared/settings/languages.ts';
import { searchHelp } from '../../../../renderer/help/help-text.ts';
import { helpTopics } from '../../../../renderer/navigation/topics.ts';
import { fits } from '../../../../renderer/palette/find.ts';
import { textsOf } from '../../../support/catalogues.ts';

/** By place: what is typed for it, word after word of the six languages. */
const typed: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  'palette.words.doNotText': {
    en: ['blacklist', 'unsubscribe', 'opt-out', 'block list'],
    fr: ['liste noire', 'désabonner', 'bloquer'],
    es: ['lista negra', 'darse de baja', 'bloquear'],
    de: ['blacklist', 'abbestellen', 'opt-out', 'schwarze liste'],
    pt: ['lista negra', 'cancelar', 'bloquear'],
    ar: ['القائمة السوداء', 'الغاء الاشتراك', 'حظر'],
  },
  'palette.settings.account': {
    en: ['api key', 'token', 'password'],
    fr: ['clé api', 'jeton', 'mot de passe'],
    es: ['clave api', 'token', 'contrasena'],
    de: ['api schluessel', 'token', 'passwort'],
    pt: ['chave api', 'token', 'senha'],
    ar: ['مفتاح', 'token', 'كلمه مرور'],
  },
  'palette.words.newCampaign': {
    en: ['template', 'send sms'],
    fr: ['modele', 'envoyer sms'],
    es: ['plantilla', 'enviar sms'],
    de: ['vorlage', 'sms senden'],
    pt: ['modelo', 'enviar sms'],
    ar: ['قالب', 'ارسال رساله'],
  },
  'palette.words.settings': {
    en: ['preferences', 'configuration'],
    fr: ['reglages', 'configuration'],
    es: ['configuracion', 'opciones'],
    de: ['optionen', 'konfiguration'],
    pt: ['configuracoes', 'opcoes'],
    ar: ['خيارات', 'ضبط'],
  },
  'palette.settings.general': {
    en: ['dark mode'],
    fr: ['mode sombre'],
    es: ['modo oscuro'],
    de: ['dunkel modus'],
    pt: ['modo escuro'],
    ar: ['وضع داكن'],
  },
  'palette.words.shortcuts': {
    en: ['font size', 'zoom in'],
    fr: ['taille police', 'zoom'],
    es: ['tamano letra', 'zoom'],
    de: ['schriftgroesse', 'zoom'],
    pt: ['tamanho letra', 'zoom'],
    ar: ['حجم الخط', 'تكبير'],
  },
};

describe.each(languages)('in %s', (language) => {
  const texts = textsOf(language, 'help');

  test('the words that people bring with them lead to what they mean', () => {
    for (const [place, queries] of Object.entries(typed)) {
      for (const query of queries[language])
        expect(fits(texts.get(place) ?? '', query), `${place}: ${query}`).toBe(true);
    }
  });

  test('the help knows the words for refusing texts, for keys and for templates', () => {
    const pages = helpTopics.map((name) => ({
      name,
      title: texts.get(`topics.${name}.title`) ?? '',
      summary: '',
      words: texts.get(`topics.${name}.words`) ?? '',
      body: [],
    }));
    const expected = {
      'opt-out': 'palette.words.doNotText',
      keys: 'palette.settings.account',
      fields: 'palette.words.newCampaign',
    } as const;
    for (const [topic, place] of Object.entries(expected)) {
      const [query = ''] = typed[place]?.[language] ?? [];
      expect(
        searchHelp(pages, query).map(({ name }) => name),
        query,
      ).toContain(topic);
    }
  });
});
