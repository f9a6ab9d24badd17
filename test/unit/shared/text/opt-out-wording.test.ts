import { describe, expect, test } from 'vitest';
import { optOutWording } from '../../../../electron/shared/text/opt-out/opt-out-wording.ts';

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
    ['en', 'Opt-outs: 01632 960000'],
    ['fr', 'Pour arrêter les SMS : 01 99 00 12 34'],
    ['pt', 'Cancelamentos: 210 000 000'],
    ['it', 'Cancellazione: 06 5550123'],
    ['pt', 'Responda SAIR'],
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

describe('what is no such notice', () => {
  test.each([
    'STOP! Sale ends today',
    'The bus stop is closed. Stop by for a coffee',
    'Please cancel in time, or reply NO',
    'Do not stop reading',
    'Your subscription ends in May',
    'Ihr Termin am Montag um 10 Uhr',
    'Prix en baisse, STOP ou encore ?',
    '',
  ])('%s', (text) => {
    expect(optOutWording(text)).toBeUndefined();
  });
});
