/** What a person got, on their own page: the text as they got it, from which campaign, and what became of it. */
import { expect, test } from '../support/app.ts';
import { practiceNumbers, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo } from '../support/screens.ts';

test('a contact’s page has the texts they got, the newest first, each with its campaign and outcome', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const [first = '', second = ''] = practiceNumbers(2);
  const finish = async (id: number): Promise<void> => {
    await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
  };
  const template = 'Hello {first name}, your turn is on Monday.';
  await finish(await sendPracticeCampaign(ask, { name: 'Spring', people: 2, batchSize: 1, template }));
  await ask('do-not-text.add', { text: `+${second}`, reason: 'asked' });
  const summer = 'The clinic is open again.';
  await finish(
    await sendPracticeCampaign(ask, { name: 'Summer', people: 2, batchSize: 1, template: summer }),
  );
  await ask('campaigns.create', { copyOf: null });

  const textsOf = async (person: string) => {
    await goTo(carillon, '#/contacts');
    await window.getByRole('row', { name: new RegExp(`7700 ?${person.slice(-6)}`) }).click();
    await window.getByText('Texts', { exact: true }).click();
    return window.getByRole('complementary').locator('section');
  };
  const got = await textsOf(first);
  await expect(got).toHaveCount(2);
  await expect(got.nth(0)).toContainText(/Summer.*Accepted.*The clinic is open again\..*Practice/s);
  await expect(got.nth(1)).toContainText(
    new RegExp(`Spring.*Accepted.*Hello ${first}, your turn is on Monday\\..*Practice`, 's'),
  );
  await carillon.screenshot('contact-texts');

  const refused = await textsOf(second);
  await expect(refused.nth(0)).toContainText(/Summer.*Left out/s);
  await expect(refused.nth(0)).not.toContainText('open again');
  await expect(refused.nth(1)).toContainText(`Hello ${second}, your turn`);
  await refused.nth(1).getByRole('link', { name: 'Open the campaign Spring' }).click();
  await expect(window.getByRole('heading', { name: 'Spring' })).toBeVisible();
});
