/** Steps of an import, as a person takes them in the window. */
import type { Carillon } from './app.ts';

/** Answers the system's dialog for opening a file, as a person would who picks it. */
export async function pick({ app }: Carillon, path: string): Promise<void> {
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

/** Says which country's numbers stand without a country code. */
export async function chooseCountry({ window }: Carillon, name: string): Promise<void> {
  const country = window.getByRole('combobox', { name: 'Country of numbers without a code' });
  await country.click();
  await country.fill(name);
  await window.getByRole('option', { name }).first().click();
}
