/** The question that is all of Carillon once it goes over to other records. */
import { expect } from '@playwright/test';
import type { RunningApp } from './launch.ts';
import { openAddress } from './screens.ts';

/** Somebody who does not press the one button there is reaches nothing of the app, and nothing is written. */
export async function onlyStartsAnew({ window, ask }: Pick<RunningApp, 'window' | 'ask'>): Promise<void> {
  const dialog = window.getByRole('dialog');
  const isAlone = async (): Promise<void> => {
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByRole('button')).toHaveText(['Start again']);
    await expect(window.getByRole('navigation')).toHaveCount(0);
  };
  await isAlone();
  for (const key of ['Escape', 'ControlOrMeta+K', 'F1', 'ControlOrMeta+F']) await window.keyboard.press(key);
  await window.mouse.click(5, 5);
  await isAlone();
  await openAddress({ window }, '#/do-not-text').catch(() => undefined);
  await isAlone();
  const data = await window.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['Number\n+447700900005'], 'people.csv', { type: 'text/csv' }));
    return dropped;
  });
  await dialog.dispatchEvent('drop', { dataTransfer: data });
  await isAlone();
  await expect(ask('do-not-text.add', { text: '+447700900008', reason: 'asked' })).rejects.toThrow(
    'starts-anew',
  );
  await window.reload();
  await expect(dialog).toContainText('Carillon has to start again');
  await window.keyboard.press('Escape');
  await isAlone();
}
