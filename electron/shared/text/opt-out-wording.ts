/**
 * Whether a text says how to get no more of them. Many countries require it of advertising, so the check before
 * sending warns where nothing of the kind is found.
 *
 * Taking other words for it would hide a missing notice, which can be against the law; overlooking an unusual one only
 * warns in vain. So the patterns are narrow: "STOP" alone is not enough, as "STOP! Sale" is none.
 */

export interface OptOutWording {
  /** Where it stands in the text (UTF-16). */
  index: number;
  text: string;
  /** ISO 639 code of the language whose words were found; "mul" for "STOP" with a number or sign, which all use. */
  language: string;
}

const BEFORE = '(?<![\\p{L}\\p{N}])';
const AFTER = '(?![\\p{L}\\p{N}])';
const QUOTE = '["\'“”„«»‘’]?';

/** For each language, parts of a regular expression; ~ stands for the ending of a word. */
const WORDINGS: readonly (readonly [language: string, wordings: readonly string[]])[] = [
  [
    'en',
    [
      'opt(?:ing)?[ -]?out',
      'unsubscribe~',
      `(?:reply|text|txt|send|sms|msg|respond|message)(?: with| us)?(?: the word)?:? ${QUOTE}(?:stop(?:all)?|end|quit|unsub)`,
      `stop${QUOTE} (?:to|2) (?:end|cancel|opt|unsub~|stop|quit|leave|\\d{3,})`,
      'to stop (?:receiving|getting|these|our|texts|messages)',
      "(?:no longer|don['’]t) (?:wish|want) to (?:receive|get)",
    ],
  ],
  [
    'de',
    [
      'abmeld~',
      'abbestell~',
      'aus (?:der|dem|unserem|unserer) (?:liste|verteiler)',
      'keine (?:weiteren )?(?:sms|nachrichten|werbung) mehr',
      `(?:antworte~|sende~|sms)(?: sie)?(?: mit)? ${QUOTE}stopp?`,
    ],
  ],
  [
    'fr',
    ['d[ée]sabonn~', 'd[ée]sinscri~', 'ne plus recevoir', `(?:r[ée]pond~|envoye~)(?: par)? ${QUOTE}stop`],
  ],
  [
    'es',
    [
      'dar(?:se|te|me)? de baja',
      'date de baja',
      `(?:env[ií]a~|responde~|escrib[ea]) ${QUOTE}(?:baja|stop|alto|parar)`,
      'desuscri~',
      'cancelar (?:la |tu |su )?suscripci[óo]n',
      'dejar de recibir',
      'no recibir m[áa]s',
    ],
  ],
  [
    'pt',
    [
      'descadastr~',
      'cancelar (?:a |sua )?(?:subscri~|assinatura|inscri~)',
      'deixar de receber',
      'n[ãa]o receber mais',
      `(?:responda|envie)(?: com)? ${QUOTE}(?:sair|parar|stop|remover)`,
    ],
  ],
  [
    'it',
    [
      'disiscri~',
      "(?:annulla~|cancella~) (?:l['’])?iscrizione",
      'non ricevere pi[ùu]',
      `(?:rispond~|invia~)(?: con)? ${QUOTE}stop`,
    ],
  ],
  [
    'nl',
    [
      'afmeld~',
      'uitschrij~',
      'uitgeschreven',
      'geen (?:sms|berichten)(?:jes)? meer',
      `(?:antwoord|stuur|sms)(?: met)? ${QUOTE}stop`,
    ],
  ],
  [
    'sv',
    [
      'avregistrer~',
      'avanmäl~',
      'avprenumer~',
      'avsluta prenumeration~',
      `(?:svara|skicka|sms:?a) ${QUOTE}stopp?`,
    ],
  ],
  ['no', ['avmeld~', 'meld deg av', `(?:svar|send) ${QUOTE}stopp?`]],
  ['da', ['frameld~', 'afmeld~']],
  [
    'fi',
    [
      'peruuta tilaus~',
      'lopeta tilaus~',
      'poistu listalta',
      `(?:vastaa|lähetä) ${QUOTE}(?:stop|lopeta|poista)`,
    ],
  ],
  ['pl', ['rezygn~', 'wypis~', 'wycofa~ zgod~', `(?:wyślij|odpisz|odpowiedz) ${QUOTE}stop`]],
  ['cs', ['odhl[áa][sš]~', `(?:odpovězte|pošlete|zašlete) ${QUOTE}stop`]],
  ['hu', ['leiratkoz~', 'iratkoz~ le']],
  ['ro', ['dezabon~', `(?:trimite~|răspunde~) ${QUOTE}stop`]],
  ['hr', ['odjav~']],
  ['bg', ['отписван~', 'отпише~ се']],
  [
    'ru',
    [
      'отписа~',
      'отпишит~',
      'отказ~ от (?:рассыл~|смс|sms|сообщений)',
      'отключить рассыл~',
      `(?:ответьте|отправьте) ${QUOTE}(?:стоп|stop)`,
    ],
  ],
  ['uk', ['відпис~', 'відмов~ від (?:розсил~|смс|sms|повідомлень)']],
  [
    'el',
    ['διαγραφ~', 'απεγγραφ~', 'διακοπή (?:sms|μηνυμάτων)', `(?:στείλτε|απαντήστε) ${QUOTE}(?:stop|στοπ)`],
  ],
  ['tr', [`${QUOTE}(?:[iİ]ptal|ret|stop)${QUOTE} yaz~`, '(?:abonelikten|listeden) çık~', 'sms almamak']],
  ['ar', ['(?:ل)?[إا]لغاء (?:ال)?اشتراك~', '(?:ل)?[إا]يقاف (?:ال)?رسائل']],
  ['he', ['להסרה', '(?:השב|שלח)~ ?["״]?הסר']],
  ['fa', ['لغو ?[۰-۹0-9]+', 'لغو اشتراک']],
  ['hi', ['अनसब्सक्राइब', 'सदस्यता (?:समाप्त|रद्द)', '(?:संदेश|एसएमएस) बंद']],
  [
    'id',
    [
      `(?:balas|ketik|kirim) ${QUOTE}(?:stop|unreg|berhenti)`,
      'berhenti (?:berlangganan|menerima)',
      'berhenti langganan',
    ],
  ],
  ['vi', ['t[ừu] ch[ốo]i (?:qc|nhận|tin|nhan)', 'h[ủu]y (?:nhận|đăng ký|nhan|dang ky)', `soạn ${QUOTE}tc`]],
  ['sw', ['jiondoe', 'kujiondoa', 'jitoe', 'kujitoa']],
];

