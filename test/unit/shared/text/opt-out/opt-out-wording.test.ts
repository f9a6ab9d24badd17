import { describe, expect, test } from 'vitest';
import { optOutWording } from '../../../../../electron/shared/text/opt-out/opt-out-wording.ts';
import wordings from '../../../../../electron/shared/text/opt-out/opt-out-wordings.json' with {
  type: 'json',
};

describe('a notice how to get no more texts is found', () => {
  test.each([
    ['en', 'Sale on now. Reply STOP to opt out'],
    ['en', 'Sale! Text "STOP" to 36111'],
    ['en', 'News. Txt STOP'],
    ['en', 'Stop 2 end'],
    ['en', 'Opt-out: example.com/x'],
    ['en', 'To unsubscribe call us'],
    ['de', 'Abmelden: 0800 123'],
    ['de', 'Angebot. Antworten Sie mit STOPP'],
    ['fr', 'Se désabonner : 36111'],
    ['fr', 'Pour ne plus recevoir nos SMS, appelez'],
    ['es', 'Para darse de baja, llame'],
    ['es', 'Envía BAJA al 5050'],
    ['es', 'Bajas: 600 555 010'],
    ['es', 'Bajas en el teléfono: 600 555 010'],
    ['es', 'Baja: 600 555 010'],
    ['es', 'Baja por SMS: responda NO'],
    ['en', 'Opt-outs: 01632 960000'],
    ['fr', 'Pour arrêter les SMS : 01 99 00 12 34'],
    ['pt', 'Cancelamentos: 210 000 000'],
    ['it', 'Cancellazione: 06 5550123'],
    ['pt', 'Responda SAIR'],
    ['pt', 'Para não receber SMS: 210 000 000'],
    ['pt', 'Para nao receber SMS: 210 000 000'],
    ['pt', 'Se não quiser receber estas mensagens, diga-nos'],
    ['pt', 'Parar: 800 200 300'],
    ['pt', 'SAIR: 210 000 000'],
    ['pt', 'Não quer mais SMS? Ligue 210 000 000'],
    ['pt', 'Para sair ligue 210 000 000'],
    ['pt', 'Para não receber: tel. 210 000 000'],
    ['pt', 'Não quer SMS? tel. 210 000 000'],
    ['es', 'Para no recibir: 910 000 000'],
    ['es', '¿No quiere avisos? Llame al 910 000 000'],
    ['it', 'Per non ricevere: 06 5550123'],
    ['it', 'Non vuole promemoria? Chiami'],
    ['de', 'Keine SMS? 0800 123456'],
    ['es', 'Para no recibir SMS: 910 000 000'],
    ['es', '¿No desea más recordatorios? Llame al 910 000 000'],
    ['es', 'Para salir, llame al 910 000 000'],
    ['es', 'SALIR: 910 000 000'],
    ['en', 'To be taken off our list, ring us'],
    ['fr', 'Vous ne souhaitez plus nos SMS ? Appelez-nous'],
    ['fr', 'Pour ne pas recevoir de rappels : 01 99 00 12 34'],
    ['fr', 'Pour arrêter, répondez NON'],
    ['it', 'Per non ricevere SMS: 06 5550123'],
    ['it', 'Non vuole più messaggi? Chiami'],
    ['it', 'Per uscire chiami 06 5550123'],
    ['de', 'Falls Sie keine Erinnerungen wünschen, rufen Sie an'],
    ['de', 'Keine SMS erwünscht? 0800 123456'],
    ['de', 'Sie möchten nicht mehr erinnert werden? 0800 123456'],
    ['en', 'Don’t want these texts? Call 01632 960000'],
    ['en', 'To stop call 01632 960000'],
    ['en', 'STOP: 01632 960000'],
    ['nl', 'Wilt u geen herinneringen? Bel ons'],
    ['it', 'Per non ricevere più SMS'],
    ['nl', 'Afmelden? Bel ons'],
    ['sv', 'Avregistrera: 0123'],
    ['fi', 'Peruuta tilaus: 0123'],
    ['pl', 'Rezygnacja: 0123'],
    ['cs', 'Odhlášení na 0123'],
    ['hu', 'Leiratkozás: 0123'],
    ['ro', 'Dezabonare: 0123'],
    ['ru', 'Отписаться: 0123'],
    ['uk', 'Відписатися: 0123'],
    ['el', 'Για διαγραφή 0123'],
    ['tr', 'IPTAL yazıp gönderin'],
    ['ar', 'لإلغاء الاشتراك اتصل'],
    ['he', 'להסרה השב 1'],
    ['id', 'Balas STOP'],
    ['vi', 'Từ chối QC: 0123'],
    ['zh', '回复T退订'],
    ['ja', '配信停止はこちら'],
    ['ko', '무료수신거부 0801234'],
    ['th', 'ยกเลิก SMS กด *137'],
    ['mul', 'Promo. STOP au 36111'],
    ['mul', 'Akcja. STOP=KONIEC'],
  ])('%s: %s', (language, text) => {
    const found = optOutWording(text);
    expect(found?.language).toBe(language);
    expect(text.slice(found?.index).startsWith(found?.text ?? '?')).toBe(true);
  });
});

