import type { Carillon } from './app.ts';
import { goTo } from './screens.ts';

/** From wherever the app is to the preview of what these lines put on the do-not-text list. */
export async function typeRefusals(carillon: Carillon, lines: string): Promise<void> {
  const { window } = carillon;
  await goTo(carillon, '#/do-not-text');
  await window.getByRole('button', { name: 'Add numbers' }).first().click();
  await window.getByRole('textbox', { name: 'Numbers' }).fill(lines);
  await window.getByRole('button', { name: 'Put on the list' }).click();
}
