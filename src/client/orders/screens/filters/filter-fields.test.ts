import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterFor } from '#client/orders/stores/preset-fields.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { filterParameters } from '#shared/orders/list/order-filter-address.ts';
import { countNarrowing, dependents, type FilterField, filterFields } from './filter-fields.ts';

const places = ['orders', 'archive'] as const;
const manager = { role: 'manager', viewOnly: false } as const;
const namesOf = (field: FilterField): readonly (keyof OrderFilter)[] =>
  field.kind === 'list' ? [field.name] : [field.start, field.end];
const everything = Object.fromEntries(filterParameters.map((name) => [name, 'x'])) as OrderFilter;

describe.each(places)('the panel of the %s', (place) => {
  it('has a field for each parameter that counts there, and the search its own', () => {
    const shown = filterFields[place].flatMap(namesOf).sort();
    const counting = Object.keys(filterFor(manager, place, everything)).filter(
      (name) => name !== 'customSearch',
    );
    expect(shown).toEqual(counting.sort());
  });

  it('has no two fields of one name', () => {
    const labels = filterFields[place].map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('has the fields whose choices others narrow', () => {
    const shown = filterFields[place].flatMap(namesOf);
    for (const [name, others] of Object.entries(dependents)) {
      expect(shown).toContain(name);
      for (const other of others)
        expect(shown.indexOf(other)).toBeGreaterThan(shown.indexOf(name as keyof OrderFilter));
    }
  });
});

it('narrows what depends on a choice also by the choice that depends on that one', () => {
  for (const others of Object.values(dependents))
    for (const other of others)
      for (const further of dependents[other] ?? []) expect(others).toContain(further);
});

it('counts the fields that are set, a range once whichever of its ends are', () => {
  expect(countNarrowing({})).toBe(0);
  expect(
    countNarrowing({ createdAtEnd: '2026/03/31', dueDateStart: '2026/03/01', dueDateEnd: '2026/03/02' }),
  ).toBe(2);
  const fields = fc.subarray([...filterFields.orders]);
  fc.assert(
    fc.property(fields, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (chosen, sides) => {
      const set = chosen.flatMap((field, i) => {
        if (field.kind === 'list') return [field.name];
        return sides[i + 1] ? [field.start, field.end] : [sides[i] ? field.start : field.end];
      });
      const filter = Object.fromEntries(set.map((name) => [name, 'x'])) as OrderFilter;
      expect(countNarrowing(filter)).toBe(chosen.length);
    }),
  );
});
