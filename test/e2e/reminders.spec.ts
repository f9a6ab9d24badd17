/** A clinic's reminders in the real window: written once, looked at, pressed; nothing of them where there are no dates. */
import { localTime } from '../../electron/shared/time/time-zones.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { pasteRows } from '../support/import-steps.ts';
import { planPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse, startRealService } from '../support/real-service.ts';
import { goTo, picture, resize } from '../support/screens.ts';

const minute = 60_000;
const hour = 60 * minute;
const two = (figure: number): string => String(figure).padStart(2, '0');

/** As a file has it, by the clock of Berlin. */
function inBerlin(at: number): string {
  const { year, month, day, minute: of } = localTime('Europe/Berlin', at);
  return `${year}-${two(month)}-${two(day)} ${two(Math.floor(of / 60))}:${two(of % 60)}`;
}

async function speak(carillon: Carillon, language: 'de' | 'ar' | 'en'): Promise<void> {
  await carillon.ask('settings.save', { language });
  await expect(carillon.window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
}

/** The main process's clock goes on by so much: no more than five minutes, as the queue, a thread with a clock of its own, asks about one that is set back further. */
async function timePasses({ app }: Carillon, ms: number): Promise<void> {
  await app.evaluate((_electron, by) => {
    const before = Date.now.bind(Date);
    Date.now = () => before() + by;
  }, ms);
}

async function appointments(carillon: Carillon, rows: readonly string[]): Promise<void> {
  const { window } = carillon;
  await carillon.ask('settings.save', { defaultCountry: 'DE' });
  await pasteRows(carillon, `Name,Mobile,Appointment\n${rows.join('\n')}\n`);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: /^Import \d contacts/ }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
}

const texts = async ({ ask }: Carillon): Promise<readonly string[]> =>
  (await ask('practice.outbox', { before: null, limit: 50, search: '' })).rows
    .map(({ number, text }) => `${number} ${text}`)
    .toSorted();

test('a reminder is written once, shows who gets it first, and goes out at one press', async ({
  carillon,
}) => {
  const { window, ask } = carillon;
  const nav = window.getByRole('link', { name: 'Reminders' });
  const soon = Math.ceil(Date.now() / minute) * minute + hour + 2 * minute;
  await appointments(carillon, [
    `Ada,0171 2345678,${inBerlin(soon)}`,
    `Ben,0171 2345679,${inBerlin(soon)}`,
    `Cleo,0171 2345680,${inBerlin(soon + 100 * hour)}`,
  ]);
  await nav.click();
  await expect(window.getByRole('heading', { name: 'No reminders yet' })).toBeVisible();
  await picture(carillon, 'reminders-empty');

  await window.getByRole('link', { name: 'New reminder' }).click();
  await window.getByRole('textbox', { name: 'Name' }).fill('Appointments');
  await window.getByRole('textbox', { name: 'From' }).fill('Clinic');
  await window.getByRole('combobox', { name: 'When it goes out' }).click();
  await window.getByRole('option', { name: 'Hours before' }).click();
  await window.getByRole('textbox', { name: 'How many' }).fill('1');
  const message = window.getByRole('textbox', { name: 'Message' });
  await message.fill('Hello {Name}, we expect you at {Appointment: 14:30}.');
  await expect(window.getByText('3 people get it')).toBeVisible();
  await picture(carillon, 'reminders-editor');
  await resize(carillon, 'narrow');
  await picture(carillon, 'reminders-editor-narrow');
  await resize(carillon, 'small');
  await window.getByRole('button', { name: 'Switch on' }).click();
  await expect(window.getByRole('heading', { name: 'Reminders', exact: true })).toBeVisible();

  await timePasses(carillon, 3 * minute);
  await goTo(carillon, '#/');
  await nav.click();
  await expect(window.getByText('Waits for you')).toHaveCount(2);
  await picture(carillon, 'reminders-today');
  await window.getByRole('button', { name: 'Send today’s 2 texts' }).click();
  const dialog = window.getByRole('dialog', { name: 'Is this what should go out?' });
  await expect(dialog.getByText(/Hello Ada, we expect you at/)).toBeVisible();
  await picture(carillon, 'reminders-first-run');
  await ask('practice.set-faults', { faults: ['expired-key'] });
  await dialog.getByRole('button', { name: 'Send today’s 2 texts' }).click();
  await expect(window.getByText('2 texts go out.')).toBeVisible();
  await expect(window.getByRole('button', { name: /^Send today/ })).toHaveCount(0);

  // A run that stands still says so where the day is looked at, and leads to what helps.
  await expect(window.getByText(/^“Appointments.*” is paused\. The API key has expired/)).toBeVisible();
  await picture(carillon, 'reminders-paused');
  await ask('practice.set-faults', { faults: [] });
  await window.getByRole('link', { name: /^Look\b/ }).click();
  await window.getByRole('button', { name: 'Resume' }).click();
  await nav.click();
  await expect.poll(() => texts(carillon), { timeout: 60_000 }).toHaveLength(2);
  await expect(window.getByText('Accepted', { exact: true })).toHaveCount(2);
  expect(await texts(carillon)).toEqual([
    expect.stringMatching(/^491712345678 Hello Ada, we expect you at \d\d?:\d\d/),
    expect.stringMatching(/^491712345679 Hello Ben, we expect you at \d\d?:\d\d/),
  ]);

  await window.getByText('All reminders').click();
  await window.getByRole('button', { name: 'Actions: Appointments' }).click();
  await window.getByRole('menuitem', { name: 'Let it go by itself…' }).click();
  await window.getByRole('button', { name: 'Let it go by itself' }).click();
  await expect(window.getByText('By itself', { exact: true })).toBeVisible();
  await picture(carillon, 'reminders-all');

  await window.getByText('Appointments', { exact: true }).click();
  await window.getByRole('combobox', { name: 'When it goes out' }).click();
  await window.getByRole('option', { name: 'Days before' }).click();
  await expect(window.getByText('3 people get it')).toHaveCount(0);
  await window.getByRole('button', { name: 'Save' }).click();
  const change = window.getByRole('dialog', { name: 'What this changes' });
  await expect(change.getByText('1 text goes out at another time')).toBeVisible();
  await picture(carillon, 'reminders-change');
  await change.getByRole('button', { name: 'Save' }).click();
  await window.getByText('All reminders').click();
  await expect(window.getByText('At a press')).toBeVisible();
  await window.getByRole('button', { name: 'Pause all' }).click();
  await expect(window.getByText('Paused')).toBeVisible();

  for (const language of ['de', 'ar'] as const) {
    await speak(carillon, language);
    await picture(carillon, `reminders-all-${language}`);
    const [{ id } = { id: 0 }] = (await ask('reminders.list', undefined)).reminders;
    await goTo(carillon, `#/reminders/${id}`);
    await picture(carillon, `reminders-editor-${language}`);
    await goTo(carillon, '#/reminders');
    await picture(carillon, `reminders-today-${language}`);
    await resize(carillon, 'narrow');
    await picture(carillon, `reminders-today-narrow-${language}`);
    await resize(carillon, 'small');
  }
  await speak(carillon, 'en');
});

