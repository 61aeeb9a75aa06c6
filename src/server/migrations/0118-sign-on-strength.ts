import type { Migration } from '#server/kernel/db/migrate.ts';

/** Whether the issuer said that the person has signed in there with more than one factor. */
export const signOnStrength: Migration = {
  number: 118,
  name: 'sign-on strength',
  sql: 'ALTER TABLE sign_on_links ADD COLUMN is_multi_factor boolean NOT NULL DEFAULT false;',
};
