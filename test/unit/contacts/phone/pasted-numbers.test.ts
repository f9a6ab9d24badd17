import { describe, expect, it } from 'vitest';
import { pastedNumbers } from '../../../../electron/contacts/phone/pasted-numbers.ts';
import { noContacts } from '../../../../electron/contacts/phone/typed-numbers.ts';

function readIn(home: string, text: string, chosen?: string) {
  const { withCodes, read } = pastedNumbers(home, chosen, noContacts);
  return { text: withCodes(text), kinds: [...read.values()].map(({ kind }) => kind) };
}

describe('pasted digits without a plus', () => {
  it.each([
    ['IT', '351912267506: Remover', '+39351912267506 +351912267506: Remover'],
    ['IT', '"msisdn": "351912274371"', '"msisdn": "+39351912274371 +351912274371"'],
    ['IT', '33622949802 Désabonnement', '+3933622949802 +33622949802 Désabonnement'],
  ])(
    'are asked about where they are a mobile phone’s of another country, and none at home: %s %s',
    (home, text, wanted) => {
      expect(readIn(home, text)).toEqual({ text: wanted, kinds: ['unclear', 'unclear'] });
    },
  );

  it.each([
    ['IT', '3123456789 STOP'],
    ['DE', '0171 2345610 STOP'],
    ['DE', '030 1234567'],
    ['US', '2125550101 STOP'],
    ['US', '4792345678 STOP'],
    ['GB', '7700900123 STOP'],
    ['FR', '0612345678 STOP'],
  ])('are numbers at home where they are a mobile phone’s there, or no other one: %s %s', (home, text) => {
    expect(readIn(home, text)).toEqual({ text, kinds: ['national'] });
  });

  it('are of the country that a person chose', () => {
    expect(readIn('DE', '351912267506 STOP', 'IT').kinds).toEqual(['national']);
  });
});
