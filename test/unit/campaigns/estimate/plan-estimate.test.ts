import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costOfFields } from '../../../../electron/campaigns/estimate/plan-estimate.ts';
import { createPlanner } from '../../../../electron/campaigns/plan/plan.ts';
import { parseTemplate, render } from '../../../../electron/shared/text/template.ts';

const template = parseTemplate('Hi {first name|there}, {amount} is due. {first name}!', [
  'first name',
  'amount',
]);

const rows = fc.array(
  fc.record({ 'first name': fc.constantFrom('Anna', 'Ben', ''), amount: fc.nat(9).map(String) }),
  { maxLength: 150 },
);

describe('what merge fields cost', () => {
  test('is exact for the whole audience: as many requests as the plan has', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 20 }), (contacts, batchSize) => {
        const planner = createPlanner(batchSize);
        for (const fields of contacts) planner.place(render(template, fields).text);
        const cost = costOfFields(template, contacts, { audience: contacts.length, batchSize });
        expect(cost).toMatchObject({ exact: true, requests: planner.totals().requests });
        for (const field of cost.fields) expect(field.requestsWithout).toBeLessThanOrEqual(cost.requests);
      }),
    );
  });

  test('tells the dear field from the cheap one', () => {
    const contacts = Array.from({ length: 1000 }, (_, index) => ({
      'first name': index % 2 === 0 ? 'Anna' : 'Ben',
      amount: String(index % 500),
    }));
    expect(costOfFields(template, contacts, { audience: 1000, batchSize: 50 })).toEqual({
      requests: 500,
      fields: [
        { field: 'first name', requestsWithout: 500 },
        { field: 'amount', requestsWithout: 20 },
      ],
      requestsWithoutFields: 20,
      exact: true,
    });
  });

  test('is nothing for nobody', () => {
    expect(costOfFields(template, [], { audience: 0, batchSize: 50 }).requests).toBe(0);
    expect(costOfFields(template, [], { audience: 10, batchSize: 50 }).requests).toBe(0);
  });
});

describe('a sample', () => {
  const audience = 100_000;
  const plain = parseTemplate('Hi {v}', ['v']);

  /** Contacts drawn evenly, as a random sample would be, from so many different values. */
  function sampleOf(values: number, size: number) {
    let state = 1;
    return Array.from({ length: size }, () => {
      state = (state * 48_271) % 0x7fff_ffff;
      return { v: String(state % values) };
    });
  }

  test.each([
    [1, 2_000],
    [800, 2_400],
    [5_000, 5_000],
    [20_000, 20_000],
  ])('projects %i values to about %i requests', (values, expected) => {
    const cost = costOfFields(plain, sampleOf(values, 20_000), { audience, batchSize: 50 });
    expect(cost.exact).toBe(false);
    expect(cost.requests).toBeGreaterThan(expected * 0.85);
    expect(cost.requests).toBeLessThan(expected * 1.15);
  });

  test('in which all are different means a request for almost everybody', () => {
    const different = Array.from({ length: 5_000 }, (_, index) => ({ v: String(index) }));
    expect(costOfFields(plain, different, { audience, batchSize: 50 }).requests).toBeGreaterThan(95_000);
  });

  test('never needs more requests than people, nor fewer than full batches', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 1000 }), fc.nat(1_000_000), (contacts, batchSize, more) => {
        fc.pre(contacts.length > 0);
        const people = contacts.length + more;
        const { requests } = costOfFields(template, contacts, { audience: people, batchSize });
        expect(requests).toBeLessThanOrEqual(people);
        expect(requests).toBeGreaterThanOrEqual(Math.ceil(people / batchSize));
      }),
    );
  });
});
