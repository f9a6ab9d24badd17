import { expect, test } from 'vitest';
import promises from '../../../../../electron/shared/text/opt-out/reply-promises.json' with { type: 'json' };
import { requiredLiterals } from '../../../../../electron/shared/text/opt-out/required-literals.ts';

test.each([
  ['repl(?:y|ying)', ['repl']],
  ['antworten? sie', ['antworte']],
  ['(?:text|txt|write) (?:us )?back', ['back']],
  ['(?:odd|even)s?', ['odd', 'even']],
  ['odd|even', ['odd', 'even']],
  ['(?:ال)?رد(?:وا|ي)?', ['رد']],
  ['mit {quote}\\p{L}+{quote} antworten', ['antworten']],
  ['confirm(?: [\\p{L}’-]+){0,4} (?:by|with) (?:text|sms)', ['confirm']],
  ['(?<!never )again', ['again']],
  ['a{0,3}bcd', ['bcd']],
  ['bo+k', ['bo']],
])('whatever %s matches has one of %j', (pattern, literals) => {
  expect(requiredLiterals(pattern)).toEqual(literals);
});

test.each(['x', '(?:stop)?', '{stop}', '(?:ab|c)', '[ab]c?', '\\p{L}+'])('%s names none', (pattern) => {
  expect(requiredLiterals(pattern)).toBeNull();
});

test('each way to ask for an answer names some, so that no text is looked through for nothing', () => {
  const asks = Object.values(promises.languages).flatMap((language) => language.asks);
  expect(asks.length).toBeGreaterThan(100);
  expect(asks.filter((ask) => requiredLiterals(ask) === null)).toEqual([]);
});