/** Wordings of scripts that put no spaces between words. */
const UNSPACED: readonly (readonly [language: string, wordings: readonly string[]])[] = [
  ['zh', ['退订', '退訂', '取消订阅', '取消訂閱', '拒收']],
  ['ja', ['配信停止', '配信解除', '配信を停止', '登録解除', '受信拒否']],
  ['ko', ['수신 ?거부', '무료 ?거부']],
  ['th', ['ยกเลิก ?(?:การ)?(?:รับ|สมัคร|sms|SMS|ข่าวสาร)']],
];

/** "STOP au 36111", "STOP=END", "Opt: STOP": capitals with what makes them an instruction. */
const STOP_SIGN = `(?:STOPP?|СТОП|ΣΤΟΠ)${QUOTE}(?:(?: (?:au|an|al|a|at|to|till?|naar|na|do|på|la|по|на|στο))? ?\\d{3,}| ?[=>] ?\\p{L}+)`;

type Patterns = readonly (readonly [language: string, pattern: RegExp])[];

function makePatterns(): Patterns {
  return [
    ...WORDINGS.map(([language, wordings]) => {
      const words = wordings.map((wording) => wording.replaceAll('~', '\\p{L}*').replaceAll(' ', '\\s+'));
      return [language, new RegExp(`${BEFORE}(?:${words.join('|')})${AFTER}`, 'iu')] as const;
    }),
    ...UNSPACED.map(([language, wordings]) => [language, new RegExp(wordings.join('|'), 'u')] as const),
    ['mul', new RegExp(`${BEFORE}${STOP_SIGN}`, 'u')],
  ];
}

/** Made with the first text: every start loads this file, and making them takes 5 ms. */
let patterns: Patterns | null = null;

/** The first wording found, language by language; undefined where the text has none. */
export function optOutWording(text: string): OptOutWording | undefined {
  patterns ??= makePatterns();
  for (const [language, pattern] of patterns) {
    const match = pattern.exec(text);
    if (match) return { index: match.index, text: match[0], language };
  }
  return undefined;
}
