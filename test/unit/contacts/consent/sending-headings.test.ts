import { expect, it } from 'vitest';
import { judgeColumn } from '../../../../electron/contacts/consent/judge-column.ts';
import { cellSays } from '../../../../electron/contacts/read/consent-columns.ts';

function said(heading: string, cells: readonly string[]) {
  const column = judgeColumn(heading, cells);
  return column && cells.map((cell) => cellSays({ ...column, column: 0, name: heading }, cell));
}

it.each([
  ['SMS-рассылка', 'Вкл', 'Выкл'],
  ['SMS-рассылка', 'включена', 'отключена'],
  ['Рассылка новостей', 'да', 'нет'],
  ['SMS Bildirimi', 'Açık', 'Kapalı'],
  ['SMS Gönderimi', 'Evet', 'Hayır'],
  ['Kampanya SMS', 'Etkin', 'Devre dışı'],
  ['Tillåter SMS', 'Sant', 'Falskt'],
  ['SMS-utskick', 'Påslaget', 'Avslaget'],
  ['SMS-udsendelse', 'Til', 'Fra'],
  ['SMS-varsling', 'På', 'Av'],
  ['Tekstiviestit', 'Päällä', 'Pois'],
  ['Comunicazioni SMS', 'abilitate', 'disabilitate'],
  ['Invio SMS', 'attivato', 'disattivato'],
  ['Notifiche SMS', 'Vero', 'Falso'],
  ['Zasílání SMS', 'povoleno', 'zakázáno'],
  ['Rozesílka SMS', 'zapnuto', 'vypnuto'],
  ['Zasielanie SMS', 'zapnuté', 'vypnuté'],
  ['Posílat SMS', 'ano', 'ne'],
  ['Wysyłka SMS', 'włączona', 'wyłączona'],
  ['Komunikacja SMS', 'tak', 'nie'],
  ['Envío de SMS', 'activado', 'desactivado'],
  ['Notificaciones SMS', 'habilitadas', 'deshabilitadas'],
  ['Envio de SMS', 'ligado', 'desligado'],
  ['Notificações SMS', 'habilitado', 'desabilitado'],
  ['Envoi de SMS', 'activé', 'désactivé'],
  ['SMS-Versand', 'an', 'aus'],
  ['SMS-Benachrichtigung', 'eingeschaltet', 'ausgeschaltet'],
  ['Sms verzenden', 'ingeschakeld', 'uitgeschakeld'],
  ['SMS küldése', 'bekapcsolva', 'kikapcsolva'],
  ['Trimitere SMS', 'activat', 'dezactivat'],
  ['Slanje SMS', 'uključeno', 'isključeno'],
  ['SMS розсилка', 'увімкнено', 'вимкнено'],
  ['SMS известия', 'включено', 'изключено'],
  ['Αποστολή SMS', 'ενεργό', 'ανενεργό'],
  ['إرسال SMS', 'مفعل', 'معطل'],
  ['שליחת SMS', 'פעיל', 'כבוי'],
  ['ارسال پیامک', 'فعال', 'غیرفعال'],
  ['SMS送信', 'オン', 'オフ'],
  ['短信通知', '开启', '关闭'],
  ['SMS案内', '要', '不要'],
  ['문자 발송', '켜짐', '꺼짐'],
  ['ส่ง SMS', 'เปิด', 'ปิด'],
  ['Gửi SMS', 'bật', 'tắt'],
  ['Kirim SMS', 'aktif', 'nonaktif'],
])('a column that names texts says who wants them by what is on and off: %s: %s, %s', (heading, yes, no) => {
  expect(said(heading, [yes, no, yes])).toEqual(['agrees', 'refuses', 'agrees']);
});

it.each([
  ['Obchodní sdělení', 'ano', 'ne'],
  ['Odběr novinek', 'ano', 'ne'],
  ['Odber noviniek', 'áno', 'nie'],
  ['E-bülten', 'Evet', 'Hayır'],
  ['Haber bülteni', 'Evet', 'Hayır'],
  ['Novinky', 'ano', 'ne'],
  ['Novosti', 'da', 'ne'],
  ['Новости и акции', 'да', 'нет'],
  ['Newsy', 'tak', 'nie'],
  ['Informacje handlowe', 'tak', 'nie'],
  ['Hírlevél', 'igen', 'nem'],
  ['Nyheter', 'ja', 'nej'],
  ['Uutiskirje', 'kyllä', 'ei'],
  ['Notiziario', 'sì', 'no'],
  ['Comunicaciones comerciales', 'sí', 'no'],
  ['Novidades por SMS', 'sim', 'não'],
  ['Infolettre', 'oui', 'non'],
  ['Nieuwsbrief', 'ja', 'nee'],
  ['Noutăți', 'da', 'nu'],
  ['Ενημερωτικό δελτίο', 'ναι', 'όχι'],
])('who has no news is asked about: %s: %s, %s', (heading, yes, no) => {
  expect(said(heading, [yes, no, yes])?.[1]).toBe('refuses');
});

it.each([
  ['Světlo', 'zapnuto', 'vypnuto'],
  ['Klima', 'Açık', 'Kapalı'],
  ['Датчик', 'вкл', 'выкл'],
  ['Stav objednávky', 'odesláno', 'zrušeno'],
  ['Категория', 'Silver', 'Gold'],
  ['Zákazník', 'Ivo Bor', 'Jan Dub'],
  ['Magasin', 'ouvert', 'fermé'],
])('a column of other things says nothing of texts: %s: %s, %s', (heading, one, other) => {
  expect(said(heading, [one, other, one]) ?? ['nothing', 'nothing', 'nothing']).toEqual([
    'nothing',
    'nothing',
    'nothing',
  ]);
});
