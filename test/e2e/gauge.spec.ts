import { expect, test } from '../support/app.ts';
import { putRealAccountInUse, startRealService } from '../support/real-service.ts';
import { sendPracticeCampaign } from '../support/rehearsal.ts';
import { goTo } from '../support/screens.ts';

test('the gauge on every screen says until when the service wants a wait', async ({ carillon }) => {
  const service = await startRealService();
  try {
    const { window, ask } = carillon;
    await putRealAccountInUse(ask, service.baseUrl, { kind: 'development' });
    service.setFaults([{ kind: 'rate-limited', retryAfter: 600 }]);
    await sendPracticeCampaign(ask, { people: 20, batchSize: 10 });
    await goTo(carillon, '#/contacts');
    const card = window.getByRole('navigation');
    await expect(card.getByText(/^held until \d/)).toBeVisible();
    await carillon.screenshot('gauge-held');
    await ask('settings.save', { language: 'de' });
    await expect(card.getByText(/^Wartezeit bis \d/)).toBeVisible();
    await carillon.screenshot('gauge-held-de');
  } finally {
    await service.stop();
  }
});
