import { describe, expect, it } from 'vitest';
import { displayName } from '../../../../electron/db/contacts/contacts-name.ts';

describe('What people are called', () => {
  it.each([
    ['Zákazník', 'Odběr novinek', 'ano'],
    ['Müşteri', 'Kampanya', 'Evet'],
    ['Клиент', 'Рассылка', 'нет'],
    ['Ügyfél', 'Hírlevél', 'igen'],
    ['Πελάτης', 'Ενημέρωση', 'όχι'],
    ['顧客', 'メルマガ', 'はい'],
    ['Klientas', 'Naujienos', 'RET'],
  ])('is what stands under a word for a customer, and no answer beside it: %s', (heading, asked, answer) => {
    expect(displayName({ [asked]: answer, [heading]: 'Eva Rip' })).toBe('Eva Rip');
    expect(displayName({ [asked]: answer, Osoba: 'Eva Rip' })).toBe('Eva Rip');
    expect(displayName({ [asked]: answer })).toBe('');
  });

  it('is no number of a customer', () => {
    expect(displayName({ Zákazník: '1201', Osoba: 'Eva Rip' })).toBe('Eva Rip');
    expect(displayName({ 'Müşteri No': 'A1', Müşteri: 'Ali Er' })).toBe('Ali Er');
  });

  it('may be one letter', () => {
    expect(displayName({ Class: 'F' })).toBe('F');
  });
});
