import { describe, expect, test } from 'vitest';
import { optOutWording } from '../../../../../electron/shared/text/opt-out/opt-out-wording.ts';
import { canBeAnswered, replyPromise } from '../../../../../electron/shared/text/opt-out/reply-promise.ts';
import promises from '../../../../../electron/shared/text/opt-out/reply-promises.json' with { type: 'json' };
import { hasOwnAlphabet } from '../../../../../electron/shared/text/own-alphabet.ts';
import { parseTemplate } from '../../../../../electron/shared/text/template.ts';

describe('a text that asks for an answer', () => {
  test.each([
    'Our doors open at nine. Reply STOP to opt out.',
    'Your appointment is on Monday, please reply YES to confirm',
    'Sale today! Text STOP to end',
    'Summer fair on Friday. STOP to unsubscribe',
    'Antworten Sie mit STOP, um keine SMS mehr zu erhalten.',
    'Zum Bestätigen bitte mit JA antworten',
    'Senden Sie STOPP zum Abmelden',
    'Répondez STOP pour ne plus recevoir de SMS',
    'Offre du jour. STOP pour vous désinscrire',
    'Responda BAJA para no recibir más',
    'Envía STOP para darte de baja',
    'Responda SAIR para cancelar',
    'Envie SAIR para não receber mais',
    'Rispondi STOP per non ricevere altri messaggi',
    'Antwoord STOP om af te melden',
    'Svara STOPP för att avsluta',
    'Odpisz STOP, aby zrezygnować',
    'İptal için cevap verin',
    'أرسل إيقاف لإلغاء الاشتراك',
    'للإلغاء رد بكلمة إيقاف',
    'Ответьте СТОП, чтобы отписаться',
    'להסרה השב הסר',
  ])('is found: %s', (text) => {
    expect(replyPromise(text)).toBeDefined();
  });

  test.each([
    'Please do not reply to this message. To stop, call 020 7946 0000.',
    'No replies. To stop: call 020 7946 0000',
    'Thank you for your reply, see you on Monday.',
    'Text STOP to 62277 to opt out',
    'Bitte antworten Sie nicht auf diese Nachricht.',
    'Keine Antworten möglich. Abmelden: 030 901820',
    'Merci de ne pas répondre à ce message.',
    'STOP au 36111',
    'No responda a este mensaje.',
    'Não responda a esta mensagem.',
    'Si prega di non rispondere.',
    'Nie odpowiadaj na tę wiadomość.',
    'يرجى عدم الرد على هذه الرسالة',
    'The bus will stop to let you out at the school.',
    'Your car is ready. Call us with questions.',
    'Die Antwort auf Ihre Frage liegt im Sekretariat.',
    'See our answers at example.com',
  ])('is none: %s', (text) => {
    expect(replyPromise(text)).toBeUndefined();
  });

  test('has its notice in the language of the text', () => {
    expect(replyPromise('Responda SAIR para cancelar')?.instead).toContain('Para sair');
    expect(replyPromise('Responda BAJA para no recibir más')?.instead).toContain('Baja');
    expect(replyPromise('Feria el sábado. BAJA = no más avisos')?.instead).toContain('Baja');
  });

  test('says which sentence the promise is, and whether another can take its place', () => {
    const own = replyPromise('Open at nine. Reply STOP to opt out. Bring your card.');
    expect(own).toMatchObject({ sentence: 'Reply STOP to opt out.', whole: true });
    expect(own?.instead).toContain('{way}');
    expect(replyPromise('Monday at 9, reply YES to confirm')).toMatchObject({ whole: false });
  });

  test('is replaced with what it is for, and never where it is about something else', () => {
    const whole = (text: string): string | undefined => {
      const found = replyPromise(text);
      return found?.whole ? found.sentence : undefined;
    };
    expect(whole('Wir sehen uns. Zum Abmelden STOP antworten.')).toBe('Zum Abmelden STOP antworten.');
    expect(whole('Sale on Friday. To opt out, text STOP.')).toBe('To opt out, text STOP.');
    expect(whole('Please reply STOP to end.')).toBe('Please reply STOP to end.');
    for (const own of [
      'للتوقف عن استلام الرسائل أرسل كلمة إيقاف',
      'إذا كنت لا ترغب في تلقي رسائلنا أرسل كلمة إيقاف.',
      'لإلغاء الاشتراك، أرسل كلمة إيقاف',
    ])
      expect(whole(`مرحباً، شكراً لدعمك. ${own}`)).toBe(own);
    expect(whole('Antworten Sie bitte bis Freitag.')).toBeUndefined();
    expect(whole('Reply CANCEL if you cannot come.')).toBeUndefined();
    expect(whole('Sale on Friday, to opt out text STOP')).toBeUndefined();
  });
});

test('every notice that is written instead says how to opt out, and promises nothing', () => {
  for (const { instead } of Object.values(promises.languages)) {
    const notice = instead.replace('{way}', 'example.com');
    expect([notice, optOutWording(notice) === undefined, replyPromise(notice)]).toEqual([
      notice,
      false,
      undefined,
    ]);
  }
});

test('only a sender ID of digits can be answered', () => {
  expect(['447700900123', '+44 7700 900123', '62277'].map(canBeAnswered)).toEqual([true, true, true]);
  expect(['CityClinic', 'Shop24', '24h', 'عيادة'].map(canBeAnswered)).toEqual([false, false, false, false]);
});

const own = (source: string) => hasOwnAlphabet(parseTemplate(source, ['first name']).parts);

test('a message in an alphabet of its own is told from one with a strange letter', () => {
  expect(['موعدك غدا في Carillon', 'Привет, {first name}', '明日お待ちしています'].map(own)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['Caro Łukasz, é domani', 'Hi Άννα, see you on Monday', '24/7', ''].map(own)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
