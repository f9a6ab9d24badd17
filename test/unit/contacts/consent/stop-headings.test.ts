import { describe, expect, it } from 'vitest';
import { judgeColumn } from '../../../../electron/contacts/consent/judge-column.ts';
import { cellSays } from '../../../../electron/contacts/read/consent-columns.ts';
import { isBareAnswer } from '../../../../electron/shared/import/consent-words.ts';
import answers from '../../../../electron/shared/import/heading-words/answers.json' with { type: 'json' };
import { type WordFile, wordsOfKind } from '../../../../electron/shared/text/word-matcher.ts';

function said(heading: string, cells: readonly string[]) {
  const column = judgeColumn(heading, cells);
  return column && cells.map((cell) => cellSays({ ...column, column: 0, name: heading }, cell));
}

const stopping: readonly (readonly [yes: string, no: string, ...headings: string[]])[] = [
  [
    'yes',
    'no',
    'Stop receiving texts',
    'Stop messages',
    'Stop SMS',
    'Stop texting',
    'SMS stopped',
    'Text stop',
    'Cancel SMS',
  ],
  ['ja', 'nein', 'SMS-Stopp', 'Stopp SMS', 'SMS abbestellt', 'SMS gestoppt', 'Nachrichtenstopp'],
  ['ja', 'nein', 'Nachrichten stoppen', 'SMS-Versand gestoppt', 'Smsstopp'],
  ['oui', 'non', 'Arrêter les SMS', 'Arrêt SMS', 'Arrêt des messages', 'SMS stoppés', 'Cesser les SMS'],
  ['sí', 'no', 'Parar SMS', 'Cancelar mensajes', 'Detener SMS', 'Dejar de enviar SMS', 'Bloquear SMS'],
  ['sim', 'não', 'Parar SMS', 'Cancelar mensagens', 'Interromper SMS', 'Deixar de enviar mensagens'],
  ['نعم', 'لا', 'إيقاف الرسائل', 'وقف الرسائل', 'ايقاف الرسائل النصية', 'إيقاف SMS', 'حظر الرسائل'],
  ['نعم', 'لأ', 'إيقاف الرسائل', 'أوقف الرسائل', 'إلغاء الرسائل', 'عدم إرسال رسائل'],
  ['sì', 'no', 'Fermare SMS', 'Interrompere messaggi', 'Blocco SMS', 'Stop SMS'],
  ['ja', 'nee', 'SMS stoppen', 'Stop berichten', 'Berichtenstop', 'SMS stopgezet'],
  ['tak', 'nie', "Stop sms'ów", 'Zatrzymaj SMS', 'Wstrzymać SMS', 'Stop wiadomości'],
  ['ja', 'nej', 'SMS-stopp', 'Stoppa SMS', 'Stop beskeder', 'Sms stoppet'],
  ['ja', 'nei', 'Stopp meldinger', 'Stopp SMS'],
  ['kyllä', 'ei', 'Lopeta viestit', 'SMS-esto', 'Tekstiviestien lopetus'],
  ['jah', 'ei', 'Peata SMS', 'Lõpeta sõnumid'],
  ['taip', 'ne', 'Stabdyti SMS', 'Sustabdyti žinutes'],
  ['jā', 'nē', 'Apturēt SMS'],
  ['ano', 'ne', 'Zastavit SMS', 'Zastavit zprávy', 'Stop SMS'],
  ['áno', 'nie', 'Zastaviť SMS', 'Zastaviť správy'],
  ['igen', 'nem', 'SMS leállítása', 'Üzenetek leállítása'],
  ['da', 'nu', 'Oprire SMS', 'Opriți mesajele', 'Stop SMS-uri'],
  ['da', 'ne', 'Zaustavi SMS', 'Ustavi SMS', 'Prekini poruke', 'Заустави поруке', 'Спри SMS'],
  ['да', 'нет', 'Стоп смс', 'Остановить СМС', 'Прекратить смс', 'Стоп сообщения'],
  ['так', 'ні', 'Зупинити смс', 'Припинити повідомлення'],
  ['ναι', 'όχι', 'Αποκλεισμός SMS', 'Διακοπή SMS', 'Διακοπή μηνυμάτων', 'Στοπ SMS'],
  ['evet', 'hayır', 'SMS durdur', 'SMS durdurma', 'Mesajları durdur'],
  ['כן', 'לא', 'עצירת הודעות', 'הפסקת הודעות', 'הפסק SMS'],
  ['بله', 'خیر', 'توقف پیامک', 'قطع پیامک'],
  ['हाँ', 'नहीं', 'SMS बंद', 'SMS रोकें'],
  ['হ্যাঁ', 'না', 'এসএমএস বন্ধ'],
  ['はい', 'いいえ', 'SMS停止', '配信停止', 'メッセージ停止'],
  ['是', '否', '停止短信', '停发短信', '停發簡訊', '停止訊息'],
  ['예', '아니오', '문자 중지', 'SMS 중단', '메시지 차단'],
  ['ใช่', 'ไม่', 'หยุด SMS', 'หยุดส่งข้อความ'],
  ['có', 'không', 'Dừng SMS', 'Ngừng tin nhắn'],
  ['ya', 'tidak', 'Berhenti SMS', 'Hentikan pesan'],
  ['oo', 'hindi', 'Ihinto ang SMS'],
];
const headings = stopping.flatMap(([yes, no, ...all]) => all.map((heading) => ({ heading, yes, no })));

