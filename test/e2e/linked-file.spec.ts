/** A clinic's morning with a file that its program saves over, in German, with `;` and in Windows-1252. */
import { writeFileSync } from 'node:fs';
import { localTime } from '../../electron/shared/time/time-zones.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { pick } from '../support/import-steps.ts';
import { goTo, picture, resize } from '../support/screens.ts';

const minute = 60_000;
const hour = 60 * minute;
const two = (figure: number): string => String(figure).padStart(2, '0');

/** As German programs write it, by the clock of Berlin. */
function german(at: number): string {
  const { year, month, day, minute: of } = localTime('Europe/Berlin', at);
  return `${two(day)}.${two(month)}.${year} ${two(Math.floor(of / 60))}:${two(of % 60)}`;
}

const texts = async ({ ask }: Carillon): Promise<readonly string[]> =>
  (await ask('practice.outbox', { before: null, limit: 50, search: '' })).rows
    .map(({ number, text }) => `${number} ${text}`)
    .toSorted();

/** Moves the clock of the main process. The queue is a thread with a clock of its own, and asks about one that is set back by more than five minutes. */
async function moveClock({ app }: Carillon, by: number): Promise<void> {
  await app.evaluate((_electron, ms) => {
    const before = Date.now.bind(Date);
    Date.now = () => before() + ms;
  }, by);
}

