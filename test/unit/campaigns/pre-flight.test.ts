import { describe, expect, test } from 'vitest';
import { type PreFlightFacts, preFlight } from '../../../electron/campaigns/pre-flight.ts';
import type { Account } from '../../../electron/shared/models.ts';
import { defaultSettings } from '../../../electron/shared/settings/settings.ts';
import { practiceAccount } from '../../support/practice-account.ts';

const noon = Date.UTC(2026, 0, 5, 12);

const account: Account = {
  ...practiceAccount,
  id: 'a',
  name: 'Clinic',
  kind: 'production',
  baseUrl: 'https://sms.example',
};

const clean: PreFlightFacts = {
  draft: { senderId: 'Clinic', sentUnseenAt: null },
  account,
  figures: {
    recipients: 1000,
    skipped: {},
    inSeveralLists: 0,
    segments: 1000,
    lengths: [{ segments: 1, recipients: 1000 }],
    unicodeRecipients: 0,
    emptyFields: [],
    braceFields: [],
    countries: [{ country: 'GB', recipients: 1000, segments: 1000 }],
    longest: null,
  },
  landlines: { people: 0, texts: 0, cost: { amount: null, currency: 'GBP', unpriced: 0 } },
  findings: {
    links: [],
    fieldsInLinks: [],
    foreignFields: [],
    noOptOut: false,
    promise: undefined,
    ownAlphabet: false,
    forcing: [],
  },
  plain: null,
  past: { people: 0, days: [], contactIds: [] },
  calledOff: [],
  refusedElsewhere: { people: 0, more: false, examples: [], contactIds: [] },
  twoNumbers: { people: 0, more: false, examples: [], contactIds: [] },
  timing: {
    perMinute: 100,
    durationMs: 60_000,
    startsAt: noon,
    endsAt: noon + 60_000,
    resumesAt: null,
    changesAt: null,
    waiting: [],
  },
  cost: { amount: 40, currency: 'GBP', unpriced: 0 },
  senderIdUse: 'this-account',
  senderRefusal: null,
  settings: { ...defaultSettings, prices: { GB: 0.04 } },
  homeZone: 'Europe/London',
  fuse: { 'same-text': 0, 'many-texts': 0, more: false, countries: [] },
  gone: { lists: false, exceptLists: false },
  alike: [],
  copies: [],
  unseen: null,
};

function kinds(part: Partial<PreFlightFacts>): readonly string[] {
  return preFlight({ ...clean, ...part }).map(({ kind, severity }) => `${severity} ${kind}`);
}

function figures(part: Partial<PreFlightFacts['figures']>): Partial<PreFlightFacts> {
  return { figures: { ...clean.figures, ...part } };
}

