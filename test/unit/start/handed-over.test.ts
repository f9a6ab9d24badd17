import { expect, test } from 'vitest';
import { HandedOver } from '../../../electron/start/handed-over.ts';

test('a file that came before the page is handed over once, when somebody takes it', () => {
  const taken: string[] = [];
  const handedOver = new HandedOver('/people.csv');
  handedOver.takeWith((path) => taken.push(path));
  handedOver.takeWith((path) => taken.push(path));
  expect(taken).toEqual(['/people.csv']);
  handedOver.put('/more.csv');
  expect(taken).toEqual(['/people.csv', '/more.csv']);
});

test('of two that wait the later one is taken', () => {
  const taken: string[] = [];
  const handedOver = new HandedOver(null);
  handedOver.put('/first.csv');
  handedOver.put('/second.csv');
  handedOver.takeWith((path) => taken.push(path));
  expect(taken).toEqual(['/second.csv']);
});

test('a file that comes while nobody takes any is offered once somebody does again', () => {
  const taken: string[] = [];
  const handedOver = new HandedOver(null);
  handedOver.takeWith((path) => taken.push(path));
  handedOver.defer();
  handedOver.put('/people.csv');
  // The page was loaded anew.
  handedOver.takeWith((path) => taken.push(path));
  expect([taken, handedOver.waiting]).toEqual([[], '/people.csv']);
  handedOver.release();
  expect([taken, handedOver.waiting]).toEqual([['/people.csv'], null]);
});