test('yesterday’s file is saved over, and each phone gets what the new one says', async ({
  carillon,
}, info) => {
  test.slow();
  const { window, ask } = carillon;
  const path = info.outputPath('Termine.csv');
  // However long the steps before the next morning take, no text is due before them.
  const early = 4 * minute;
  await moveClock(carillon, -early);
  const save = (...rows: readonly string[]): void =>
    writeFileSync(path, ['Terminnr;Name;Handy;Termin', ...rows, ''].join('\r\n'), 'latin1');
  const soon = Math.ceil(Date.now() / minute) * minute + hour + 2 * minute;
  const row = (nr: number, name: string, last: number, at: number): string =>
    `${nr};${name};0171 23456${two(last)};${german(at)}`;
  const steady = Array.from({ length: 4 }, (_, nth) =>
    row(20 + nth, `Stamm ${nth}`, 40 + nth, soon + 50 * hour),
  );
  save(
    ...steady,
    row(1, 'Jörg Müller', 1, soon),
    row(2, 'Änne Groß', 2, soon),
    row(3, 'Cleo Weiß', 3, soon),
    row(4, 'Dora', 4, soon),
  );
  await ask('settings.save', { language: 'de', defaultCountry: 'DE' });
  await expect(window.locator('html')).toHaveAttribute('lang', /^de\b/);

  // The way is there while the records are empty.
  await picture(carillon, 'reminders-welcome-de');
  await window.getByRole('button', { name: 'An Termine erinnern' }).click();
  await picture(carillon, 'reminders-empty-de');
  await window.getByRole('link', { name: 'Neue Erinnerung' }).click();
  await window.getByRole('textbox', { name: 'Name' }).fill('Termine');
  await window.getByRole('textbox', { name: 'Von' }).fill('Praxis');
  await picture(carillon, 'reminder-without-dates-de');
  // Once: what its columns are; nobody becomes a contact by that.
  await pick(carillon, path);
  await window.getByRole('button', { name: 'Termine aus einer Datei…' }).click();
  await expect(window.getByRole('heading', { name: 'Datei für eine Erinnerung' })).toBeVisible();
  await expect(window.getByRole('button', { name: 'Zeilen prüfen' })).toBeEnabled();
  await picture(carillon, 'linked-file-columns-de');
  await window.getByRole('button', { name: 'Zeilen prüfen' }).click();
  await expect(window.getByRole('button', { name: 'Dieser Datei folgen' })).toBeEnabled();
  await picture(carillon, 'linked-file-rows-de');
  await window.getByRole('button', { name: 'Dieser Datei folgen' }).click();
  await expect(window.getByRole('textbox', { name: 'Name' })).toHaveValue('Termine');
  await expect(window.getByRole('combobox', { name: 'Zeile erkennbar an' })).toHaveValue('Terminnr');
  const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
  expect(await ask('contacts.count', { query: everybody })).toBe(0);
  await window.getByRole('combobox', { name: 'Wann es hinausgeht' }).click();
  await window.getByRole('option', { name: 'Stunden davor' }).click();
  await window.getByRole('textbox', { name: 'Wie viele' }).fill('1');
  await window.getByRole('textbox', { name: 'Nachricht' }).fill('{Name}: {Termin: 14:30} Uhr.');
  await expect(window.getByText('8 Personen bekommen es')).toBeVisible();
  await picture(carillon, 'linked-file-editor-de');
  await window.getByRole('button', { name: 'Einschalten' }).click();
  await expect(window.getByText(/^Termine\.csv, gelesen um/)).toBeVisible();

  // The next morning: two moved, one cancelled, three new, two of them children on one phone.
  save(
    ...steady,
    row(1, 'Jörg Müller', 1, soon + 2 * minute),
    row(3, 'Cleo Weiß', 3, soon + 24 * hour),
    row(4, 'Dora', 4, soon),
    row(5, 'Ida', 5, soon),
    row(6, 'Ben', 5, soon + minute),
    row(7, 'Fay', 7, soon),
  );
  await moveClock(carillon, early + 5 * minute);
  await goTo(carillon, '#/reminders');
  await window.getByRole('button', { name: 'Neu lesen' }).click();
  await expect(window.getByText(/^Neu: 3 \(Ida, Ben und Fay\)/)).toBeVisible();
  await expect(window.getByText(/^Verschoben: 2 \(Jörg Müller: .*Cleo Weiß: /)).toBeVisible();
  await expect(window.getByText('Weg: 1 (Änne Groß)')).toBeVisible();
  await expect(window.getByText('Unverändert: 5')).toBeVisible();
  await picture(carillon, 'linked-file-diff-de');

  // The morning begins on Home, where the same stands with the one press of the day.
  await window.getByRole('link', { name: 'Start', exact: true }).click();
  await expect(window.getByText('Erinnerungen für heute: 5')).toBeVisible();
  await expect(window.getByText('Weg: 1 (Änne Groß)')).toBeVisible();
  await picture(carillon, 'reminders-on-home-de');
  await resize(carillon, 'narrow');
  await picture(carillon, 'reminders-on-home-narrow-de');
  await resize(carillon, 'small');
  await window.getByRole('button', { name: '5 Texte von heute senden' }).click();
  await window.getByRole('dialog').getByRole('button', { name: '5 Texte von heute senden' }).click();
  await expect.poll(() => texts(carillon), { timeout: 60_000 }).toHaveLength(5);
  const at = (ms: number): string => german(ms).slice(11);
  expect(await texts(carillon)).toEqual([
    `491712345601 Jörg Müller: ${at(soon + 2 * minute)} Uhr.`,
    `491712345604 Dora: ${at(soon)} Uhr.`,
    `491712345605 Ben: ${at(soon + minute)} Uhr.`,
    `491712345605 Ida: ${at(soon)} Uhr.`,
    `491712345607 Fay: ${at(soon)} Uhr.`,
  ]);

  // Who has their text is not new, and the file says so.
  await window.getByRole('link', { name: 'Erinnerungen', exact: true }).click();
  await expect(window.getByText('Text schon gesendet oder in der Warteschlange: 5')).toBeVisible();
  await expect(window.getByText(/^Neu: /)).toHaveCount(0);
  await picture(carillon, 'linked-file-sent-de');

  // A file that lost its end after a whole row is asked about.
  save(steady[0] ?? '');
  await window.getByRole('button', { name: 'Neu lesen' }).click();
  await expect(
    window.getByText('„Termine“ wartet auf die Datei: Zeilen von Termine.csv: 1 statt 10. Stimmt das?'),
  ).toBeVisible();
  await expect(window.getByRole('button', { name: 'Die Datei stimmt' })).toBeVisible();
  await picture(carillon, 'linked-file-fewer-de');

  // A file that is cut off is said to be, and changes nothing.
  writeFileSync(path, `Terminnr;Name;Handy;Termin\r\n${steady[0]}\r\n21;Sta`, 'latin1');
  await window.getByRole('button', { name: 'Neu lesen' }).click();
  await expect(window.getByText('„Termine“ wartet auf die Datei: Termine.csv ist nicht ganz')).toBeVisible();
  await picture(carillon, 'linked-file-trouble-de');
});

test('who texts a file with appointments is shown the way to a reminder that follows it, day and hour in columns of their own', async ({
  carillon,
}, info) => {
  const { window, ask } = carillon;
  const path = info.outputPath('Tagesliste.csv');
  // Noon, whenever the test runs: a date at midnight is one without a time.
  const soon = Math.floor((Date.now() + 26 * hour) / (24 * hour)) * 24 * hour + 12 * hour;
  const rows = [1, 2].map((nr) => {
    const [day = '', time = ''] = german(soon + nr * minute).split(' ');
    return `${nr};Frau Größ ${nr};01.02.196${nr};0171 23456${two(nr)};${day};${time}`;
  });
  writeFileSync(
    path,
    ['Terminnr;Name;Geburtsdatum;Handy;Termin;Uhrzeit', ...rows, ''].join('\r\n'),
    'latin1',
  );
  await ask('settings.save', { language: 'de', defaultCountry: 'DE' });
  await expect(window.locator('html')).toHaveAttribute('lang', /^de\b/);

  await pick(carillon, path);
  await window.getByText('Ich habe eine Datei für heute').click();
  await window.getByRole('button', { name: 'Datei wählen' }).click();
  await window.getByRole('button', { name: 'Zeilen prüfen' }).click();
  await window.getByRole('button', { name: 'An 2 Zeilen schreiben' }).click();
  const way = window.getByRole('link', { name: /^Jeden Tag aus so einer Datei\?/ });
  await expect(way).toBeVisible();
  await picture(carillon, 'file-with-appointments-de');

  await way.click();
  await window.getByRole('textbox', { name: 'Name' }).fill('Morgen');
  await window.getByRole('textbox', { name: 'Von' }).fill('Praxis');
  await window.getByRole('button', { name: 'Termine aus einer Datei…' }).click();
  await window.getByRole('button', { name: 'Zeilen prüfen' }).click();
  await window.getByRole('button', { name: 'Dieser Datei folgen' }).click();
  await expect(window.getByRole('combobox', { name: 'Zeile erkennbar an' })).toHaveValue('Terminnr');
  await expect(window.getByRole('combobox', { name: 'Datum', exact: true })).toHaveValue('Termin');
  await window.getByRole('combobox', { name: 'Wann es hinausgeht' }).click();
  await window.getByRole('option', { name: 'Stunden davor' }).click();
  await window.getByRole('textbox', { name: 'Wie viele' }).fill('2');
  await window.getByRole('textbox', { name: 'Nachricht' }).fill('{Name}, {Termin: 14:30} Uhr.');
  await expect(window.getByText('2 Personen bekommen es')).toBeVisible();
  // Two hours before, by the clock of this computer.
  const due = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' });
  await expect(window.getByText(`, ${due.format(soon + minute - 2 * hour)} (für `)).toBeVisible();
  await expect(
    window.getByText(`Frau Größ 1, ${german(soon + minute).slice(11)} Uhr.`).first(),
  ).toBeVisible();
  await picture(carillon, 'reminder-of-two-columns-de');
});

test('each row is shown as it goes out, and after the press what changed in the file and what became of each', async ({
  carillon,
}, info) => {
  const { window, ask } = carillon;
  const path = info.outputPath('Heute.csv');
  const soon = Math.ceil(Date.now() / minute) * minute + hour + 10 * minute;
  const save = (benAt: number | null, note: string): void => {
    const rows = [
      `1;Ida;0171 2345605;${german(soon)};${note}`,
      ...(benAt === null ? [] : [`2;Ben;0171 2345605;${german(benAt)};`]),
      `3;Dora;0171 2345604;${german(soon)};`,
      `4;Fay;0171 2345607;${german(soon)};`,
      `5;Otto;0171 2345608;${german(soon - 50 * hour)};`,
      '6;Ben Böhm;017123;01.01.2030 10:00;',
      '7;Fatma Sahin;0171 2345609;01.01.2030 10:00;',
      '7;Fatma Sahin;0171 2345609;01.01.2030 10:00;',
      '8;Fátma Sahin;0171 2345609;01.01.2030 10:00;',
    ];
    writeFileSync(path, ['Terminnr;Name;Handy;Termin;Hinweis', ...rows, ''].join('\r\n'), 'latin1');
  };
  save(null, 'nüchtern');
  await ask('settings.save', { language: 'de', defaultCountry: 'DE' });
  await expect(window.locator('html')).toHaveAttribute('lang', /^de\b/);
  await pick(carillon, path);
  await goTo(carillon, '#/contacts/import');
  await window.getByRole('button', { name: 'Datei wählen' }).click();
  await window.getByRole('button', { name: 'Zeilen prüfen' }).click();
  await window.getByRole('button', { name: /^\d Kontakte importieren/ }).click();
  await expect(window.getByText('Die Kontakte sind da')).toBeVisible();
  await ask('do-not-text.add', { text: '+491712345604', reason: 'asked' });
  save(soon + 2 * minute, '');

  await goTo(carillon, '#/reminders/new');
  await window.getByRole('textbox', { name: 'Name' }).fill('Heute');
  await window.getByRole('textbox', { name: 'Von' }).fill('Praxis');
  await window.getByRole('combobox', { name: 'Personen', exact: true }).click();
  await window.getByRole('option', { name: 'Aus einer Datei…' }).click();
  await expect(window.getByRole('combobox', { name: 'Zeile erkennbar an' })).toHaveValue('Terminnr');
  await window.getByRole('combobox', { name: 'Wann es hinausgeht' }).click();
  await window.getByRole('option', { name: 'Stunden davor' }).click();
  await window.getByRole('textbox', { name: 'Wie viele' }).fill('1');
  const message = window.getByRole('textbox', { name: 'Nachricht' });
  const on = window.getByRole('button', { name: 'Einschalten' });
  await test.step('a field that nobody has is a finding, and the reminder is not switched on', async () => {
    await message.fill('Dr. {Arzt} erwartet Sie.');
    await expect(window.getByText(/„Arzt“/).first()).toBeVisible();
    await expect(on).toBeDisabled();
    await message.fill('{Hinweis}: {Termin: 14:30} Uhr.');
    await expect(window.getByText(/^Niemand hier hat „Hinweis“/)).toBeVisible();
    await picture(carillon, 'reminder-field-nobody-has-de');
    await on.click();
    await expect(window.getByText('Niemand hat „Hinweis“', { exact: true })).toBeVisible();
  });
  await message.fill('{Name}: {Termin: 14:30} Uhr.');
  await expect(window.getByText('5 Personen bekommen es')).toBeVisible();
  await expect(window.getByText('auf der Sperrliste (Dora)')).toBeVisible();
  await expect(window.getByText('schon fällig gewesen (Otto)')).toBeVisible();
  for (const line of [
    /^Zeilen ohne Nummer, der man schreiben kann: 1 \(Zeile 7: .*Ben Böhm/,
    /^Gleich wie eine andere Zeile und nur einmal genommen: 1 \(Zeilen 8, 9: .*Fatma Sahin/,
    /^Mehrere Texte an ein Telefon zur selben Zeit: 1 \(Zeile 8: .*Fatma Sahin.* und Zeile 10: .*Fátma Sahin/,
  ])
    await expect(window.getByText(line)).toBeVisible();
  const preview = window.getByRole('complementary', { name: 'So kommt sie an' });
  await expect(preview.getByText(/^Ida: \d\d:\d\d Uhr\.$/)).toBeVisible();
  await preview.getByRole('button', { name: 'Nächste Person' }).click();
  await preview.getByRole('button', { name: 'Nächste Person' }).click();
  await expect(preview.getByText(/^Ben: \d\d:\d\d Uhr\.$/)).toBeVisible();
  await test.step('whoever gets it after a change is counted before it is switched on', async () => {
    // A file that was written a moment ago is waited for.
    save(soon + 2 * minute, '');
    await window.getByRole('textbox', { name: 'Wie viele' }).fill('2');
    await expect(window.getByText('Es wird gezählt, wer es bekommt…').first()).toBeVisible({
      timeout: 1_000,
    });
    await expect(window.getByText('5 Personen bekommen es')).toHaveCount(0);
    await expect(on).toBeDisabled();
    await picture(carillon, 'reminder-counting-de');
    await expect(window.getByText('2 Personen bekommen es')).toBeVisible();
    await expect(on).toBeEnabled();
    await window.getByRole('textbox', { name: 'Wie viele' }).fill('1');
    await expect(window.getByText('5 Personen bekommen es')).toBeVisible();
  });
  await picture(carillon, 'reminder-rows-de');
  await resize(carillon, 'narrow');
  await picture(carillon, 'reminder-rows-narrow-de');
  await resize(carillon, 'small');
  await on.click();

  const send = window.getByRole('button', { name: '3 Texte von heute senden' });
  await send.click();
  await window.getByRole('dialog').getByRole('button', { name: '3 Texte von heute senden' }).click();
  await expect(
    window.getByText('3 Texte gehen zu ihrer Zeit hinaus. Ausgelassen: 1 (Auf der Sperrliste).'),
  ).toBeVisible();
  await expect(window.getByText('Ausgelassen', { exact: true })).toBeVisible();
  await expect(window.getByText('Geht zu seiner Zeit')).toHaveCount(3);
  await picture(carillon, 'reminders-approved-de');
  await goTo(carillon, '#/planned');
  await expect(window.getByText('Von selbst', { exact: true })).toBeVisible();
  await picture(carillon, 'planned-approved-de');

  save(soon + 5 * minute, '');
  await goTo(carillon, '#/reminders');
  await window.getByRole('button', { name: 'Neu lesen' }).click();
  await expect(
    window.getByText('Geändert, seit auf Senden gedrückt wurde oder der Text hinausging: 1'),
  ).toBeVisible();
  await expect(window.getByText(/^Ben: .*Termin.* → /).first()).toBeVisible();
  await expect(window.getByText('Geändert: wartet auf Sie')).toHaveCount(1);
  await picture(carillon, 'reminders-changed-since-de');
  await resize(carillon, 'narrow');
  await picture(carillon, 'reminders-changed-since-narrow-de');
  await resize(carillon, 'small');
  await ask('settings.save', { language: 'ar' });
  await expect(window.locator('html')).toHaveAttribute('lang', /^ar\b/);
  await picture(carillon, 'reminders-changed-since-ar');

  await test.step('whose time is over got nothing, which is said here and on Home', async () => {
    await ask('settings.save', { language: 'de' });
    await expect(window.locator('html')).toHaveAttribute('lang', /^de\b/);
    await moveClock(carillon, 80 * minute);
    await window.getByRole('button', { name: 'Neu lesen' }).click();
    const late = window.getByText('Heute nicht gesendet, weil ihre Zeit vorbei war: 3');
    await expect(late).toBeVisible();
    await expect(window.getByText(/^Sie haben nichts bekommen: .*Ida/)).toBeVisible();
    // Ben has one that is late in the place of what was approved.
    await expect(window.getByText('nicht mehr da; es geht nichts hinaus')).toHaveCount(0);
    await picture(carillon, 'reminders-late-de');
    await window.getByRole('link', { name: 'Start', exact: true }).click();
    await expect(late).toBeVisible();
    await picture(carillon, 'reminders-late-home-de');
  });
});
