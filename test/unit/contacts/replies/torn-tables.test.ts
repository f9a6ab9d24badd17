import { describe, expect, it } from 'vitest';
import { numbersIn } from '../../../../electron/contacts/replies/replies.ts';

const said = async (text: string) => {
  const { people } = await numbersIn(text, 'SE', () => undefined);
  return people.map(({ number, said }) => [number.slice(-3), said]);
};

describe('a line of a pasted table that begins with a number', () => {
  it.each([';', ',', '\t', '|'])(
    'is a reply of its own, whatever quotes stand in another: %j',
    async (between) => {
      const rows = [
        ['Number', 'Reply'],
        ['+46701740701', '"Hej! Svara STOPP för att avsluta" - STOPP'],
        ['+46701740702', 'nej tack'],
        ['+46701740706', 'AVSLUTA'],
        ['+420601510801', '"Už mi nepište"'],
      ];
      const found = await said(rows.map((cells) => cells.join(between)).join('\n'));
      expect(found).toEqual([
        ['701', expect.stringContaining('STOPP')],
        ['702', 'nej tack'],
        ['706', 'AVSLUTA'],
        ['801', 'Už mi nepište'],
      ]);
    },
  );

  it('is one where a quote is opened in one line and closed lines below', async () => {
    const found = await said('Number;Reply\n+46701740701;"Hej\n+46701740702;STOPP\n+46701740703;nej"');
    expect(found.map(([number]) => number)).toEqual(['701', '702', '703']);
    expect(found[1]?.[1]).toBe('STOPP');
  });

  it('keeps the lines of a message together that is quoted as a program does it', async () => {
    expect(await said('Number;Reply\n+46701740701;"Hej\nSTOPP"\n+46701740702;Ok')).toEqual([
      ['701', 'Hej STOPP'],
      ['702', 'Ok'],
    ]);
  });
});
