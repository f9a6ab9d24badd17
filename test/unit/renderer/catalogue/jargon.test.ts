/**
 * The words of engineers stay off the screens, in every language: they stand under "Details", in the names of things that
 * a file or a dashboard calls so, and among the words that a search finds a page by.
 */
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../../electron/shared/settings/languages.ts';
import { namespacesOf, textsOf } from '../../../support/catalogues.ts';

/** The same in every language, or nearly. */
const everywhere =
  /\bHTTPS?\b(?!:)|\bJSON\b|\bAPI\b|\b(429|[45]\d\d|[45]xx)\b|\btokens?\b|\bheaders?\b|\bregex|\bUTF\b|\bUnicode\b|\bUCS\b|\bGSM\b|\bsegment|\bprox(y|ies|ys)\b|\b(TLS|SSL|DNS|TCP|IP)\b|\bfirewall|\btime-?outs?\b|\bgateways?\b|\bendpoint|\bURLs?\b|\bbytes?\b|\brate.limit|\bhash(es)?\b/i;

const own: Record<Language, RegExp> = {
  en: /\bcertificates?\b|\bstatus codes?\b|\bports?\b|\bdelimiters?\b|\bencodings?\b/i,
  fr: /\bcertificats?\b|\bcode d’état\b|\bport\b|\bpare-feu\b|\boctets?\b|\bdélimiteur|\bpasserelles?\b/i,
  es: /\bcertificado|\bcódigo de estado\b|\bpuertos?\b|\bcortafuegos\b|\bbytes?\b|\bdelimitador|\bpasarelas?\b|\bencabezados HTTP\b/i,
  de: /\bZertifikat|\bStatuscode|\bPort\b|\bKopfzeile/i,
  pt: /\bcertificado|\bcódigo de estado\b|\bporta\b(?!-)|\bdelimitador/i,
  ar: /مقطع|مقاطع|شهادة|شهادت|الوكيل|خادم وكيل|منفذ|جدار حماية|ترويس/,
};

/** A key to the service is called what its dashboard calls it; people type addresses as they are. */
const called =
  /API[- ](keys?|Schlüssels?)|clés? API|(clave|chave)s? de API|(مفتاح|مفاتيح) (الـ ?)?API|\/api\/send-sms|https?:/gi;

/** Keys that begin so may be technical, and why. */
const allowed: Readonly<Record<string, string>> = {
  'sending:batch.answer': 'under Details',
  'sending:batch.failure': 'under Details',
  'sending:batch.headers': 'under Details',
  'review:check.link.not-secure': 'how a link begins, as people type it',
  'help:topics.glossary.': 'where a word of engineers that people meet elsewhere is explained',
  'imports:encoding.': 'names of ways to read a file, as other programs call them, where one is chosen',
  'errors:unfit.': 'for whoever runs the server, in words to hand on',
  'files:name.': 'names of files, with their ending',
};

function jargonIn(language: Language): readonly string[] {
  return namespacesOf(language).flatMap((namespace) =>
    [...textsOf(language, namespace)]
      .map(([key, text]) => ({ name: `${namespace}:${key}`, text: text.replace(/\{\{.*?\}\}/g, '') }))
      .filter(({ name }) => !Object.keys(allowed).some((start) => name.startsWith(start)))
      // What the help and the palette are searched by is never shown.
      .filter(({ name }) => !/^help:(topics\.[^.]+\.words|palette\.settings\.)/.test(name))
      .map(({ name, text }) => ({ name, text: text.replace(called, '') }))
      .filter(({ text }) => everywhere.test(text) || own[language].test(text))
      .map(({ name, text }) => `${name}: ${text}`),
  );
}

describe('no jargon outside Details', () => {
  test.for(languages)('in %s', (language) => {
    expect(jargonIn(language)).toEqual([]);
  });

  test('what is allowed is still there', () => {
    const keys = namespacesOf('en').flatMap((namespace) =>
      [...textsOf('en', namespace).keys()].map((key) => `${namespace}:${key}`),
    );
    const gone = Object.keys(allowed).filter((start) => !keys.some((key) => key.startsWith(start)));
    expect(gone).toEqual([]);
  });
});
