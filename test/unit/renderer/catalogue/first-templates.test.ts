import { describe, expect, test } from 'vitest';
import { languages } from '../../../../electron/shared/settings/languages.ts';
import { replyPromise } from '../../../../electron/shared/text/opt-out/reply-promise.ts';
import { countSegments } from '../../../../electron/shared/text/segments.ts';
import { parseTemplate, render } from '../../../../electron/shared/text/template.ts';
import { textsOf } from '../../../support/catalogues.ts';

const trades = ['clinic', 'school', 'charity', 'shop'];
/** Values as long as they are in most files. */
const value = '123456789012';

describe.each(languages)('the templates to begin with in %s', (language) => {
  const first = [...textsOf(language, 'compose')].flatMap(([key, text]) => {
    const [, id] = /^templates\.first\.(\w+)\.text$/.exec(key) ?? [];
    return id === undefined ? [] : [{ id, text }];
  });

  test.each(trades)('are a few for a %s', (trade) => {
    expect(first.filter(({ id }) => id.startsWith(trade)).length).toBeGreaterThanOrEqual(3);
  });

  test('call the day and hour of an appointment as the words do that stand for both', () => {
    const texts = textsOf(language, 'compose');
    const [date = '', time = ''] = [texts.get('templates.date'), texts.get('templates.time')];
    for (const { text } of first.filter(({ id }) => ['clinicVisit', 'clinicMoved'].includes(id)))
      expect(text).toEqual(expect.stringMatching(`\\{${date}\\}.*\\{${time}\\}`));
  });

  test.each(first)('cost no more than they must, and ask for no answer: $id', ({ text }) => {
    const fields = [...new Set([...text.matchAll(/\{([^}]+)\}/g)].map(([, field = '']) => field))];
    const template = parseTemplate(text, fields);
    expect(template.state).not.toBe('blocked');
    const filled = render(template, Object.fromEntries(fields.map((field) => [field, value])));
    const { encoding, segments } = countSegments(filled.text);
    expect([encoding, segments <= 2]).toEqual(language === 'ar' ? ['UCS-2', true] : ['GSM-7', true]);
    if (language !== 'ar') expect(segments).toBe(1);
    expect(replyPromise(text)).toBeUndefined();
  });
});
