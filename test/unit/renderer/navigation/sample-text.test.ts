import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { previewOf } from '../../../../electron/contacts/read/preview.ts';
import { openTable } from '../../../../electron/contacts/read/table.ts';
import { displayName } from '../../../../electron/db/contacts/contacts-name.ts';
import { languages } from '../../../../electron/shared/settings/languages.ts';
import { parseTemplate } from '../../../../electron/shared/text/template.ts';
import { sampleHeadings, underHeadings } from '../../../../renderer/navigation/sample-text.ts';
import { textsOf } from '../../../support/catalogues.ts';

const csv = readFileSync('renderer/navigation/sample-contacts.csv', 'utf8');

test.each(languages)(
  'in %s the invented people have the field that the empty message suggests',
  async (language) => {
    const home = textsOf(language, 'home');
    const headings = sampleHeadings.map((heading) => home.get(`welcome.sampleHeading.${heading}`) ?? '');
    const source = { kind: 'text', text: underHeadings(csv, headings), name: 'Samples' } as const;
    const { columns, rows, name } = previewOf(await openTable(source, null, language), source, {
      fields: [],
      rememberedFor: () => null,
    });
    expect(name).toBe('Samples');
    expect(columns.map(({ meaning }) => meaning.kind)).toEqual(['field', 'field', 'phone', 'field']);
    const fields = columns.flatMap(({ meaning }) => (meaning.kind === 'field' ? [meaning.name] : []));
    const suggested = parseTemplate(textsOf(language, 'compose').get('message.placeholder') ?? '', fields);
    expect(suggested.problems).toEqual([]);
    const [first = '', last = ''] = fields;
    expect(displayName({ [first]: rows[0]?.[0] ?? '', [last]: rows[0]?.[1] ?? '' })).toBe('Grace Johnson');
  },
);
