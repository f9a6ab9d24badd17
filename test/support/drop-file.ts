/**
 * Dropping a file on the window, which only the system can really do.
 *
 * @module
 */
import type { Page } from '@playwright/test';

/** Drops a file of this computer on the window, from anywhere in the app. */
export async function dropFile(window: Page, file: string): Promise<void> {
  await window.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'a-file-from-outside';
    document.body.append(input);
  });
  const input = window.locator('#a-file-from-outside');
  await input.setInputFiles(file);
  await input.evaluate((element) => {
    const chosen = element instanceof HTMLInputElement ? element.files?.[0] : undefined;
    if (chosen === undefined) throw new Error('The file was not chosen.');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(chosen);
    document
      .querySelector('main')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    element.remove();
  });
}
