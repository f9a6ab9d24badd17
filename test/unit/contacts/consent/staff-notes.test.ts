import { describe, expect, it } from 'vitest';
import { besideName } from '../../../../electron/contacts/consent/about-the-person.ts';
import { judgeColumn } from '../../../../electron/contacts/consent/judge-column.ts';
import { readNote } from '../../../../electron/contacts/consent/staff-notes.ts';
import { cellSays } from '../../../../electron/contacts/read/consent-columns.ts';
import { isOfNumberAlone, refusesBeside } from '../../../../electron/contacts/refusals/refused-beside.ts';

const says = (heading: string, cell: string) => {
  const column = judgeColumn(heading, [cell, 'a', 'b']);
  return column && cellSays({ ...column, column: 0, name: heading }, cell);
};

describe('a note of staff', () => {
  it.each([
    ['SMS abgelehnt'],
    ['lehnt SMS ab'],
    ['SMS-Verweigerung'],
    ['k. SMS'],
    ['Einw. fehlt'],
    ['DSGVO – nein'],
    ['hates texts'],
    ['STOP 12.3.'],
    ['OPT-OUT per Tel.'],
    ['opt_out 2024-03-01'],
    ['will keine SMS mehr (Anruf 3.4.)'],
    ['aramayın, mesaj atmayın'],
    ['no calls or texts please'],
    ['SMS停止希望'],
    ['minta berhenti'],
    ['rodzice proszą o niewysyłanie'],
    ['prośba o niekontaktowanie'],
    ['prosi o zaprzestanie wysyłania SMS'],
    ['Bitte um Unterlassung von SMS'],
    ['Verzicht auf Nachrichten'],
    ["rinuncia all'invio di messaggi"],
    ['renonce aux SMS'],
    ['renuncia a recibir mensajes'],
    ['afgezien van sms'],
    ['žádá o nezasílání'],
    ['SMS gönderilmemesi rica olunur'],
    ['SMS配信を希望しません'],
  ])('refuses texts by a noun, a verb or an abbreviation: %s', (note) => {
    expect(readNote(note).says).toBe('refuses');
    expect(says('Remarks', note)).toBe('refuses');
    expect(refusesBeside(note)).toBe(true);
  });

  it.each([
    ['gehört jetzt jemand anderem'],
    ['BAD_NUMBER'],
    ['Handynr. falsch'],
    ['号码错误，是别人的'],
    ['번호 바뀜'],
    ['salah nomor'],
  ])('says that the number is not theirs: %s', (note) => {
    expect(says('Remarks', note)).toBe('refuses');
    expect(isOfNumberAlone(note)).toBe(true);
  });

  it('says so of the person as well where they refused beside it', () => {
    expect(isOfNumberAlone('wrong number and opted out')).toBe(false);
    expect(isOfNumberAlone('wrong number - and opted out')).toBe(false);
  });

  it.each(['Termin abgesagt', 'storniert', 'appointment cancelled', 'annulé', 'cita cancelada'])(
    'raises a question where an appointment was cancelled: %s',
    (note) => {
      expect(says('Remarks', note)).toBe('unknown');
    },
  );

  it('raises it in a column of states too', () => {
    expect(says('Status', 'abgesagt')).toMatch(/^(?:unknown|gone)$/);
  });

  it.each([
    'nicht anrufen, bitte SMS',
    'no calls, texts fine',
    'no phone calls texts ok',
    'SMS ok no calls',
    'aramayın, mesaj atın',
    'SMS bevorzugt',
    'hat Stopp Schild vor dem Haus',
    'abgelehnt: Rechnung',
    'Rechnung storniert',
    'bus stop outside',
    'SMS nicht angekommen',
    'SMS non remis',
    'Rezept fehlt',
    'texts only',
    'consent given 3/4',
  ])('refuses nothing: %s', (note) => {
    expect(says('Remarks', note)).toBe('nothing');
  });

  it('refuses although it wants texts, where another part of it does', () => {
    expect(says('Remarks', 'unsubscribed, SMS ok')).toBe('refuses');
    expect(says('Remarks', 'no calls, no texts, email ok')).toBe('refuses');
    expect(says('Remarks', 'no calls, texts or emails please')).not.toBe('nothing');
  });

  it('is asked about where it names hours alone', () => {
    expect(says('Remarks', 'no texts before 9')).toBe('unknown');
  });
});

describe('a note behind a name', () => {
  it.each(['Ada Lee (tot)', 'Ada Lee (dead)', 'Ada Lee - dead', 'Ada Lee, verst.', 'Ada Lee (DCD)'])(
    'says that somebody has died: %s',
    (name) => {
      expect(besideName(name)).toBe('refuses');
    },
  );

  it.each(['Ada Tot', 'Mort Lee', 'Lee, Mort', 'Dead Lee', 'Ada (away)'])('is none in: %s', (name) => {
    expect(besideName(name)).toBeUndefined();
  });
});
