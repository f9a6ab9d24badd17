import { describe, expect, it } from 'vitest';
import { phoneOwner } from '../../../electron/shared/phone/phone-owner.ts';

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
    ['husband or wife', 'Telefoon man, GSM vrouw, Telefon Mann, Handy Frau, Puhelin mies, Selfoon vrou'],
  ])("knows somebody else's: %s", (_, headings) => {
    for (const heading of headings.split(', '))
      expect([heading, phoneOwner(heading)]).toEqual([heading, 'somebody else']);
  });

  it.each([
    [
      'own mobile',
      'Mobile, Cell phone, Mobile 2, Home mobile, Portable, Móvil, Handynummer, Telemóvel, رقم الجوال, MobilePhone',
    ],
    [
      'own',
      'Phone, Telefon privat, Teléfono (con código de país), Numéro de téléphone, Rufnummer, هاتف, Phone 2, Contact number',
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
