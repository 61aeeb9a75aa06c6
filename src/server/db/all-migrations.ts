import type { Migration } from './migrate.ts';

/** The whole schema, in order. Add to the end; never change one that has been published. */
export const allMigrations: readonly Migration[] = [];
