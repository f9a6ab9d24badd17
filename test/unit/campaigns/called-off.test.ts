import { expect, test } from 'vitest';
import { CalledOffCount } from '../../../electron/campaigns/called-off.ts';

function count(people: readonly Readonly<Record<string, string>>[], used: readonly string[] = ['Name']) {
  const off = new CalledOffCount(used);
  for (const [index, fields] of people.entries()) off.take({ id: index + 1, fields: JSON.stringify(fields) });
  return off.all();
}

test('people whose state was called off are counted by its field, with the values', () => {
  const states = ['bestätigt', 'abgesagt', 'bestätigt', 'Storniert', 'cancelled'];
  expect(count(states.map((Status, at) => ({ Name: `Person ${at}`, Status })))).toEqual([
    { field: 'Status', people: 3, values: ['abgesagt', 'Storniert', 'cancelled'], contactIds: [2, 4, 5] },
  ]);
});

test('a field that the text names is everybody’s to read, and prose tells of much', () => {
  expect(count([{ Name: 'Ada', Status: 'abgesagt' }], ['Status'])).toEqual([]);
  const remarks =
    'Hat 2019 einmal einen Termin abgesagt, seitdem immer pünktlich gewesen und sehr freundlich';
  expect(count([{ Name: 'Ada', Bemerkung: remarks }])).toEqual([]);
});

test('of many people the fields that repeat themselves are states, whoever is called off among them', () => {
  const people = Array.from({ length: 1_500 }, (_, at) => ({
    Name: `Person ${at}`,
    Remark: `said ${at}`,
    Status: at === 1_400 ? 'annulé' : 'confirmé',
  }));
  people[1_300] = { Name: 'X', Remark: 'abgesagt', Status: 'confirmé' };
  expect(count(people)).toMatchObject([{ field: 'Status', people: 1, contactIds: [1_401] }]);
});