describe('a heading that stops texts', () => {
  it.each(headings)('has those refuse who say yes: $heading: $yes, $no', ({ heading, yes, no }) => {
    expect(said(heading, [no, no, yes, no, ''])).toEqual(['agrees', 'agrees', 'refuses', 'agrees', 'empty']);
  });

  it.each(headings)('reads marks, figures, truth and days as answers: $heading', ({ heading }) => {
    expect(said(heading, ['x', '', ''])).toEqual(['refuses', 'empty', 'empty']);
    expect(said(heading, ['1', '0', '0'])).toEqual(['refuses', 'agrees', 'agrees']);
    expect(said(heading, ['TRUE', 'FALSE', 'FALSE'])).toEqual(['refuses', 'agrees', 'agrees']);
    expect(said(heading, ['2024-03-01', '', ''])).toEqual(['refuses', 'empty', 'empty']);
  });

  it.each([
    'Agree to receive SMS (text STOP)',
    'SMS-Stopp aufgehoben',
    'No SMS stop',
    'Cancel SMS stop',
    'Bus stop messages',
    'Arrêt maladie SMS',
    'Dejar mensaje',
    'Cancellation SMS',
    'SMS haltes',
    'I accept SMS (stop by text)',
  ])('asks about both answers where it says more or else: %s', (heading) => {
    expect(said(heading, ['yes', 'no', 'yes', 'no'])).toEqual(['unclear', 'unclear', 'unclear', 'unclear']);
  });
});

const file: WordFile = answers;
const bare = wordsOfKind(file, 'yes', 'no').map((word) => word.replace(/\*$/, ''));

describe('a bare yes or no in a column', () => {
  it.each(bare)('is asked about like its opposite where the heading is unclear: %s', (word) => {
    expect(said('SMS flurb', [word, word, 'yes', 'no'])).toEqual(Array(4).fill('unclear'));
  });

  // Somebody who is "active" is there still, whatever the heading.
  it.each(bare.filter((word) => word !== 'active'))('is neither a refusal nor a consent: %s', (word) => {
    expect(isBareAnswer(word)).toBe(true);
    const reads = { column: 0, name: '', channel: 'text', reads: 'answers', isShort: true } as const;
    const below = (says: 'agrees' | 'refuses') => cellSays({ ...reads, says }, word);
    expect([below('agrees'), below('refuses')].sort()).toEqual(['agrees', 'refuses']);
  });

  it.each([
    ['Fidélité', 'Vrai', 'Faux'],
    ['بطاقة', 'صحيح', 'خطأ'],
    ['Karta', 'włączona', 'wyłączona'],
  ])('says nothing of texts where the heading says nothing of them: %s: %s, %s', (heading, yes, no) => {
    expect(said(heading, [yes, no, no])).toEqual(['nothing', 'nothing', 'nothing']);
  });

  it('leaves a wrong number that somebody noted', () => {
    expect(said('Tél info', ['faux', '', 'rue Haute'])).toEqual(['refuses', 'nothing', 'nothing']);
  });

  it.each(['Blocage SMS', 'Opposition SMS'])('takes what was switched on for a yes: %s', (heading) => {
    expect(said(heading, ['activé', 'désactivé', 'désactivé'])).toEqual(['refuses', 'agrees', 'agrees']);
  });
});
