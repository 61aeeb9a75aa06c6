import type { Migration } from '#server/kernel/db/migrate.ts';

/** What a service asks of its orders, and whether it is offered. */
export const serviceTerms: Migration = {
  number: 55,
  name: 'terms of services',
  sql: `
ALTER TABLE services
  ADD COLUMN is_offered boolean NOT NULL DEFAULT true,
  -- Working time agreed for each new order; 0: none.
  ADD COLUMN allocated_seconds integer NOT NULL DEFAULT 0 CHECK (allocated_seconds >= 0),
  -- Fields of the order form, as requirableFields of the shared model.
  ADD COLUMN required_fields text[] NOT NULL DEFAULT '{}',
  ADD COLUMN revision integer NOT NULL DEFAULT 1;
`,
};
