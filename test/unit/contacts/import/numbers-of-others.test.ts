import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportPlan } from '../../../../electron/shared/import/imports.ts';
import { ImportTasks } from '../../../support/import-tasks.ts';

let imports: ImportTasks;
beforeEach(async () => {
  imports = await ImportTasks.open();
});
afterEach(() => imports.close());

async function counts(text: string, change: Partial<ImportPlan> = {}) {
  const { review, staged } = await imports.reviewText(text, { defaultCountry: 'DE', ...change }, 'de-DE');
  return {
    good: review.counts.new,
    left: review.counts.rejected,
    commit: () => imports.run<'commit'>({ kind: 'commit', staged, now: 1 }),
  };
}

const school = [
  'Klasse;Vorname Kind;Nachname Kind;Erziehungsberechtigte;Handy',
  '1b;Mia;Schröder;Frau Schröder;0172/4501037',
  '1b;Paul;Weber;Frau Anna Weber;0172/4501038',
  '2a;Eva;Koch;Herr Koch;0172/4501039',
].join('\n');

it('takes a salutation before a name for a name, and not for a wife', async () => {
  expect(await counts(school)).toMatchObject({ good: 3, left: 0 });
});

it('takes the same word alone, or before a phone, for whose phone it is', async () => {
  const rows = 'Name;Wessen;Handy\nPaul Koch;Frau;0172/4501037\nUwe Rot;Frau Handy;0172/4501038\n';
  expect(await counts(rows)).toMatchObject({ good: 0, left: 2 });
});

describe('numbers that words beside them call somebody else’s', () => {
  const parents =
    'Kind;Kontakt;Handy\nMia;Mutter;0172/4501037\nPaul;Vater;0172/4501038\nEva;Oma;0172/4501039\n';

  it('are left out until the person says that these are the people to write to', async () => {
    expect(await counts(parents)).toMatchObject({ good: 0, left: 3 });
    expect(await counts(parents, { takesOthers: true })).toMatchObject({ good: 3, left: 0 });
  });

  it('are the person’s own where the column of these words is left out', async () => {
    const columns = [{ kind: 'field', name: 'Kind' }, { kind: 'ignore' }, { kind: 'phone' }] as const;
    expect(await counts(parents, { columns: [...columns] })).toMatchObject({ good: 3, left: 0 });
  });

  it('are taken in the cell of the number, too', async () => {
    const rows = 'Kind;Handy\nMia;0172/4501037 (Mutter)\nPaul;Vater: 0172/4501038\nEva;0172/4501039\n';
    expect(await counts(rows)).toMatchObject({ good: 1, left: 2 });
    expect(await counts(rows, { takesOthers: true })).toMatchObject({ good: 3, left: 0 });
  });

  it('stay out where they are faxes, wrong, or refused', async () => {
    const rows =
      'Kind;Kontakt;Handy\nMia;Mutter;0172/4501037\nPaul;Fax;0172/4501038\nEva;Mutter, keine SMS;0172/4501039\nUwe;falsche Nummer;0172/4501031\n';
    expect(await counts(rows, { takesOthers: true })).toMatchObject({ good: 1, left: 3 });
  });

  it('stand behind a number of the person’s own', async () => {
    const rows =
      'Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nAda,Mother,07700900101,Mobile,07700900102\n';
    const { staged } = await imports.reviewText(rows, { takesOthers: true });
    await imports.run<'commit'>({ kind: 'commit', staged, now: 1 });
    expect(imports.connection.prepare('SELECT number FROM contacts').get()?.number).toBe('447700900102');
  });

  it('are taken of the next file of the layout, and left out again when the person says so', async () => {
    const remembered = async () =>
      (
        await imports.run<'preview'>({
          kind: 'preview',
          source: { kind: 'text', text: parents },
          reading: null,
          locale: 'de-DE',
        })
      ).takesOthers;
    expect(await remembered()).toBe(false);
    await (await counts(parents, { takesOthers: true })).commit();
    expect(await remembered()).toBe(true);
    await (await counts(`${parents}Ida;Tante;0172/4501030\n`)).commit();
    expect(await remembered()).toBe(false);
  });
});
