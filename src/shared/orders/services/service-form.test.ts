import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requirableFields } from './requirable-fields.ts';
import type { ManagedCategory, ServiceTerms } from './service.ts';
import {
  categoryProblems,
  minutesOfHours,
  serviceForm,
  serviceFormProblems,
  termsOfServiceForm,
} from './service-form.ts';

const terms: ServiceTerms = {
  name: 'Logo',
  categoryId: 'brand',
  allocatedMinutes: 90,
  requiredFields: [],
  checklist: [],
  isOffered: true,
};
const categories: ManagedCategory[] = [
  { id: 'brand', name: 'Brand', services: [{ ...terms, id: 'logo', orders: 0 }] },
  { id: 'layout', name: 'Layout', services: [] },
];

const anyItem = fc.record({ text: fc.stringMatching(/^[A-Za-z]{1,120}$/), isMandatory: fc.boolean() });

it('keeps every term through its form, to the minute', () => {
  fc.assert(
    fc.property(
      fc.record({
        name: fc.stringMatching(/^[A-Z][a-z]{0,20}x$/),
        categoryId: fc.constantFrom('brand', 'layout'),
        allocatedMinutes: fc.nat(60_000),
        requiredFields: fc.subarray([...requirableFields]),
        checklist: fc.uniqueArray(anyItem, { selector: ({ text }) => text.toLowerCase(), maxLength: 30 }),
        isOffered: fc.boolean(),
      }),
      (given) => {
        const form = serviceForm(given, given.categoryId);
        expect(serviceFormProblems(form, null, categories)).toEqual({});
        expect(termsOfServiceForm(form, given)).toEqual(given);
      },
    ),
  );
});

it('takes hours as people write them', () => {
  expect(['', '4', '1.5', '1,5', ' 0.25 ', '1000'].map(minutesOfHours)).toEqual([0, 240, 90, 90, 15, 60_000]);
  expect(['-1', 'four', '1.555', '1000.1', '1e3'].map(minutesOfHours)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('says of each field what is wrong with it', () => {
  const form = serviceForm(null, 'brand');
  expect(serviceFormProblems({ ...form, name: 'Logo design' }, null, categories)).toEqual({});
  expect(serviceFormProblems({ ...form, name: ' logo ', categoryId: 'layout' }, null, categories)).toEqual(
    {},
  );
  expect(serviceFormProblems({ ...form, name: ' logo ' }, 'logo', categories)).toEqual({});
  expect(serviceFormProblems({ ...form, name: ' logo ', hours: 'four' }, null, categories)).toEqual({
    name: 'There is a service of that name in this category.',
    hours: 'Hours up to 1000, such as 4 or 1.5. Empty: none are agreed.',
  });
  expect(serviceFormProblems({ ...form, categoryId: 'none' }, null, categories)).toEqual({
    name: 'Required!',
    categoryId: 'Choose a category.',
  });
  expect(serviceFormProblems({ ...form, name: 'x'.repeat(61) }, null, categories)).toHaveProperty('name');
});

it('takes items of the checklist with a text, each once', () => {
  const form = (...texts: string[]) => ({
    ...serviceForm(terms, 'brand'),
    checklist: texts.map((text) => ({ text, isMandatory: false })),
  });
  const problem = (...texts: string[]) => serviceFormProblems(form(...texts), 'logo', categories).checklist;
  expect(termsOfServiceForm(form(' Bleed ', '', ' '), null).checklist).toEqual([
    { text: 'Bleed', isMandatory: false },
  ]);
  expect(problem('Bleed', '', '')).toBeUndefined();
  expect(problem('Bleed', 'bleed ')).toBe('“bleed” is in it twice.');
  expect(problem('x'.repeat(121))).toBe('120 characters an item at most.');
  expect(problem(...Array.from({ length: 31 }, (_, at) => `Item ${at}`))).toBe('30 items at most.');
});

it('has each category once', () => {
  expect(categoryProblems({ name: 'Print' }, null, categories)).toEqual({});
  expect(categoryProblems({ name: 'BRAND' }, null, categories)).toHaveProperty('name');
  expect(categoryProblems({ name: 'BRAND' }, 'brand', categories)).toEqual({});
  expect(categoryProblems({ name: '' }, null, categories)).toHaveProperty('name');
});