describe('a word, a sign and the end of the texts are such a notice', () => {
  test.each([
    ['es', 'Feria de salud el sábado. BAJA = no más avisos'],
    ['es', 'BAJA=NO MÁS AVISOS'],
    ['es', 'Cita mañana. «BAJA» → ya no recibe mensajes'],
    ['es', 'No más recordatorios: BAJA'],
    ['es', 'ADIOS = sin más mensajes'],
    ['en', 'STOP = no more messages'],
    ['en', 'Clinic open Sunday. Stop -> no more texts'],
    ['en', 'NO: no further reminders'],
    ['en', 'Don’t like these? "OUT" => you get no more alerts'],
    ['en', 'No more texts? STOP'],
    ['en', '0 = no more SMS'],
    ['en', 'QUIT – end messages'],
    ['de', 'NEIN: keine SMS mehr'],
    ['de', 'AUS → keine Erinnerungen'],
    ['de', 'Keine Mitteilungen mehr: STOPP'],
    ['fr', 'NON = plus de SMS'],
    ['fr', 'STOP ➡️ plus aucun message'],
    ['pt', 'SAIR = não receberá mais mensagens'],
    ['pt', 'NÃO: sem mais lembretes'],
    ['it', 'BASTA = niente più messaggi'],
    ['nl', 'NEE = geen herinneringen meer'],
    ['pl', 'KONIEC = żadnych więcej wiadomości'],
    ['ru', 'СТОП: больше никаких сообщений'],
    ['tr', 'DUR = artık mesaj yok'],
    ['ar', 'إيقاف = لا مزيد من الرسائل'],
    ['he', 'הסר = ללא הודעות נוספות'],
  ])('%s: %s', (language, text) => {
    const found = optOutWording(text);
    expect(found).toBeDefined();
    expect([language, 'mul']).toContain(found?.language);
    expect(text.slice(found?.index).startsWith(found?.text ?? '?')).toBe(true);
  });
});

test('they are found as well where many large patterns were made before', () => {
  const made = Array.from({ length: 250 }, (_, at) => {
    const words = Array.from({ length: 300 }, (_, word) => `w${at}x${word}[a-z]+\\p{L}*`);
    const pattern = new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu');
    return pattern.test(`w${at}x0abc`);
  });
  expect(made).not.toContain(false);
  expect(optOutWording('0 = no more SMS')).toBeDefined();
  expect(optOutWording('BAJA=NO MÁS AVISOS')).toBeDefined();
  expect(optOutWording('no = NO MORE TEXTS')).toBeUndefined();
});

test('each of these says what ends, without which none of them is looked for', () => {
  const without = Object.values(wordings.signed).flatMap(({ nothing }) =>
    nothing.filter((part) => !part.includes('{nouns}')),
  );
  expect(without).toEqual([]);
});

describe('what is no such notice', () => {
  test.each([
    'STOP! Sale ends today',
    'The bus stop is closed. Stop by for a coffee',
    'Please cancel in time, or reply NO',
    'Do not stop reading',
    'Your subscription ends in May',
    'Ihr Termin am Montag um 10 Uhr',
    'Prix en baisse, STOP ou encore ?',
    'BAJA = precios más bajos',
    'BAJA: no más colas en la farmacia',
    'La fiebre baja: no más preocupaciones',
    'Aviso: no más mensajes por fax desde mayo',
    'AVISO: no hay mensajes nuevos para usted',
    'SÍ = confirmo, NO = no más citas',
    'OFERTA = sin colas ni esperas',
    'You asked for news? No: no more seats are left',
    'No more texts? No problem, ask us',
    'Results: no messages were left for you',
    'Sale ends: no more waiting',
    'FREE = no more fees',
    'Ende: keine Karten mehr',
    'NEIN = kein Termin',
    'Achtung: keine Parkplätze',
    'NON = pas de rendez-vous',
    'FIM: sem mais vagas',
    'BASTA: niente più code',
    'НЕТ = не приду',
    'قف: لا مزيد من الانتظار',
    'Para não receber multas, pague até sexta',
    'Não quer mais filas? Marque já',
    'Para sair do parque ligue o motor',
    'Parar: paragem 21 às 10:30',
    'Stop: 12 Main Street, from 10:30',
    'Parar: 31',
    'Si no quiere esperar más, llame',
    'Pour sortir, poussez la porte',
    'Do you want to stop smoking? Call us',
    'Choose a gift from our list',
    '',
  ])('%s', (text) => {
    expect(optOutWording(text)).toBeUndefined();
  });
});
