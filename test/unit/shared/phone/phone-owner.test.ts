import { describe, expect, it } from 'vitest';
import { phoneOwner } from '../../../../electron/shared/phone/phone-owner.ts';

describe('whose phone a column holds, by its heading', () => {
  it.each([
    [
      'en',
      "Mother phone, Mother's mobile, Emergency contact phone, GP phone, Next of kin, Parent/guardian mobile, MotherPhone, ICE, Fax",
    ],
    [
      'fr',
      'Tél. mère, Portable du père, Urgence, Contact d’urgence (mobile), Médecin traitant tél, Tél conjoint',
    ],
    ['es', 'Teléfono madre, Móvil del padre, Contacto de emergencia, Teléfono del médico, Tel. tutor'],
    [
      'de',
      'Notfallkontakt Handy, Hausarzt Tel., Mutter Handy, Elternhandy, Notfallnummer, Telefon (Angehörige)',
    ],
    ['pt', 'Telemóvel da mãe, Telefone do pai, Contacto de emergência, Encarregado de educação telefone'],
    ['ar', 'هاتف الأم, جوال ولي الأمر, رقم الطوارئ, هاتف الطبيب'],
    [
      'a parent by an initial',
      'P/G 1 cell, P/G cell, PG2 Mobile, P1 Phone, P2Phone, G1 Cell, Par. 1 cell, E1 Mobil, E 2 Handy, EZB 1 Mobil, Erz.ber. 1 Handy, RL 1 portable, Resp. 1 tel, Tutor 2 móvil',
    ],
    ['husband or wife', 'Telefoon man, GSM vrouw, Telefon Mann, Handy Frau, Puhelin mies, Selfoon vrou'],
  ])("knows somebody else's: %s", (_, headings) => {
    for (const heading of headings.split(', '))
      expect([heading, phoneOwner(heading)]).toEqual([heading, 'somebody else']);
  });

  it.each([
    'Office, Büro, Kanzlei, Bureau, Oficina, Despacho, Escritório, Ufficio, Studio, Kantoor, Kontor, Toimisto, Skrifstofa, Biuro, Kancelář, Kancelária',
    'Iroda, Birou, Офис, Контора, Офіс, Кантора, Γραφείο, Ofis, İş, İş yeri, Ured, Канцеларија, Pisarna, Biuras, Birojs, Zyra, ოფისი, Գրասենյակ',
    'المكتب, الدوام, משרד, دفتر, آفس, कार्यालय, दफ़्तर, অফিস, অফিস, அலுவலகம், ఆఫీసు, ઓફિસ, ਦਫ਼ਤਰ, ที่ทำงาน, ออฟฟิศ, Văn phòng, Kantor, Pejabat',
    '办公室, 辦公室, 会社, 事務所, 사무실, 업무, Opisina, Ofisi, ቢሮ, Bulegoa, Oifig, Swyddfa, Кеңсе, Оффис, Uffiċċju',
  ])('knows an office for a phone at work: %s', (headings) => {
    for (const heading of headings.split(', '))
      expect([heading, phoneOwner(heading)]).toEqual([heading, 'work']);
  });

  it('tells a friend from words that are one but for an accent', () => {
    expect(phoneOwner('Vän')).toBe('somebody else');
    expect(phoneOwner('Mobiel nummer van klant')).toBe('own mobile');
  });

  it.each([
    [
      'own mobile',
      'Mobile, Cell phone, Mobile 2, Home mobile, Portable, Móvil, Handynummer, Telemóvel, رقم الجوال, MobilePhone',
    ],
    [
      'own',
      'Phone, Phone 1, Person 1 phone, Telefon privat, Teléfono (con código de país), Numéro de téléphone, Rufnummer, هاتف, Phone 2, Contact number',
    ],
    [
      'own landline',
      'Home phone, Landline, Téléphone fixe, Tél. domicile, Teléfono fijo, Festnetz, Telefone residencial',
    ],
    [
      'work',
      'Work phone, Office, Mobile (work), Tél. professionnel, Teléfono trabajo, Telefon dienstlich, Diensthandy, Telefone trabalho, هاتف العمل, Shipping phone, Delivery Phone, Telefon Lieferadresse, Téléphone de livraison, Employee mobile, Mitarbeiter Handy, SĐT nhân viên, 社員電話',
    ],
  ] as const)('knows what people have themselves: %s', (owner, headings) => {
    for (const heading of headings.split(', '))
      expect([heading, phoneOwner(heading)]).toEqual([heading, owner]);
  });
});

describe('a short word for a parent or guardian', () => {
  it.each([
    'EE telemóvel',
    'Telemóvel EE',
    'Enc. Ed. - telemóvel',
    'Tel. RL',
    'VH mobil',
    'Telefon ZZ',
    'Handy EB',
    'Cel. apod.',
    'Cell. gen.',
  ])('is of somebody else beside a phone: %s', (heading) => {
    expect(phoneOwner(heading)).toBe('somebody else');
  });

  it.each(['EE', 'Genre', 'Par', 'Telemóvel', 'Tel.'])('is nothing by itself: %s', (heading) => {
    expect(phoneOwner(heading)).not.toBe('somebody else');
  });
});
