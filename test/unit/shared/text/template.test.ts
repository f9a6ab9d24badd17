import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fieldsUsed,
  parseTemplate,
  render,
  type Template,
} from '../../../../electron/shared/text/template.ts';

const knownFields = ['first name', 'last name', 'Amount', 'Due_Date', 'city'];
const anna = { 'first name': 'Anna', 'last name': 'Öberg', Amount: '12.50', Due_Date: '1 May', city: '' };

function parse(source: string, known: readonly string[] = knownFields): Template {
  return parseTemplate(source, known);
}

function textFor(source: string, fields: Record<string, string> = anna): string {
  return render(parse(source), fields).text;
}

function onlyProblem(source: string, known: readonly string[] = knownFields) {
  const { problems } = parse(source, known);
  expect(problems).toHaveLength(1);
  return problems[0];
}

describe('a template', () => {
  test('becomes the text for one contact', () => {
    expect(textFor('Hi {first name} {last name}, {Amount} is due {Due_Date}.')).toBe(
      'Hi Anna Öberg, 12.50 is due 1 May.',
    );
  });

  test('finds fields without regard to case, spaces, underscores and hyphens', () => {
    for (const name of ['First Name', 'firstname', ' FIRST_NAME ', 'first-name', 'first\u00a0name']) {
      expect(textFor(`Hi {${name}}`)).toBe('Hi Anna');
    }
  });

  test('says where its parts stand', () => {
    expect(parse('Hi {FIRST NAME|there}!').parts).toEqual([
      { kind: 'text', start: 0, end: 3, text: 'Hi ' },
      { kind: 'field', start: 3, end: 21, field: 'first name', fallback: 'there' },
      { kind: 'text', start: 21, end: 22, text: '!' },
    ]);
  });

  test('lists the fields it uses, each once, in order', () => {
    expect(fieldsUsed(parse('{city} {first name} {City|x} {Amount}'))).toEqual([
      'city',
      'first name',
      'Amount',
    ]);
  });

  test('sends line ends as one character, whatever the file had', () => {
    expect(textFor('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
  });
});

describe('an empty field', () => {
  test('is replaced by its fallback', () => {
    expect(render(parse('Hello {city| dear  friend }!'), anna)).toMatchObject({
      text: 'Hello dear friend!',
      empty: [],
    });
  });

  test('leaves nothing, and is not reported, where the fallback says so', () => {
    expect(render(parse('Hello{city|}!'), anna)).toMatchObject({ text: 'Hello!', empty: [] });
  });

  test('without a fallback is reported once', () => {
    expect(render(parse('{city}, {city}!'), anna)).toMatchObject({ text: ', !', empty: ['city'] });
  });

  test('is also one that the contact does not have, or that holds only blanks', () => {
    expect(render(parse('{first name}'), {}).empty).toEqual(['first name']);
    expect(render(parse('{first name|you}'), { 'first name': ' \t\u00a0\u200b\n ' }).text).toBe('you');
  });
});

describe('values from files', () => {
  test('lose line breaks, repeated spaces and invisible characters', () => {
    const value = ' \ufeffAnna\r\nMaria\u00a0\u00a0\tde\u00ad la\u0000 \u202aCruz\u202c\n';
    expect(textFor('<{first name}>', { 'first name': value })).toBe('<Anna Maria de la Cruz>');
  });

  test('have their accents composed, so that é from a Mac costs no Unicode', () => {
    expect(textFor('{first name}', { 'first name': 'Rene\u0301' })).toBe('Ren\u00e9');
  });

  test('keep the joiners that Persian and emoji need', () => {
    const value = 'می\u200cخواهم 👩\u200d👧';
    expect(textFor('{first name}', { 'first name': value })).toBe(value);
  });

  test('are never read as templates', () => {
    expect(textFor('{first name}', { 'first name': '{Amount}' })).toBe('{Amount}');
  });

  test('are named where they have braces in them', () => {
    const { braces } = render(parse('{first name} {last name} {city|}'), {
      'first name': '{Vorname}',
      'last name': 'Smith',
      city: 'a｝',
    });
    expect(braces).toEqual(['first name', 'city']);
  });

  test('come only from the contact itself, not from what every object has', () => {
    const known = ['__proto__', 'constructor', 'toString'];
    const template = parseTemplate('{__proto__|a}{constructor|b}{toString|c}', known);
    expect(render(template, {}).text).toBe('abc');
    const hostile: Record<string, string> = JSON.parse('{"__proto__": "x", "constructor": "y"}');
    expect(render(template, hostile).text).toBe('xyc');
  });

  test('come out the same when cleaned again', () => {
    const values = fc.string({
      unit: fc.oneof(
        fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
        fc.constantFrom(' ', '\n', 'e', '\u0301', '\u200b', '\ufeff'),
      ),
    });
    const template = parse('{first name|}');
    fc.assert(
      fc.property(values, (value) => {
        const once = render(template, { 'first name': value }).text;
        expect(render(template, { 'first name': once }).text).toBe(once);
        expect(once).not.toMatch(/[\p{Cc}\p{Cs}\u00a0\u200b\ufeff]|^\s|\s$|\s\s/u);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('what blocks the sending', () => {
  test('a date that nobody has is never offered as the day of a birth', () => {
    const suggestionOf = (typed: string, fields: readonly string[]) =>
      parseTemplate(`{${typed}}`, fields).problems.map((problem) =>
        problem.kind === 'unknown-field' ? problem.suggestion : problem.kind,
      );
    expect(suggestionOf('Datum', ['Geburtsdatum', 'Ort'])).toEqual([undefined]);
    expect(suggestionOf('date', ['Date of birth'])).toEqual([undefined]);
    expect(suggestionOf('Geburtsdatm', ['Geburtsdatum'])).toEqual(['Geburtsdatum']);
  });

  test('an unknown field, with the nearest one suggested', () => {
    const problem = onlyProblem('Hi {frist name|you}');
    expect(problem).toEqual({
      kind: 'unknown-field',
      name: 'frist name',
      suggestion: 'first name',
      start: 3,
      end: 19,
      fix: '{first name|you}',
    });
    expect(parse('Hi {frist name}').state).toBe('blocked');
  });

  test.each([
    ['amuont', 'Amount'],
    ['due dat', 'Due_Date'],
    ['name', 'first name'],
    ['ask', undefined],
    ['town', undefined],
  ])('{%s} suggests %s', (typed, suggestion) => {
    const { problems } = parse(`{${typed}}`);
    expect(problems).toMatchObject([{ kind: 'unknown-field', suggestion }]);
  });

  test('a name that two fields answer to', () => {
    const known = ['First Name', 'first_name', 'city'];
    expect(onlyProblem('{firstname}', known)).toMatchObject({
      kind: 'ambiguous-field',
      candidates: ['First Name', 'first_name'],
    });
    expect(parse('{first_name}', known).state).toBe('sendable');
  });

  test.each([
    ['Hi {this is (no) field, really!}', 'not-a-field', 3, 32],
    ['Hi {}', 'empty-field', 3, 5],
    ['Hi { |there}', 'empty-field', 3, 12],
    ['Hi {first name|a|b}', 'second-fallback', 3, 19],
    ['Hi {first name|{last name}}', 'nested-braces', 3, 27],
    ['Hi first name}!', 'stray-brace', 13, 14],
    ['Hi {first name}}!', 'stray-brace', 15, 16],
    ['Hi { there', 'unclosed-brace', 3, 4],
    ['Hi {{first name}}', 'doubled-braces', 3, 17],
    ['Hi {{{first name}}}', 'doubled-braces', 3, 19],
    ['Hi {{ ask }}', 'doubled-braces', 3, 12],
    ['Hi {{ask?}}', 'not-a-field', 3, 11],
    ['Hi {{ see {first name}! }}', 'not-a-field', 3, 26],
    ['Hi {{\nask?\n}}', 'not-a-field', 3, 13],
    ['Hi {{}}', 'empty-field', 3, 7],
  ])('%s is a %s', (source, kind, start, end) => {
    expect(onlyProblem(source)).toMatchObject({ kind, start, end });
    expect(parse(source).state).toBe('blocked');
  });

  test('words in braces, single or doubled, which round brackets mend', () => {
    for (const source of ['Hi {ask?}', 'Hi {{ask?}}', 'Hi {{ ask? }}']) {
      const problem = onlyProblem(source);
      expect(problem).toMatchObject({ kind: 'not-a-field', text: 'ask?', fix: '(ask?)' });
      const mended = source.slice(0, problem?.start) + problem?.fix;
      expect(textFor(mended)).toBe('Hi (ask?)');
    }
    const long = onlyProblem(`{{${'long and longer, '.repeat(20)}}}`);
    expect(long).toMatchObject({ kind: 'not-a-field', fix: undefined });
    expect(long?.kind === 'not-a-field' && long.text).toMatch(/^long and .{50,60}…$/);
  });

  test('a forgotten closing brace, which the words that follow can mend', () => {
    expect(onlyProblem('Hi {first name, {Amount} is due')).toEqual({
      kind: 'unclosed-brace',
      start: 3,
      end: 14,
      fix: '{first name}',
    });
  });

  test('a brace closed only on the next line', () => {
    expect(parse('{first\nname}').problems.map(({ kind }) => kind)).toEqual([
      'unclosed-brace',
      'stray-brace',
    ]);
  });
});

describe('fields written as in other programs', () => {
  test.each([
    '[First Name]',
    '<<first_name>>',
    '«first name»',
    '%FIRSTNAME%',
    '*|first name|*',
    '｛first name｝',
    '((First name))',
    '$First name',
    '$first_name$',
  ])('%s is warned of and can be mended', (written) => {
    const source = `Hi ${written}, bye`;
    const problem = onlyProblem(source);
    expect(problem).toMatchObject({ kind: 'foreign-field', written, field: 'first name' });
    expect(parse(source).state).toBe('sendable');
    const mended = source.slice(0, problem?.start) + problem?.fix + source.slice(problem?.end);
    expect(textFor(mended)).toBe('Hi Anna, bye');
  });

  test('are found behind marks that begin none', () => {
    expect(onlyProblem('50% off for %first name%')).toMatchObject({ written: '%first name%', start: 12 });
    expect(onlyProblem('[a] [[City]]')).toMatchObject({ written: '[[City]]', field: 'city' });
    expect(onlyProblem('Your $Amount is due')).toMatchObject({ written: '$Amount', fix: '{Amount}' });
  });

  test('ordinary brackets and percentages are left alone', () => {
    expect(parse('Up to 50% off, 20% more. Reply [STOP] <now> (first name) $20, US$5').problems).toEqual([]);
  });
});

describe('literal braces', () => {
  test('are written doubled', () => {
    expect(textFor('a }} b, c: d! :-{{')).toBe('a } b, c: d! :-{');
    expect(parse('a }} b, c: d! :-{{').state).toBe('sendable');
  });

  test('may touch a field', () => {
    expect(textFor(':-{{{first name}')).toBe(':-{Anna');
    expect(textFor('{first name}}}')).toBe('Anna}');
  });
});

describe('any template', () => {
  const writing = fc.constantFrom(
    '{',
    '}',
    '|',
    '{{',
    '}}',
    ' ',
    '\n',
    'first name',
    'ask',
    'Amount',
    'hello, ',
    'ask?',
    '[',
    ']',
    '%',
    '{city|x}',
  );
  const source = fc.array(writing, { maxLength: 25 }).map((written) => written.join(''));

  test('has parts and problems that lie in the source, in order', () => {
    fc.assert(
      fc.property(source, (text) => {
        const { parts, problems } = parse(text);
        let end = 0;
        for (const part of parts) {
          expect(part.start).toBe(end);
          expect(part.end).toBeGreaterThan(part.start);
          end = part.end;
        }
        expect(end).toBe(text.length);
        for (const problem of problems) {
          expect(problem.start).toBeGreaterThanOrEqual(0);
          expect(problem.end).toBeGreaterThan(problem.start);
          expect(problem.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('that may be sent never sends anything in braces', () => {
    fc.assert(
      fc.property(source, (text) => {
        const template = parse(text);
        if (template.state === 'blocked') return;
        // City is filled, so that every brace in the text comes from the template.
        expect(render(template, { ...anna, city: 'Bern' }).text).not.toMatch(/\{.*\}/s);
      }),
      { numRuns: 5000 },
    );
  });

  test('that may be sent and has no braces goes out as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/[{}\r]/.test(text));
        expect(textFor(text)).toBe(text);
      }),
    );
  });
});

test('a page of opening braces is read at once', () => {
  expect(parse('{'.repeat(9_999)).state).toBe('blocked');
  expect(parse('{a'.repeat(20_000)).problems).toHaveLength(20_000);
});
