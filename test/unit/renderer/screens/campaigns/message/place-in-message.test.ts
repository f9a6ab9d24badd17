import { expect, test } from 'vitest';
import type { PlaceOfMessage } from '../../../../../../renderer/navigation/wanted-place.ts';
import { placeInMessage } from '../../../../../../renderer/screens/campaigns/message/place-in-message.ts';

const message = 'Hi {code}, see www. example.com or https://shop.example/{First Name|x}/a{code} [code]';

test.each<[PlaceOfMessage, selected: string]>([
  [{ kind: 'words', words: 'www. example.com' }, 'www. example.com'],
  [{ kind: 'words', words: 'https://shop.example/Ada/aZ1' }, 'https://shop.example/{First Name|x}/a{code}'],
  [{ kind: 'words', words: '[code]' }, '[code]'],
  [{ kind: 'words', words: 'https://other.example/x' }, ''],
  [{ kind: 'words', words: 'bit.ly/x' }, ''],
  [{ kind: 'field-in-link', field: 'first_name' }, '{First Name|x}'],
  [{ kind: 'field-in-link', field: 'code' }, '{code}'],
  [{ kind: 'field-in-link', field: 'city' }, ''],
  [{ kind: 'message' }, ''],
])('%j is found in the message', (wanted, selected) => {
  const { start, end } = placeInMessage(message, wanted);
  expect(message.slice(start, end)).toBe(selected);
  if (selected === '') expect(start).toBe(message.length);
});

test('of a field the place in the link is meant, not the one among the words', () => {
  const { start } = placeInMessage(message, { kind: 'field-in-link', field: 'code' });
  expect(start).toBe(message.lastIndexOf('{code}'));
});
