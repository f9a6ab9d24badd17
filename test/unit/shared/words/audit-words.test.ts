import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../../electron/shared/audit.ts';
import { languages } from '../../../../electron/shared/settings/languages.ts';
import { auditWords } from '../../../../electron/shared/words/audit-words.ts';
import { speak, startCatalogue } from '../../../../renderer/catalogue/catalogue.ts';

const i18next = await startCatalogue('en-GB');
const t = i18next.getFixedT('en-GB', 'audit');
const asked = Date.UTC(2026, 10, 21, 12, 0);
const words = (event: NonNullable<AuditEntry['event']>) =>
  auditWords(t, 'en-GB', { id: 1, at: asked, actor: 'ada', subject: '', action: event.action, event });

test('numbers that were put on the do-not-text list without a reason end with no colon', () => {
  const detail = { numbers: 3, reason: '' };
  expect(words({ action: 'do-not-text.added', detail })).toBe('3 numbers added');
  expect(words({ action: 'do-not-text.added', detail: { ...detail, reason: 'asked' } })).toBe(
    '3 numbers added: asked',
  );
});

test('what a computer brought along to a team is said to come from it, not to be a reason or a thing', () => {
  expect(words({ action: 'do-not-text.added', detail: { numbers: 1, reason: '', from: 'desk-2' } })).toBe(
    '1 number added. Brought along from desk-2',
  );
  const detail = { added: 1, changed: 0, rejected: 0, from: 'desk-2' };
  expect(words({ action: 'contacts.imported', detail })).toBe(
    'Imported: 1 new, 0 changed, 0 rejected. Brought along from desk-2',
  );
  expect(words({ action: 'campaign.brought', detail: { brought: 12, from: 'desk-2' } })).toBe(
    'Ended campaigns: 12. Brought along from desk-2',
  );
});

test('an import says how many it took off lists, where it did', () => {
  const detail = { added: 3, changed: 1, rejected: 0 };
  expect(words({ action: 'contacts.imported', detail })).toBe('Imported: 3 new, 1 changed, 0 rejected');
  expect(words({ action: 'contacts.imported', detail: { ...detail, left: 2 } })).toBe(
    'Imported: 3 new, 1 changed, 0 rejected, 2 taken off lists',
  );
});

test('records that were taken on say how many campaigns went out that they do not know', () => {
  const detail = { why: 'set-back', batches: 2, recipients: 40, missing: 3 } as const;
  expect(words({ action: 'data.taken-on', detail })).toMatch(/they do not know: 3; .*: 40$/);
  expect(words({ action: 'data.taken-on', detail: { ...detail, missing: 0 } })).toMatch(
    /here; people .*: 40$/,
  );
});

test('a campaign that is sent at once is not one that was scheduled, which has its time', () => {
  const at = (later: number) => ({ at: asked + later, campaignId: 7 });
  expect(words({ action: 'campaign.scheduled', detail: at(10_000) })).toBe('To be sent right away');
  expect(words({ action: 'campaign.scheduled', detail: at(3_600_000) })).toMatch(
    /^Scheduled for 21 Nov 2026, \d\d:00$/,
  );
});

test('a decision counts messages, as every screen does, and not the requests that they went in', () => {
  const detail = { batches: 6, recipients: 300, as: 'accepted', from: 'unconfirmed', campaignId: 7 } as const;
  expect(words({ action: 'batches.resolved', detail })).toBe('300 unconfirmed messages counted as sent');
});

test('the kind of an account is in the words of the reader', async () => {
  await speak('es');
  const spanish = i18next.getFixedT('es', 'audit');
  const detail = { account: 'shop', kind: 'production', baseUrl: 'https://sms.example' } as const;
  const entry = { id: 1, at: asked, actor: 'ana', subject: 'Shop' };
  const said = auditWords(spanish, 'es', {
    ...entry,
    action: 'account.saved',
    event: { action: 'account.saved', detail },
  });
  expect(said).toBe('Cuenta guardada (Producción, https://sms.example)');
});

test('a campaign that the computer of another person begins is of whoever scheduled it', () => {
  const detail = { recipients: 259, account: 'shop', practice: false, campaignId: 1 } as const;
  expect(words({ action: 'campaign.sent', detail })).toBe('Sending begun, to 259 people');
  expect(words({ action: 'campaign.sent', detail: { ...detail, by: 'julio' } })).toBe(
    'Sending begun, to 259 people, at the computer of ada. Scheduled by julio',
  );
  expect(words({ action: 'campaign.sent', detail: { ...detail, by: 'julio', isAhead: false } })).toBe(
    'Sending begun, to 259 people, at the computer of ada. julio pressed Send',
  );
});

test('whoever refused is told apart from whom something was sent to again', () => {
  const detail = { batches: 1, recipients: 3, as: 'queued', from: 'rejected' } as const;
  expect(words({ action: 'batches.resolved', detail })).toBe('3 rejected messages sent again');
  expect(words({ action: 'batches.resolved', detail: { ...detail, refused: 2 } })).toBe(
    '3 rejected messages sent again. Left out, since they refused in the meantime: 2',
  );
});

test('a price or a ceiling that was changed is named with what it was and what it is', () => {
  const currency = { from: 'EUR', to: 'EUR' };
  const ceiling = { field: 'costCeiling', country: null, from: 50, to: 1 } as const;
  const price = { field: 'prices', country: 'DE', from: null, to: 0.08 } as const;
  const detail = {
    fields: ['costCeiling', 'prices', 'reserve'],
    money: { currency, sums: [ceiling, price] },
  };
  expect(words({ action: 'settings.changed', detail })).toBe(
    'Changed: cost to ask again above (€50.00 → €1.00), prices by country (Germany – → €0.08), requests left to others',
  );
});

test('a full disk is said to be whose it is, where the line tells', () => {
  const paused = (detail: object) =>
    words({ action: 'campaign.paused-itself', detail: { because: 'disk-full', ...detail } });
  expect(paused({})).toBe('Paused: The disk cannot be written; most often it is full');
  expect(paused({ disk: 'here' })).toMatch(/^Paused: This computer’s disk /);
  expect(paused({ disk: 'server' })).toBe('Paused: The team’s server has no room left on its disk');
  const ofAna = { person: 'ana', computer: 'PC' };
  expect(paused({ disk: 'full', ...ofAna })).toBe('Paused: The disk of ana (PC) is full');
  expect(paused({ disk: 'unwritable', ...ofAna })).toBe('Paused: ana (PC) cannot write to its disk');
});

test.each(languages)(
  'the parts of Carillon are called in the log as its screens call them: %s',
  async (language) => {
    await speak(language);
    const of = i18next.getFixedT(language, ['audit', 'shell', 'settings', 'team']);
    const called = [
      ['audit:part.contacts', 'shell:nav.contacts'],
      ['audit:part.doNotText', 'shell:nav.doNotText'],
      ['audit:part.settings', 'shell:nav.settings'],
      ['audit:part.campaigns', 'shell:nav.campaigns'],
      ['audit:part.audit', 'settings:section.audit'],
      ['audit:part.data', 'settings:section.data'],
      ['audit:part.lists', 'team:bring.kind.lists'],
      ['audit:part.templates', 'team:bring.kind.templates'],
      ['audit:part.senderIds', 'team:bring.kind.senderIds'],
      ['audit:part.results', 'team:bring.kind.results'],
    ] as const;
    for (const [part, screen] of called) expect(of(part)).toBe(of(screen));
  },
);
