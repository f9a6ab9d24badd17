import { expect, test } from 'vitest';
import { judge } from '../../crash/verdict.ts';

test('what is in question may differ, anything else may not', () => {
  const recorded = new Map([
    ['1', 'accepted'],
    ['2', 'queued'],
    ['3', 'unconfirmed'],
    ['4', 'sending'],
    ['5', 'rejected'],
  ] as const);
  const received = new Map([
    ['1', 1],
    ['3', 1],
  ]);
  expect(judge(recorded, received)).toEqual({ twice: [], lost: [], unexplained: [], inQuestion: 2 });
});

test('a text that came twice is found, also where it is in question', () => {
  const recorded = new Map([
    ['1', 'accepted'],
    ['2', 'unconfirmed'],
  ] as const);
  const received = new Map([
    ['1', 2],
    ['2', 3],
  ]);
  expect(judge(recorded, received).twice).toEqual(['1', '2']);
});

test('a number that is counted as sent and got nothing, or is gone, is lost', () => {
  const recorded = new Map([
    ['1', 'accepted'],
    ['2', null],
  ] as const);
  expect(judge(recorded, new Map()).lost).toEqual(['1', '2']);
});

test('a text to somebody who is still queued, was rejected or is unknown is unexplained', () => {
  const recorded = new Map([
    ['1', 'queued'],
    ['2', 'rejected'],
  ] as const);
  const received = new Map([
    ['1', 1],
    ['2', 1],
    ['9', 1],
  ]);
  expect(judge(recorded, received).unexplained).toEqual(['9', '1', '2']);
});