describe('the pre-flight list', () => {
  test('is empty where nothing is to be said', () => {
    expect(kinds({})).toEqual([]);
  });

  test('warns where lists that it names are gone, the excepted ones first', () => {
    expect(kinds({ gone: { lists: true, exceptLists: true } })).toEqual([
      'warns except-list-gone',
      'warns list-gone',
    ]);
  });

  test('warns of people who are in the audience with two numbers', () => {
    const twoNumbers = {
      people: 1,
      more: false,
      examples: [{ name: 'Ann Hill', numbers: ['447700900100', '447700900110'] }],
      contactIds: [1, 2],
    };
    expect(kinds({ twoNumbers })).toEqual(['warns two-numbers']);
  });

  test('blocks without people, sender ID or a key that works', () => {
    expect(kinds(figures({ recipients: 0 }))).toContain('blocks nobody');
    expect(kinds({ draft: { senderId: ' ', sentUnseenAt: null } })).toEqual(['blocks no-sender-id']);
    expect(kinds({ account: { ...account, keptIn: 'nowhere' } })).toEqual(['blocks no-key']);
    expect(kinds({ account: { ...account, keptIn: 'unreadable' } })).toEqual(['blocks key-unreadable']);
    const refusal = { problem: 'expired', said: 'API key has expired.', at: 1 } as const;
    expect(kinds({ account: { ...account, refusal } })).toEqual(['blocks key-refused']);
  });

  test('does not lock practice mode after an expired key was rehearsed: its key cannot be changed', () => {
    const refusal = { problem: 'expired', said: 'API key has expired.', at: 1 } as const;
    expect(kinds({ account: { ...account, kind: 'practice', refusal } })).toEqual([]);
  });

  test('has what blocks before what warns', () => {
    const both = kinds({
      draft: { senderId: '', sentUnseenAt: null },
      findings: { ...clean.findings, noOptOut: true },
    });
    expect(both).toEqual(['blocks no-sender-id', 'warns no-opt-out']);
  });

  test('warns of a sender ID that is new, long or made of digits', () => {
    expect(kinds({ senderIdUse: 'never' })).toEqual(['warns sender-id-new']);
    expect(
      preFlight({ ...clean, senderIdUse: 'other-account' }).filter(({ kind }) => kind === 'sender-id-new'),
    ).toEqual([
      { severity: 'warns', kind: 'sender-id-new', senderId: clean.draft.senderId, elsewhere: true },
    ]);
    expect(
      kinds({ draft: { senderId: 'A very long one', sentUnseenAt: null }, senderIdUse: 'never' }),
    ).toEqual(['warns sender-id']);
    expect(kinds({ senderRefusal: { at: noon, said: 'Not approved' } })).toEqual(['warns sender-id-refused']);
  });

  test('warns of texts: empty fields, length, alphabet, links, other programs’ fields, no way out', () => {
    expect(
      kinds({
        ...figures({
          skipped: { 'empty-field': 2 },
          emptyFields: [{ field: 'first name', people: 2 }],
          lengths: [
            { segments: 1, recipients: 990 },
            { segments: 5, recipients: 10 },
          ],
          unicodeRecipients: 3,
        }),
        findings: {
          ...clean.findings,
          links: [{ link: 'bit.ly/x', problem: 'shortener' }],
          fieldsInLinks: ['code'],
          foreignFields: [{ written: '[name]', field: 'name' }],
          noOptOut: true,
          forcing: ['ş'],
        },
      }),
    ).toEqual([
      'warns empty-fields',
      'warns foreign-field',
      'warns link',
      'warns field-in-link',
      'warns many-segments',
      'warns unicode',
      'warns no-opt-out',
    ]);
    const silent = { ...clean.settings, wantOptOut: false };
    expect(kinds({ findings: { ...clean.findings, noOptOut: true }, settings: silent })).toEqual([]);
  });

  test('warns above the ceiling and not at it, and where prices are missing', () => {
    const settings = { ...clean.settings, costCeiling: 40 };
    expect(kinds({ settings })).toEqual([]);
    const above = { settings: { ...settings, costCeiling: 39.99 } };
    expect(kinds(above)).toEqual(['warns over-ceiling']);
    expect(kinds({ ...above, account: practiceAccount })).toEqual([]);
    const cost = { amount: 40, currency: 'GBP', unpriced: 5 };
    expect(kinds({ cost })).toEqual(['warns price-unknown']);
    const nothing = { ...clean.settings, prices: {} };
    expect(kinds({ cost: { ...cost, amount: null }, settings: nothing })).toEqual([]);
  });

  test('warns of a country with very few people beside one with nearly all', () => {
    const odd = [
      { country: 'GB', recipients: 997, segments: 997 },
      { country: 'TV', recipients: 3, segments: 3 },
    ];
    expect(kinds(figures({ countries: odd }))).toEqual(['warns odd-country']);
    const two = [
      { country: 'GB', recipients: 600, segments: 600 },
      { country: 'IE', recipients: 400, segments: 400 },
    ];
    expect(kinds(figures({ countries: two }))).toEqual([]);
  });

  test('warns of people who sleep, of a campaign that lasts over night, and of neither in practice', () => {
    const waiting = [{ country: 'NZ', recipients: 5, until: noon + 7 * 3_600_000 }];
    expect(kinds({ timing: { ...clean.timing, waiting } })).toEqual(['warns waits-for-hours']);
    const long = { ...clean.timing, resumesAt: noon + 13 * 3_600_000, endsAt: noon + 14 * 3_600_000 };
    expect(kinds({ timing: { ...long, waiting } })).toEqual(['warns waits-for-hours', 'warns over-night']);
    expect(kinds({ timing: long })).toEqual(['warns over-night']);
    expect(kinds({ timing: long, account: { ...account, kind: 'practice' } })).toEqual([]);
  });

  test('blocks where a country’s zones share none of the hours', () => {
    const settings = { ...clean.settings, textingHours: { from: 9 * 60, until: 10 * 60 } };
    const countries = [{ country: 'US', recipients: 1000, segments: 1000 }];
    expect(kinds({ ...figures({ countries }), settings })).toEqual(['blocks never-open']);
  });

  test('warns of a promise that a sender ID with letters cannot keep, and of none under a number', () => {
    const promise = {
      index: 0,
      sentence: 'Reply STOP',
      stops: true,
      whole: true,
      instead: 'No replies. To stop: {way}',
    };
    const findings = { ...clean.findings, promise };
    expect(kinds({ findings, draft: { ...clean.draft, senderId: 'CityClinic' } })).toEqual([
      'warns reply-promise',
    ]);
    expect(kinds({ findings, draft: { ...clean.draft, senderId: '62277' } })).not.toContain(
      'warns reply-promise',
    );
  });

  test('does not warn of an alphabet of its own as of a letter that makes texts dear', () => {
    const dear = figures({ unicodeRecipients: 3 });
    expect(kinds(dear)).toEqual(['warns unicode']);
    expect(kinds({ ...dear, findings: { ...clean.findings, ownAlphabet: true } })).toEqual([]);
  });

  test('warns of people who got nearly the same text or are to get it, with how many of these they are', () => {
    const both = { at: 3, people: 4, more: false, words: null, copy: false };
    const alike = [
      { ...both, id: 10, name: 'Tomorrow', scheduled: true, exactly: 3 },
      { ...both, id: 9, name: 'Yesterday', scheduled: false, exactly: 4 },
    ];
    const warning = { ...both, severity: 'warns', of: clean.figures.recipients, keptBack: false };
    expect(kinds({ alike, senderIdUse: 'never', twoNumbers: { ...clean.twoNumbers, people: 1 } })).toEqual([
      'warns alike-scheduled',
      'warns alike-lately',
      'warns two-numbers',
      'warns sender-id-new',
    ]);
    expect(preFlight({ ...clean, alike })).toEqual([
      { ...warning, kind: 'alike-scheduled', campaignId: 10, name: 'Tomorrow', exactly: false },
      { ...warning, kind: 'alike-lately', campaignId: 9, name: 'Yesterday', exactly: true },
    ]);
    const kept = preFlight({ ...clean, alike, fuse: { ...clean.fuse, 'same-text': 4 } });
    expect(kept.flatMap((check) => ('keptBack' in check ? [check.keptBack] : []))).toEqual([false, true]);
  });

  test('warns of one draft that was one with this, where any of them is a draft still', () => {
    const sent = { id: 8, name: 'Sent', isDraft: false, isOriginal: true };
    expect(kinds({ copies: [sent] })).toEqual([]);
    const copies = [sent, { ...sent, id: 9, name: 'Copy', isDraft: true }, { ...sent, id: 7, isDraft: true }];
    expect(preFlight({ ...clean, copies })).toEqual([
      { severity: 'warns', kind: 'other-draft', campaignId: 9, name: 'Copy' },
    ]);
  });
});
