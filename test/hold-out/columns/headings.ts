/** What headings and consent columns are taken for, in 52 languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnWord, isVagueHeading } from '../../../electron/shared/import/column-words.ts';
import { consentAnswer, consentHeading } from '../../../electron/shared/import/consent-words.ts';
import { phoneOwner } from '../../../electron/shared/phone/phone-owner.ts';
import type { OwnCase, Verdict } from '../hold-out.ts';

const right: Verdict = { verdict: 'right', said: '' };
const asked = (said: string): Verdict => ({ verdict: 'refused', said });
const wrong = (said: string): Verdict => ({ verdict: 'wrong', said });

const linesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((part) => part.trim()));

/** What nobody knows is found by its values, or asked; what is taken for something else may be texted. */
function judgeHeading(heading: string, holds: string): Verdict {
  const word = columnWord(heading);
  const owner = phoneOwner(heading);
  const said = `${word ?? 'nothing'}, ${owner}`;
  switch (holds) {
    case 'phone':
      if (word === 'phone' && owner !== 'somebody else') return right;
      return asked(said);
    case 'fax':
      return owner === 'somebody else' ? right : wrong(said);
    case 'other-phone':
      if (owner === 'somebody else') return right;
      return owner === 'work' ? asked(said) : wrong(said);
    case 'number-of':
      if (word === 'id') return right;
      return word === 'phone' && !isVagueHeading(heading) ? wrong(said) : asked(said);
    default: {
      const wanted = { first: 'first name', last: 'last name', full: 'name', list: 'lists' }[holds] ?? holds;
      // "Nome" is the whole name, or the first where another column holds the last.
      if (word === wanted || (holds === 'first' && word === 'name')) return right;
      return word === undefined ? asked(said) : wrong(said);
    }
  }
}

export function* headingCases(): Generator<OwnCase> {
  for (const [language = '', holds = '', headings = ''] of linesOf('headings.txt'))
    for (const heading of headings.split(' · '))
      yield {
        kind: 'own',
        class: `Heading of ${holds}`,
        what: `${language}: ${heading}`,
        judge: async () => [judgeHeading(heading, holds)],
      };
}

export function* consentCases(): Generator<OwnCase> {
  for (const [language = '', heading = '', cell = '', wanted = ''] of linesOf('consent.txt'))
    yield {
      kind: 'own',
      class: 'Consent column',
      what: `${language}: ${heading} = ${cell}`,
      judge: async () => {
        const column = consentHeading(heading);
        if (column === undefined) return [wrong('not known')];
        const answer = consentAnswer(column, cell);
        const isOther = column.channel !== 'text' && column.channel !== 'any';
        const said = isOther ? 'other-channel' : answer === 'unknown' ? 'asks' : answer;
        return [
          said === wanted ? right : said === 'asks' || said === 'other-channel' ? asked(said) : wrong(said),
        ];
      },
    };
}
