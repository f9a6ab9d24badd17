/** Words beside a number, by language: a number that is texted although they say otherwise is wrong, one that is asked about is not. */
import type { HoldOut, ImportCase, Size } from '../hold-out.ts';

/** What staff write beside numbers; gathered from people's lists, not from the program's. */
const refusals: Readonly<Record<string, string>> = {
  en: 'DO NOT TEXT|STOP|do not use|deceased|no SMS please|opted out 3/2|DNC|never text|passed away May|wrong number|unsubscribed|no texts|has died|do not contact!!',
  de: 'keine SMS|bitte nicht anschreiben|verstorben|nicht mehr verwenden|will keine Nachrichten|Werbesperre|gesperrt|falsche Nummer|abgemeldet',
  fr: 'ne pas contacter|pas de SMS|décédé|STOP SMS|ne plus utiliser|désabonnée|faux numéro|refuse les SMS',
  es: 'no enviar SMS|no llamar|fallecido|dado de baja|número equivocado|no usar|BAJA',
  pt: 'não enviar|não contactar|falecida|sem SMS|número errado|não usar|recusou',
  ar: 'لا ترسل رسائل|متوفى|عدم الاتصال|توقف|رقم خطأ',
  it: 'non contattare|deceduto|niente SMS|numero sbagliato',
  nl: 'niet bellen|overleden|geen sms|verkeerd nummer',
  pl: 'nie dzwonić|zmarł|bez SMS|zły numer',
  ru: 'не звонить|умер|без смс|отказ|неверный номер',
  tr: 'sms göndermeyin|vefat etti|yanlış numara',
  zh: '已故|请勿发短信|停用|错号',
  ja: '使用禁止|故人|連絡不可|間違い電話',
  hi: 'मृत|संपर्क न करें',
  sv: 'inga sms|avliden|ring inte|fel nummer',
};
const questions: Readonly<Record<string, string>> = {
  en: "landlord|ask for Mary|old|Mum|work|her husband's|neighbour|office only|till June|daughter Ann|school|reception|c/o Smith|shared|after 6pm|fax|carer|GP|NEW 2024|maybe",
  de: 'Mutter|Büro|alt|Nachbarin|über Frau Klein|dienstlich|Sohn|Arzt|Fax|nur abends|Vermieter',
  fr: 'mère|bureau|ancien|voisin|demander Paul|travail|fille|le soir|propriétaire',
  es: 'madre|oficina|antiguo|vecina|preguntar por Ana|trabajo|hijo|casero',
  pt: 'mãe|escritório|antigo|vizinho|perguntar pela Ana|trabalho|filho|senhorio',
  ar: 'الأم|المكتب|قديم|الجار|اسأل عن محمد|العمل|الابن',
  it: 'mamma|ufficio|vecchio|vicina|chiedere di Luca|lavoro',
  nl: 'moeder|kantoor|oud|buurman|vragen naar Jan|werk',
  pl: 'mama|biuro|stary|sąsiad|pytać o Annę|praca',
  ru: 'мама|офис|старый|сосед|спросить Анну|рабочий',
  tr: 'annesi|ofis|eski|komşu|iş',
  zh: '妈妈|公司|旧|邻居|办公室',
  ja: '母|会社|旧|隣人|職場',
  hi: 'माँ|कार्यालय|पुराना',
  sv: 'mamma|jobbet|gammalt|granne',
};
const labels: Readonly<Record<string, string>> = {
  en: 'mobile|Mob.|cell|tel|M|Cell phone|WhatsApp|home',
  de: 'Handy|mobil|Tel.|privat|Mobilnummer',
  fr: 'portable|Tél. portable|mobile|tél.|perso',
  es: 'móvil|Tel. móvil|celular|teléfono',
  pt: 'telemóvel|Tlm.|celular|telefone',
  ar: 'جوال|موبايل|هاتف',
  it: 'cellulare|cell.|tel.',
  nl: 'mobiel|gsm|tel.',
  pl: 'komórka|tel. kom.|tel.',
  ru: 'моб.|тел.|сот. тел.|мобильный',
  tr: 'cep|cep telefonu|tel',
  zh: '手机|手機|电话',
  ja: '携帯|携帯電話|電話',
  hi: 'मोबाइल|फोन',
  sv: 'mobil|mobiltelefon|tel.',
};

type Place = readonly [name: string, write: (number: string, words: string) => string];
const places: readonly Place[] = [
  ['behind a comma', (number, words) => `${number}, ${words}`],
  ['behind a semicolon', (number, words) => `${number}; ${words}`],
  ['in brackets', (number, words) => `${number} (${words})`],
  ['behind', (number, words) => `${number} ${words}`],
  ['behind a dash', (number, words) => `${number} – ${words}`],
  ['before a slash', (number, words) => `${words} / ${number}`],
  ['before a colon', (number, words) => `${words}: ${number}`],
  ['before', (number, words) => `${words} ${number}`],
  ['below', (number, words) => `${number}\n${words}`],
  ['before another number', (number, words) => `${number} ${words} / 07400 999888`],
];
/** Where a label stands in earnest. */
const labelled = new Set(['in brackets', 'before a colon']);

const kinds = [
  ['words that refuse texts', refusals],
  ['words of somebody or something else', questions],
  ['labels', labels],
] as const;

function* cases(size: Size): Generator<ImportCase> {
  let written = 0;
  for (const [kind, byLanguage] of kinds) {
    for (const [language, listed] of Object.entries(byLanguage)) {
      const cells = listed.split('|').flatMap((words, at) =>
        places.flatMap(([place, write], nth) => {
          if (size === 'sample' && (at + nth) % 3 !== 0) return [];
          if (kind === 'labels' && !labelled.has(place)) return [];
          written += 1;
          const digits = String(100_000 + ((written * 37) % 899_999));
          const number = `07400 ${digits}`;
          return [{ cell: write(number, words), phone: `447400${digits}` }];
        }),
      );
      yield {
        kind: 'import',
        class: kind,
        what: language,
        content: [
          'Name,Mobile',
          ...cells.map(({ cell }, at) => `P${at},"${cell.replaceAll('"', '""')}"`),
        ].join('\r\n'),
        fileName: 'words.csv',
        defaultCountry: 'GB',
        columns: [{ kind: 'field', name: 'Name' }, { kind: 'phone' }],
        people: cells.map(({ cell, phone }, at) => ({
          row: at + 2,
          number: kind === 'labels' ? phone : null,
          what: cell,
        })),
      };
    }
  }
}

export const words: readonly HoldOut[] = [
  {
    name: 'words beside numbers',
    cases,
    figures: (outcomes) => {
      const refused = outcomes.filter((outcome) => outcome.class === 'words that refuse texts');
      const offered = refused.filter(({ said }) => said === 'refused-beside').length;
      const share = refused.length === 0 ? 0 : (100 * offered) / refused.length;
      return [
        {
          case: 'words that refuse texts',
          metric: 'offered for the do-not-text list',
          value: Math.round(share * 10) / 10,
          unit: '%',
          bar: null,
          ok: true,
        },
      ];
    },
  },
];
