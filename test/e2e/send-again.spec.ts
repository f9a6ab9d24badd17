/** A campaign from a file, and the next day's file: in German, with `;` and in Windows-1252, the presses counted. */
import { utimes, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { playedClock } from '../soak/played-clock.ts';
import { type Carillon, expect, takesPictures, test } from '../support/app.ts';
import { dropOn, pick } from '../support/import-steps.ts';
import { goTo, picture, resize, settle } from '../support/screens.ts';

const heading = 'Terminnr;Kind;Uhrzeit;Handy';
const row = (nr: number, child: string, at: string, last: number): string =>
  `${nr};${child};${at};0171 23456${last}`;

const monday = [
  row(1, 'Jörg', '14:30', 11),
  row(2, 'Änne', '14:45', 12),
  row(3, 'Zoë', '15:00', 13),
  row(4, 'Stefan', '16:00', 14),
];
const tuesday = [
  row(1, 'Jörg', '17:30', 11),
  row(3, 'Zoë', '15:00', 13),
  row(4, 'Stefan', '16:00', 14),
  row(5, 'Ida', '10:00', 15),
  row(6, 'Björn', '10:15', 15),
  '7;Ohne;11:00;kein Handy',
];

/** As a practice's program saves over its file; an hour ago, so that nothing is still writing it. */
async function save(path: string, rows: readonly string[], ago = 3600, first = heading): Promise<void> {
  await writeFile(path, Buffer.from([first, ...rows, ''].join('\r\n'), 'latin1'));
  const at = Date.now() / 1000 - ago;
  await utimes(path, at, at);
}

const texts = async ({ ask }: Carillon): Promise<readonly string[]> =>
  (await ask('practice.outbox', { before: null, limit: 50, search: '' })).rows
    .map(({ number, text }) => `${number.slice(-2)} ${text}`)
    .toSorted();

const german = async ({ ask, window }: Carillon): Promise<void> => {
  await ask('settings.save', { language: 'de', defaultCountry: 'DE' });
  await expect(window.locator('html')).toHaveAttribute('lang', /^de\b/);
};

/** Monday's file, the long way: choose, check, write, send. */
async function firstDay(carillon: Carillon, path: string): Promise<void> {
  const { window } = carillon;
  await german(carillon);
  await save(path, monday, 7200);
  await pick(carillon, path);
  await goTo(carillon, '#/campaigns/file');
  await window.getByRole('button', { name: 'Datei wählen' }).click();
  await window.getByRole('button', { name: 'Zeilen prüfen' }).click();
  await window.getByRole('button', { name: 'An 4 Zeilen schreiben' }).click();
  await window.getByRole('textbox', { name: 'Von' }).fill('PRAXIS');
  await window.getByRole('textbox', { name: 'Nachricht' }).fill('{Kind}: {Uhrzeit: 14:30} Uhr.');
  await expect(window.getByText('4 Nachrichten').first()).toBeVisible();
  await window.getByRole('button', { name: 'Prüfen' }).click();
  await sendIt(carillon, 4);
}

async function sendIt({ window }: Carillon, many: number, press = click): Promise<void> {
  const send = `${many} Nachrichten senden`;
  await press(window.getByRole('button', { name: send }));
  await press(window.getByRole('dialog').getByRole('button', { name: send }));
  await expect(window.locator('main header').getByText('Abgeschlossen', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
}

/** The screen in another language, and back. */
async function picturesIn(carillon: Carillon, language: 'ar', name: string): Promise<void> {
  if (!takesPictures) return;
  const { ask, window } = carillon;
  await ask('settings.save', { language });
  await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
  await settle(carillon);
  await picture(carillon, `${name}-${language}`);
  await ask('settings.save', { language: 'de' });
  await expect(window.locator('html')).toHaveAttribute('lang', /^de\b/);
}

const click = (target: Locator): Promise<void> => target.click();

test('the next day it takes three presses, and what is different is seen before', async ({
  carillon,
}, info) => {
  const clock = playedClock(carillon.userData);
  await carillon.relaunch({ env: clock.env });
  const path = info.outputPath('Termine.csv');
  await firstDay(carillon, path);
  await picture(carillon, 'send-again-sent-de');
  expect(await texts(carillon)).toHaveLength(4);
  await carillon.ask('practice.clear', undefined);

  await carillon.quit();
  clock.set(Date.now() + 86_400_000);
  await save(path, tuesday);
  await carillon.relaunch({ env: clock.env });
  const { window: next } = carillon;
  await expect(next.getByText(/^„Termine“ noch einmal\? Termine\.csv wurde neu gespeichert/)).toBeVisible();
  await picture(carillon, 'send-again-home-de');
  await picturesIn(carillon, 'ar', 'send-again-home');
  let presses = 0;
  const press = async (target: Locator): Promise<void> => {
    presses += 1;
    await target.click();
  };
  await press(next.getByRole('button', { name: 'Mit der Datei von heute senden' }));
  await expect(next.getByText(/^Termine\.csv im Vergleich zur Datei, gesendet/)).toBeVisible();
  await expect(next.getByText(/^Neu: 2 \(.?Ida.?, .?Björn.?\)$/)).toBeVisible();
  await expect(next.getByText(/^Geändert: 1 \(.?Jörg.?: .?14:30.? → .?17:30.?\)$/)).toBeVisible();
  await expect(next.getByText(/^Nicht mehr dabei: 1 \(.?Änne.?\)$/)).toBeVisible();
  await expect(next.getByText(/^Gleich: 2\./)).toBeVisible();
  await expect(next.getByText(/^Ausgelassen, .*: 1$/)).toBeVisible();
  await picture(carillon, 'send-again-review-de');
  await picturesIn(carillon, 'ar', 'send-again-review');
  await sendIt(carillon, 5, press);
  expect(presses).toBe(3);
  expect(await texts(carillon)).toEqual([
    '11 Jörg: 17:30 Uhr.',
    '13 Zoë: 15:00 Uhr.',
    '14 Stefan: 16:00 Uhr.',
    '15 Björn: 10:15 Uhr.',
    '15 Ida: 10:00 Uhr.',
  ]);
});

test('a file that is dropped on it is taken, and one that is not right changes nothing', async ({
  carillon,
}, info) => {
  const path = info.outputPath('Termine 23.11.csv');
  await firstDay(carillon, path);
  const { window, ask } = carillon;
  const drafts = async (): Promise<number> =>
    (await ask('campaigns.list', undefined)).filter(({ status }) => status.state === 'draft').length;
  const again = window.getByRole('button', { name: 'Datei von heute wählen…' });
  await expect(again).toBeVisible();

  const other = info.outputPath('anders.csv');
  await save(other, ['Ada;0171 2345699'], 3600, 'Name;Handy');
  await pick(carillon, other);
  await again.click();
  await expect(window.getByText('anders.csv hat andere Spalten als die Datei davor')).toBeVisible();
  await picture(carillon, 'send-again-columns-de');
  // Of another kind than the first: else the newest of the folder would be the one to send.
  const cut = info.outputPath('halb.txt');
  await save(cut, [...tuesday.slice(0, 3), '5;Ida']);
  await pick(carillon, cut);
  await again.click();
  await expect(window.getByText('halb.txt ist nicht ganz')).toBeVisible();
  const none = info.outputPath('leer.txt');
  await save(none, ['9;Niemand;10:00;kein Handy']);
  await pick(carillon, none);
  await again.click();
  await expect(window.getByText('leer.txt nennt niemanden')).toBeVisible();
  await picture(carillon, 'send-again-empty-de');
  expect(await drafts()).toBe(0);

  const next = info.outputPath('Termine 24.11.csv');
  await save(next, tuesday);
  await dropOn(carillon, '[data-again]', next);
  await expect(window.getByText(/^Termine 24\.11\.csv im Vergleich/)).toBeVisible();
  expect(await drafts()).toBe(1);
  await resize(carillon, 'narrow');
  await settle(carillon);
  await picture(carillon, 'send-again-review-narrow-de');
});
