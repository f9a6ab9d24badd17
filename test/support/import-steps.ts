/** Steps of an import, as a person takes them in the window. */
import type { Carillon } from './app.ts';

/** Answers the system's dialog for opening a file, as a person would who picks it. */
export async function pick({ app }: Pick<Carillon, 'app'>, path: string): Promise<void> {
  await app.evaluate(({ dialog }, picked) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [picked] });
  }, path);
}

/** From wherever the app is to the columns of a file. */
export async function importFile(carillon: Carillon, path: string): Promise<void> {
  const { window } = carillon;
  await pick(carillon, path);
  await window.getByRole('link', { name: 'Contacts' }).click();
  await window.getByRole('button', { name: 'Import contacts' }).click();
  await window.getByRole('button', { name: 'Choose a file' }).click();
}

/** From wherever the app is to the columns of pasted rows. */
export async function pasteRows({ window }: Pick<Carillon, 'window'>, rows: string): Promise<void> {
  await window.getByRole('link', { name: 'Contacts' }).click();
  await window.getByRole('button', { name: 'Import contacts' }).click();
  await window.getByRole('textbox', { name: 'Or paste rows' }).fill(rows);
  await window.getByRole('button', { name: 'Use these rows' }).click();
}

/** Says which country's numbers stand without a country code. */
export async function chooseCountry({ window }: Pick<Carillon, 'window'>, name: string): Promise<void> {
  const country = window.getByRole('combobox', { name: 'Country of numbers without a code' });
  await country.click();
  await country.fill(name);
  await window.getByRole('option', { name }).first().click();
}

/**
 * Drops files on the window. One that the page made itself has no path: a real one comes in through a field, and is
 * dropped from there.
 */
export async function drop(carillon: Carillon, ...paths: readonly string[]): Promise<void> {
  await dropOn(carillon, 'main', ...paths);
}

/** The same, on the first element that the selector finds. */
export async function dropOn(
  { window }: Pick<Carillon, 'window'>,
  selector: string,
  ...paths: readonly string[]
): Promise<void> {
  await window.evaluate(() => {
    const field = document.createElement('input');
    field.type = 'file';
    field.id = 'file-to-drop';
    field.multiple = true;
    document.body.append(field);
  });
  await window.locator('#file-to-drop').setInputFiles([...paths]);
  await window.evaluate((on) => {
    const field = document.querySelector('#file-to-drop');
    const files = field instanceof HTMLInputElement ? (field.files ?? []) : [];
    if (files.length === 0) throw new Error('There is no file to drop');
    const dataTransfer = new DataTransfer();
    for (const file of files) dataTransfer.items.add(file);
    const target = document.querySelector(on) ?? document.body;
    for (const type of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
    field?.remove();
  }, selector);
}
