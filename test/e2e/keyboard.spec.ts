import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { campaignState, headingIs, sendButton } from '../support/main-job.ts';

/** Longer than the way through any screen; whoever gets this far is going in circles. */
const mostTabs = 120;

/** Presses Tab until the focus is there. Fails where no Tab leads to it, or where the focus cannot be seen. */
async function tabTo(window: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < mostTabs; presses++) {
    // One question, since the page may draw another element for `target` between two.
    const focus = await target.evaluate(focusOf);
    expect(focus, 'the focus can be seen').not.toBe('unseen');
    if (focus === 'seen') return;
    await window.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${target}`);
}

/** Whether the element has the focus, and whether it, its label, or what stands around a native control, shows that. */
function focusOf(element: Element): 'elsewhere' | 'seen' | 'unseen' {
  if (element !== document.activeElement) return 'elsewhere';
  const beside = element.nextElementSibling;
  if (beside?.tagName === 'LABEL' && getComputedStyle(beside).outlineStyle !== 'none') return 'seen';
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return 'seen';
    if (boxShadow !== 'none') return 'seen';
    if (at.matches('label, [class*=Input-wrapper], [class*=root]')) return 'unseen';
  }
  return 'unseen';
}

async function press(window: Page, target: Locator): Promise<void> {
  await tabTo(window, target);
  await window.keyboard.press('Enter');
}

/** Does what the palette finds first. */
async function command(window: Page, words: string): Promise<void> {
  await window.keyboard.press('Control+k');
  await expect(window.getByRole('textbox', { name: /Search for a screen/ })).toBeFocused();
  await window.keyboard.type(words);
  await window.keyboard.press('Enter');
}

test('a whole campaign, from contacts to results, without a mouse', async ({ carillon }) => {
  test.setTimeout(240_000);
  const { window } = carillon;
  const button = (name: string | RegExp): Locator => window.getByRole('button', { name });
  const field = (name: string): Locator => window.getByRole('textbox', { name, exact: true });

  await command(window, 'import contacts');
  await headingIs(window, 'Import contacts');
  await tabTo(window, window.getByRole('textbox', { name: 'Or paste rows' }));
  await window.keyboard.insertText('First name\tMobile\nAda\t+44 7700 900123\nGrace\t+44 7700 900124\n');
  await press(window, button('Use these rows'));
  await press(window, button('Check the rows'));
  await press(window, button('Import 2 contacts'));
  await expect(window.getByText('The contacts are in')).toBeVisible();

  await press(window, window.getByRole('link', { name: 'Sender IDs' }));
  await headingIs(window, 'Sender IDs');
  await press(window, button('New sender ID').first());
  await tabTo(window, field('Sender ID'));
  await window.keyboard.type('Clinic');
  await press(window, button('Save'));
  await expect(window.getByRole('grid', { name: 'Sender IDs' }).getByText('Clinic')).toBeVisible();

  await command(window, 'new campaign');
  await tabTo(window, field('Name'));
  await window.keyboard.type('Reminder');
  const sender = window.getByRole('combobox', { name: 'From' });
  await tabTo(window, sender);
  await window.keyboard.press('ArrowDown');
  await window.getByRole('option').first().waitFor();
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Enter');
  await tabTo(window, window.getByRole('radio', { name: 'Lists' }));
  await window.keyboard.press('ArrowRight');
  await expect(window.getByRole('radio', { name: 'All contacts' })).toBeChecked();
  await tabTo(window, field('Message'));
  await window.keyboard.type('Hello {First name}, see you on Monday.');
  await expect(window.getByText('Saved', { exact: true })).toBeVisible();
  await press(window, button('Review'));
  await headingIs(window, 'Review');
  await expect(sendButton(window)).toBeEnabled();
  await press(window, sendButton(window));
  await press(window, sendButton(window.getByRole('dialog')));
  await expect(campaignState(window, /^(Sending|Finished)$/)).toBeVisible();
  await expect(campaignState(window, 'Finished')).toBeVisible();

  await press(window, window.getByRole('link', { name: 'Results' }));
  await headingIs(window, 'Results');
  await expect(window.getByRole('grid').getByText('Reminder')).toBeVisible();
  await tabTo(window, window.getByRole('grid'));
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Enter');
  await headingIs(window, 'Reminder');
  // The screen that opened has the focus, so that a screen reader says where one is.
  await expect(window.getByRole('heading', { level: 1 })).toBeFocused();
});
