/** The order of all that is coming up. */
import { expect, test } from 'vitest';
import type { RunAhead } from '../../../../../electron/shared/channels/reminders.ts';
import { plannedOf } from '../../../../../renderer/screens/planned/use-planned.ts';

const run = (name: string, at: number, how: RunAhead['how']): RunAhead => ({
  reminderId: 1,
  name,
  day: '2026-03-30',
  at,
  people: 1,
  how,
});

test('what waits for a press comes first, then the earliest, whatever becomes of it', () => {
  const runs = [
    run('later', 4, 'ahead'),
    run('unread', 1, 'unread'),
    run('paused', 2, 'paused'),
    run('due', 3, 'press'),
  ];
  expect(plannedOf(runs, []).map(({ name }) => name)).toEqual(['due', 'unread', 'paused', 'later']);
});