test('above the ceiling, the press asks for a yes; what becomes too dear waits for one, on its screen and at home', async ({
  carillon,
}) => {
  const { window, ask } = carillon;
  const service = await startRealService();
  try {
    await ask('settings.save', { currency: 'EUR', otherPrice: 0.1, costCeiling: 0.1 });
    await ask('settings.save', { textingHours: null });
    await putRealAccountInUse(ask, service.baseUrl);
    const soon = Math.ceil(Date.now() / minute) * minute + hour + 3 * minute;
    await appointments(carillon, [
      `Ada,0171 2345678,${inBerlin(soon)}`,
      `Ben,0171 2345679,${inBerlin(soon)}`,
    ]);
    await ask('reminders.save', {
      id: null,
      draft: {
        name: 'Appointments',
        senderId: 'Clinic',
        template: 'Hello {Name}, see you soon.',
        source: { field: 'Appointment', listId: null, file: null },
        rule: { when: { kind: 'hours', before: 1 }, yearly: false, latest: 'date' },
        options: { batchSize: 50, askAfter: null, language: 'en' },
      },
    });
    await goTo(carillon, '#/reminders');
    const press = window.getByRole('button', { name: 'Send today’s 2 texts' });
    const dialog = window.getByRole('dialog');
    await expect(window.getByText('It costs €0.20 by your price table.')).toBeVisible();
    await press.click();
    await expect(dialog.getByText('It costs €0.20, more than your ceiling of €0.10.')).toBeVisible();
    await picture(carillon, 'reminders-over-ceiling');
    await window.keyboard.press('Escape');
    await ask('settings.save', { costCeiling: 1 });
    await press.click();
    await dialog.getByRole('button', { name: 'Send today’s 2 texts' }).click();
    await expect(window.getByText('2 texts go out at their time.')).toBeVisible();

    await ask('settings.save', { costCeiling: 0.1 });
    await timePasses(carillon, 4 * minute);
    const waits = window.getByText(
      '“Appointments” waits for you: It costs €0.20, more than your ceiling of €0.10.',
    );
    await expect(waits).toBeVisible();
    await expect(window.getByText('Waits for you', { exact: true })).toHaveCount(2);
    await picture(carillon, 'reminders-too-dear');
    await speak(carillon, 'de');
    await picture(carillon, 'reminders-too-dear-de');
    await speak(carillon, 'en');
    await goTo(carillon, '#/');
    await expect(waits).toBeVisible();
    await picture(carillon, 'home-too-dear');
    await press.click();
    await expect(
      window.getByRole('dialog', { name: 'Send although it costs more than your ceiling?' }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Send today’s 2 texts' }).click();
    await expect(waits).toBeHidden();
    await expect.poll(() => service.countByNumber().size, { timeout: 60_000 }).toBe(2);
  } finally {
    await service.stop();
  }
});

test('a notice goes to a list every week or month, where nobody has a date', async ({ carillon }) => {
  const { window, ask } = carillon;
  await ask('settings.save', { defaultCountry: 'DE' });
  await pasteRows(carillon, 'Name,Mobile\nAda,0171 2345678\nBen,0171 2345679\n');
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await window.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  await window.keyboard.press('Control+k');
  await window.getByRole('textbox', { name: /Search for a screen/ }).fill('weekly');
  await window.getByRole('button', { name: 'Reminders', exact: true }).click();
  await expect(window.getByText('The dates may come from a file')).toBeVisible();
  await window.getByRole('link', { name: 'New reminder' }).click();

  await window.getByRole('textbox', { name: 'Name' }).fill('Choir');
  await window.getByRole('textbox', { name: 'From' }).fill('Clinic');
  await expect(window.getByRole('combobox', { name: 'Date', exact: true })).toHaveCount(0);
  await expect(window.getByRole('combobox', { name: 'When it goes out' })).toHaveValue('Every week');
  await window.getByRole('combobox', { name: 'Weekday' }).click();
  await window.getByRole('option', { name: 'Wednesday' }).click();
  await window.getByRole('textbox', { name: 'Message' }).fill('Choir tonight.');
  await expect(window.getByText('2 people get it')).toBeVisible();
  await picture(carillon, 'notice-editor');
  await window.getByRole('button', { name: 'Switch on' }).click();
  await window.getByText('All reminders').click();
  await expect(window.getByText(/^Every week: Wednesday, 10:00/)).toBeVisible();

  await window.getByText('Choir', { exact: true }).click();
  // Somebody else saves it meanwhile: both versions stay.
  const written = window.getByRole('textbox', { name: 'Name' });
  await written.fill('Choir of the town');
  for (const { id, senderId, template, source, rule, options } of (await ask('reminders.list', undefined))
    .reminders)
    await ask('reminders.save', {
      id,
      draft: { name: 'Choir at seven', senderId, template, source, rule, options },
    });
  await window.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(window.getByText('Somebody else changed this meanwhile')).toBeVisible();
  await picture(carillon, 'reminder-changed-meanwhile');
  for (const name of ['Choir at seven', 'Choir of the town']) {
    await window.getByRole('button', { name: 'Show the other version' }).click();
    await expect(written).toHaveValue(name);
  }
  await written.fill('Choir');
  await window.getByRole('combobox', { name: 'When it goes out' }).click();
  await window.getByRole('option', { name: 'Every month' }).click();
  await window.getByRole('textbox', { name: 'Day of the month' }).fill('31');
  await expect(window.getByText('In a shorter month, on its last day.')).toBeVisible();
  await window.getByRole('button', { name: 'Save' }).click();
  await window
    .getByRole('dialog', { name: 'What this changes' })
    .getByRole('button', { name: 'Save' })
    .click();
  await window.getByText('All reminders').click();
  await expect(window.getByText(/^Every month: day 31, 10:00/)).toBeVisible();
  const [{ id } = { id: 0 }] = (await ask('reminders.list', undefined)).reminders;
  for (const language of ['de', 'ar'] as const) {
    await speak(carillon, language);
    await picture(carillon, `notices-all-${language}`);
    await goTo(carillon, `#/reminders/${id}`);
    await picture(carillon, `notice-editor-${language}`);
    await resize(carillon, 'narrow');
    await picture(carillon, `notice-editor-narrow-${language}`);
    await resize(carillon, 'small');
    await goTo(carillon, '#/reminders');
  }
});

test('all that goes out by itself stands on one page, with a pause for one and for all', async ({
  carillon,
}) => {
  const { window, ask } = carillon;
  const nav = window.getByRole('link', { name: 'Coming up' });
  await expect(nav).toHaveCount(0);
  const soon = Math.ceil(Date.now() / minute) * minute + 30 * hour;
  await appointments(carillon, [
    `Ada,0171 2345678,${inBerlin(soon)}`,
    `Ben,0171 2345679,${inBerlin(soon + 24 * hour)}`,
  ]);
  const draft = {
    name: 'Appointments',
    senderId: 'Clinic',
    template: 'We expect you at {Appointment: 14:30}.',
    source: { field: 'Appointment', listId: null, file: null },
    rule: { when: { kind: 'hours', before: 2 }, yearly: false, latest: 'date' },
    options: { batchSize: 50, askAfter: null },
  } as const;
  await ask('reminders.save', { id: null, draft });
  await ask('reminders.save', {
    id: null,
    draft: {
      ...draft,
      name: 'Choir',
      template: 'Choir tonight.',
      source: { field: '', listId: null, file: null },
      rule: { when: { kind: 'weekly', day: 3, at: 600 }, yearly: false, latest: 'due-day' },
    },
  });
  // A day and more before the first of the appointments' texts: at no hour of the day are both on one page of the calendar.
  const plan = await planPracticeCampaign(ask, { people: 2, batchSize: 50, name: 'Spring sale' });
  await ask('campaigns.send', { campaign: plan.id, plan: plan.version, at: Date.now() + 3 * hour });

  await nav.click();
  await expect(window.getByText(/^From this computer, .+, while Carillon runs on it\./)).toBeVisible();
  const cells = (name: string) => window.getByRole('gridcell', { name: new RegExp(`^${name}`) });
  await expect(cells('Appointments')).toHaveCount(2);
  await expect(cells('Spring sale')).toHaveCount(1);
  await expect(window.getByText('Asks when due').first()).toBeVisible();
  await picture(carillon, 'planned-list');

  await window.getByText('Calendar', { exact: true }).click();
  await expect(cells('Spring sale')).toHaveCount(1);
  await expect(cells('Appointments')).toHaveCount(0);
  await window
    .getByRole('button', { name: /: 1 planned$/ })
    .last()
    .click();
  await expect(window.getByRole('grid').getByRole('row')).toHaveCount(2);
  await picture(carillon, 'planned-calendar');
  for (const language of ['de', 'ar'] as const) {
    await speak(carillon, language);
    await picture(carillon, `planned-calendar-${language}`);
    await resize(carillon, 'narrow');
    await picture(carillon, `planned-calendar-narrow-${language}`);
    await resize(carillon, 'small');
  }
  await speak(carillon, 'en');

  await window.getByText('List', { exact: true }).click();
  await window.getByRole('button', { name: 'Actions: Appointments' }).first().click();
  await window.getByRole('menuitem', { name: 'Pause this reminder' }).click();
  await expect(window.getByText('Paused', { exact: true })).toHaveCount(2);
  await window.getByRole('button', { name: 'Actions: Spring sale' }).click();
  await window.getByRole('menuitem', { name: 'Cancel the schedule' }).click();
  await window.getByRole('button', { name: 'Undo' }).click();
  await expect(cells('Spring sale')).toHaveCount(1);
  await window.getByRole('button', { name: 'Pause all' }).click();
  const dialog = window.getByRole('dialog', { name: 'Pause all that is planned?' });
  await expect(dialog.getByText('Scheduled campaigns become drafts again.')).toBeVisible();
  await picture(carillon, 'planned-pause-all');
  await dialog.getByRole('button', { name: 'Pause all' }).click();
  await expect(cells('Spring sale')).toHaveCount(0);
  await expect(window.getByText('By itself').or(window.getByText('Asks when due'))).toHaveCount(0);
});

test('a text that was due and that nobody has sent is the first of all that is coming up, with the way to send it', async ({
  carillon,
}) => {
  const { window, ask } = carillon;
  const soon = Math.ceil(Date.now() / minute) * minute + hour + 2 * minute;
  await appointments(carillon, [
    `Ada,0171 2345678,${inBerlin(soon)}`,
    `Ben,0171 2345679,${inBerlin(soon + 24 * hour)}`,
  ]);
  await ask('reminders.save', {
    id: null,
    draft: {
      name: 'Appointments',
      senderId: 'Clinic',
      template: 'We expect you at {Appointment: 14:30}.',
      source: { field: 'Appointment', listId: null, file: null },
      rule: { when: { kind: 'hours', before: 1 }, yearly: false, latest: 'date' },
      options: { batchSize: 50, askAfter: null },
    },
  });
  await timePasses(carillon, 4 * minute);
  await goTo(carillon, '#/planned');
  await expect(window.getByText('Due, and waiting for you: 1')).toBeVisible();
  await expect(window.getByRole('row').nth(1)).toContainText('Waits for you');
  await expect(window.getByRole('row').nth(2)).toContainText('Asks when due');
  await picture(carillon, 'planned-waits');
  await window.getByRole('link', { name: 'Look at them' }).click();
  await expect(window.getByRole('button', { name: /^Send today/ })).toBeVisible();
});
